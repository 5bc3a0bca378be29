import type {Direction, Fields, SessionRecord} from '../session/record.ts';
import {type Captured, owned} from './capture.ts';
import {answeredBy, headOf, idsIn, namesIn, openedBy} from './exchange.ts';
import type {Matcher} from './glob.ts';

/** What a person wants to see; what is left out does not matter. All must hold. */
export interface Criteria {
  readonly server?: Matcher;
  readonly dir?: Direction;
  readonly kinds?: readonly Fields['kind'][];
  /** ISO 8601 in UTC, as records have it: at or after, and before. */
  readonly since?: string;
  readonly until?: string;
  readonly method?: Matcher;
  readonly name?: Matcher;
  /** Raw JSON tokens. */
  readonly ids?: readonly string[];
  /** Level 40 and more. */
  readonly errors?: boolean;
  readonly slowMs?: number;
  readonly grep?: RegExp;
}

/** Whether records must be read to tell; a server and a time can be told from less. */
export function needsRecords({server, since, until, ...rest}: Criteria): boolean {
  return Object.keys(rest).length > 0;
}

/** A request that is not shown yet, because its answer may decide. */
interface Open {
  readonly server: string;
  readonly session: string;
  readonly at: number;
  /** When it was sent, in ms since 1970. */
  readonly sentMs: number;
  readonly marks: number;
  /** Its record, until it is shown. All requests of a batch have one. */
  readonly held: {readonly captured: Captured; shown: boolean};
  readonly bytes: number;
}

const [METHOD, NAME, ID, ERRORS, SLOW, GREP] = [1, 2, 4, 8, 16, 32] as const;
/** What an answer can have that its request has not. */
const BY_ANSWER = ERRORS | SLOW | GREP;

/** A server that never answers must not fill the memory: then the oldest are given up. */
const MOST_OPEN = 10_000;
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Records in, those that are wanted out. Server, direction, kind and time are asked of each record
 * by itself; the rest is asked of an exchange: a request and its answer go together. A request that
 * is wanted only because of its answer comes right before it. What belongs to a request (its progress,
 * its cancellation, its next page …) comes with it, unless only the answer tells that it is wanted.
 */
export class Filter {
  readonly #criteria: Criteria;
  readonly #wanted: number;
  readonly #open = new Map<string, Open>();
  #openBytes = 0;
  /** Requests that were wanted and are answered: more may belong to them. */
  readonly #wantedBefore = new Set<string>();
  /** Of each session, when its newest record was written. */
  readonly #newest = new Map<string, string>();

  constructor(criteria: Criteria) {
    this.#criteria = criteria;
    const {method, name, ids, errors, slowMs, grep} = criteria;
    this.#wanted =
      (method ? METHOD : 0) |
      (name ? NAME : 0) |
      (ids ? ID : 0) |
      (errors ? ERRORS : 0) |
      (slowMs === undefined ? 0 : SLOW) |
      (grep ? GREP : 0);
  }

