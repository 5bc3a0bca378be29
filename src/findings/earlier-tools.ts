import {outline} from '../messages/index.ts';
import {Tools, toolsIn} from '../notes/tools.ts';
import {sentenceOf, toolsChanged} from '../notes/tools-changed.ts';
import type {Note, SessionRecord} from '../session/record.ts';

/** How the tools of a server were defined in an earlier session. */
export class EarlierTools {
  readonly #tools = new Tools();
  readonly #seen = new Set<string>();
  #session = '';

  /** A record of the earlier session. */
  learn(record: SessionRecord): void {
    const listed = listedIn(record);
    if (listed === undefined) return;
    this.#tools.learn(listed);
    this.#session = record.fields.session;
  }

  /** It has shown what tools there are. */
  get isKnown(): boolean {
    return this.#session !== '';
  }

  /**
   * What is found about a record of the later session. What changes within that one is found by the
   * rule itself, so each tool is compared once.
   */
  compare(record: SessionRecord): Note[] {
    const listed = listedIn(record)?.filter(({name}) => !this.#seen.has(String(name))) ?? [];
    for (const {name} of listed) this.#seen.add(String(name));
    const {code, level} = toolsChanged;
    return this.#tools.learn(listed).map(change => ({
      code,
      level,
      ...change,
      since: this.#session,
      text: `${sentenceOf(change)} than in the session before (${this.#session})`,
    }));
  }
}

function listedIn({fields, verbatim}: SessionRecord) {
  if (fields.kind !== 'response' || fields.method !== 'tools/list') return undefined;
  return verbatim.message && toolsIn(outline(verbatim.message));
}
