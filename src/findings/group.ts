import type {Note} from '../session/record.ts';
import type {Finding} from './finding.ts';

/** All findings with one code. */
export interface Group {
  readonly code: string;
  /** The worst of them. */
  readonly level: Note['level'];
  readonly count: number;
  /** The first of them, in order. */
  readonly findings: readonly Finding[];
}

type Open = {-readonly [Key in keyof Group]: Group[Key]} & {
  findings: Finding[];
  /** How many are kept, of each session at each level. */
  readonly kept: Map<string, number>;
};

/** Worst first. */
export const levels = ['error', 'warn', 'info'] as const satisfies readonly Note['level'][];

/** Of each code so many are kept, that a log of any size can be checked; the others are counted. */
const MOST_KEPT = 1000;
/** But so many of each session at each level, that none is hidden by those before it. */
const LEAST_KEPT = 10;

/** Findings by code, the worst first, and of those that are equally bad, the first that was seen. */
export class Groups {
  readonly #groups = new Map<string, Open>();
  readonly counts: Record<Note['level'], number> = {error: 0, warn: 0, info: 0};

  add(finding: Finding): void {
    const {code, level} = finding.note;
    this.counts[level]++;
    const group = this.#groups.get(code) ?? {code, level, count: 0, findings: [], kept: new Map()};
    this.#groups.set(code, group);
    group.count++;
    if (isWorse(level, group.level)) group.level = level;
    keep(group, finding);
  }

  worstFirst(): Group[] {
    return [...this.#groups.values()]
      .map(({kept: _, ...group}) => group)
      .sort((a, b) => rank(a.level) - rank(b.level));
  }
}

function keep({findings, kept}: Open, finding: Finding): void {
  const {server, session} = finding.about;
  const kind = `${finding.note.level} ${server} ${session}`;
  const count = kept.get(kind) ?? 0;
  if (findings.length >= MOST_KEPT && count >= LEAST_KEPT) return;
  findings.push(finding);
  kept.set(kind, count + 1);
}

/** Findings of a group, the worst first, and otherwise in order. */
export function worstOf({findings}: Group): Finding[] {
  return findings.toSorted((a, b) => rank(a.note.level) - rank(b.note.level));
}

/** Whether a level is at least as bad as another. */
export function reaches(level: Note['level'], bound: Note['level']): boolean {
  return rank(level) <= rank(bound);
}

function isWorse(one: Note['level'], other: Note['level']): boolean {
  return rank(one) < rank(other);
}

function rank(level: Note['level']): number {
  return levels.indexOf(level);
}