  push(batch: readonly Captured[]): Captured[] {
    if (this.#wanted === 0) return this.#fitting(batch);
    const found: Captured[] = [];
    for (const captured of batch) {
      this.#newest.set(sessionOf(captured.record.fields), captured.record.time);
      found.push(...this.#fitting(this.#one(captured)));
    }
    return found;
  }

  /** The requests that have waited so long for an answer by now that they are slow. Each once. */
  overdue(nowMs: number): Captured[] {
    const {slowMs} = this.#criteria;
    if (slowMs === undefined) return [];
    const found: Open[] = [];
    for (const [key, open] of this.#open) {
      if (open.held.shown || nowMs - open.sentMs < slowMs) continue;
      if (!this.#meets(open.marks | SLOW)) continue;
      found.push(open);
      this.#open.set(key, {...open, marks: open.marks | SLOW});
    }
    return this.#fitting(heldIn(found));
  }

  /**
   * The requests without an answer that are wanted for that, when all has been read. One that was
   * killed has answered nothing more since its newest record; a host's log does not tell how it ended.
   */
  end(stateOf: (session: string) => 'runs' | 'killed' | 'unknown', nowMs: number): Captured[] {
    const found: Open[] = [];
    for (const open of this.#open.values()) {
      const state = stateOf(open.session);
      const untilMs =
        state === 'runs' ? nowMs : Date.parse(this.#newest.get(sessionOf(open)) ?? '');
      const slow = untilMs - open.sentMs >= (this.#criteria.slowMs ?? Number.POSITIVE_INFINITY);
      const marks = open.marks | (slow ? SLOW : 0) | (state === 'killed' ? ERRORS : 0);
      if (this.#meets(marks)) found.push(open);
    }
    this.#open.clear();
    return this.#fitting(heldIn(found));
  }

  #meets(marks: number): boolean {
    return (marks & this.#wanted) === this.#wanted;
  }

  #fitting(batch: readonly Captured[]): Captured[] {
    return batch.filter(({record}) => this.#fits(record));
  }

  #one(captured: Captured): Captured[] {
    const {record} = captured;
    const own = this.#marksOf(record);
    if (record.fields.kind === 'exit')
      return [...this.#unanswered(record), ...(this.#meets(own) ? [captured] : [])];
    const requests = answeredBy(record).flatMap(key => this.#take(key) ?? []);
    const marks = requests.reduce(
      (all, request) => all | request.marks,
      own | this.#marksOfHead(record),
    );
    const hit = this.#meets(marks);
    if (hit && requests.length > 0) this.#remember(answeredBy(record));
    const shown = [...(hit ? heldIn(requests) : []), ...(hit ? [captured] : [])];
    const opened = openedBy(record);
    // An id that is used again means the new request from now on, also if that one is not wanted.
    for (const key of opened) this.#take(key);
    if (opened.length > 0 && this.#meets(marks | BY_ANSWER)) {
      this.#add(opened, captured, marks, hit);
    }
    return shown;
  }

  /** What belongs to an earlier request is wanted with it, also when that one is answered. */
  #marksOfHead(record: SessionRecord): number {
    const head = headOf(record);
    if (head === undefined) return 0;
    return this.#wantedBefore.has(head) ? this.#wanted : (this.#open.get(head)?.marks ?? 0);
  }

  #remember(heads: readonly string[]): void {
    for (const head of heads) this.#wantedBefore.add(head);
    for (const head of this.#wantedBefore) {
      if (this.#wantedBefore.size <= MOST_OPEN) return;
      this.#wantedBefore.delete(head);
    }
  }

  /** The session is over: not to be answered is an error, and slow if it took long enough. */
  #unanswered({fields}: SessionRecord): Captured[] {
    const {slowMs = Number.POSITIVE_INFINITY} = this.#criteria;
    const found: Open[] = [];
    for (const [key, open] of this.#open) {
      if (sessionOf(open) !== sessionOf(fields)) continue;
      this.#take(key);
      const marks = open.marks | ERRORS | (fields.at - open.at >= slowMs ? SLOW : 0);
      if (this.#meets(marks)) found.push(open);
    }
    return heldIn(found);
  }

  #add(keys: readonly string[], captured: Captured, marks: number, shown: boolean): void {
    const {server, session, at} = captured.record.fields;
    const sentMs = Date.parse(captured.record.time);
    const held = {captured: owned(captured), shown};
    const bytes = captured.line?.length ?? captured.record.verbatim.message?.length ?? 0;
    for (const key of keys) {
      this.#open.set(key, {server, session, at, sentMs, marks, bytes, held});
      this.#openBytes += bytes;
    }
    for (const key of this.#open.keys()) {
      if (this.#open.size <= MOST_OPEN && this.#openBytes <= MOST_BYTES) return;
      this.#take(key);
    }
  }

  #take(key: string): Open | undefined {
    const open = this.#open.get(key);
    if (open === undefined) return undefined;
    this.#open.delete(key);
    this.#openBytes -= open.bytes;
    return open;
  }

  #fits({time, fields}: SessionRecord): boolean {
    const {server, dir, kinds, since, until} = this.#criteria;
    if (since !== undefined && time < since) return false;
    if (until !== undefined && time >= until) return false;
    if (server !== undefined && !server(fields.server)) return false;
    if (dir !== undefined && (!('dir' in fields) || fields.dir !== dir)) return false;
    return kinds === undefined || kinds.includes(fields.kind);
  }

  /** Which of the criteria that belong to an exchange this record meets. */
  #marksOf(record: SessionRecord): number {
    const {method, name, ids, errors, slowMs, grep} = this.#criteria;
    let marks = 0;
    if (method && namesIn(record, 'method').some(method)) marks |= METHOD;
    if (name && namesIn(record, 'name').some(name)) marks |= NAME;
    if (ids && idsIn(record).some(id => ids.includes(id))) marks |= ID;
    if (errors && record.level >= 40) marks |= ERRORS;
    if (slowMs !== undefined && longest(record) >= slowMs) marks |= SLOW;
    if (grep?.test(textOf(record))) marks |= GREP;
    return marks;
  }
}

function sessionOf({server, session}: {readonly server: string; readonly session: string}): string {
  return `${server} ${session}`;
}

/** What is held of these, and was not shown yet. */
function heldIn(requests: readonly Open[]): Captured[] {
  return requests.flatMap(({held}) => {
    if (held.shown) return [];
    held.shown = true;
    return [held.captured];
  });
}

function longest(record: SessionRecord): number {
  return Math.max(-1, ...namesIn(record, 'ms').map(ms => Number(ms ?? -1)));
}

/** All that was said: the summary, and the body as it crossed the pipe. */
function textOf({fields, verbatim: {message}}: SessionRecord): string {
  const said = [fields.msg];
  if (message !== undefined) said.push(message.toString());
  if ('text' in fields && fields.text !== undefined) said.push(fields.text);
  if ('lossy' in fields && fields.lossy !== undefined) said.push(fields.lossy);
  if ('cut' in fields && fields.cut !== undefined) said.push(fields.cut.head, fields.cut.tail);
  return said.join('\n');
}
