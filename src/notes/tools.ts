import {type Outline, shortened, visible} from '../messages/index.ts';

/** A tool whose definition is not what it was: which members of it. */
export interface ToolChange {
  readonly tool: string;
  readonly changed: readonly string[];
}

type Tool = Readonly<Record<string, unknown>>;

/** Larger lists are not compared. */
const LARGEST = 16 * 1024 * 1024;

/** The definitions in the answer to `tools/list`. */
export function toolsIn(text: Outline | undefined): Tool[] {
  const range = text?.get('result', 'tools');
  if (text === undefined || range === undefined || range.end === -1) return [];
  if (range.end - range.start > LARGEST) return [];
  const list: unknown = JSON.parse(text.raw(range));
  return Array.isArray(list) ? list.filter(isNamed) : [];
}

/** Tools as they were last defined. */
export class Tools {
  /** Of each tool, its members as canonical JSON. */
  readonly #known = new Map<string, ReadonlyMap<string, string>>();

  /** Remembers these, and says which of them are not what they were. */
  learn(tools: readonly Tool[]): ToolChange[] {
    const changes: ToolChange[] = [];
    for (const tool of tools) {
      const name = String(tool.name);
      const now = membersOf(tool);
      const before = this.#known.get(name);
      this.#known.set(name, now);
      const changed = before === undefined ? [] : differing(before, now);
      if (changed.length > 0) changes.push({tool: shortened(visible(name), 80), changed});
    }
    return changes;
  }
}

function isNamed(value: unknown): value is Tool {
  return typeof value === 'object' && value !== null && typeof (value as Tool).name === 'string';
}

function membersOf(tool: Tool): Map<string, string> {
  return new Map(Object.entries(tool).map(([key, value]) => [key, canonical(value)]));
}

function differing(
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): string[] {
  const keys = new Set([...before.keys(), ...now.keys()]);
  return [...keys]
    .filter(key => before.get(key) !== now.get(key))
    .map(key => shortened(visible(key), 40));
}

/** The same for the same value: the order of keys says nothing. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
