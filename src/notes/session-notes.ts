import {type Outline, outline, rawItems} from '../messages/index.ts';
import type {Told} from '../session/conversation.ts';
import {levelOf} from '../session/level.ts';
import {
  type Fields,
  kinds,
  type Note,
  type SessionRecord,
  type Traffic,
} from '../session/record.ts';
import {rules} from './index.ts';
import {Known, sideOf} from './known.ts';
import {masked} from './masked.ts';
import {Routine} from './routine.ts';
import type {Look, Rule, Seen} from './rule.ts';
import {waitingFor} from './slow.ts';

export interface ObserverOptions {
  /** From how many ms on an answer is slow. */
  readonly slowMs: number;
  /** Hides secrets in what is quoted. */
  readonly mask?: ((text: string) => string) | undefined;
  /** Shows all records to all rules, also those of which none has anything to say. */
  readonly thorough?: boolean;
}

/** What can only be said when a log is over: about its last record. */
export interface Closing {
  readonly record: SessionRecord;
  readonly notes: readonly Note[];
}

/** Bytes, from which on a frame is looked at for its size. */
const LARGE = 1024 * 1024;

/** A rule that looks at one session. */
interface Looking {
  readonly rule: Rule;
  readonly look: Look;
}

/** What is found in one session. */
export class SessionNotes {
  readonly id: string;
  readonly server: string;
  readonly #known: Known;
  readonly #routine: Routine;
  readonly #all: Looks;
  readonly #plain: Looks;
  readonly #frames: Looks;
  readonly #mask: ((text: string) => string) | undefined;
  readonly #thorough: boolean;
  /** How many records became worth a look only by what was found. */
  #raised = 0;
  #last: SessionRecord;
  #ended = false;

  constructor(first: SessionRecord, {slowMs, mask, thorough = false}: ObserverOptions) {
    this.id = first.fields.session;
    this.server = first.fields.server;
    this.#known = new Known(first, slowMs);
    this.#mask = mask;
    this.#thorough = thorough;
    this.#last = first;
    const all = rules.map(rule => ({rule, look: rule.start(this.#known)}));
    this.#all = byKind(all);
    this.#plain = byKind(all.filter(({rule}) => rule.frames === undefined));
    this.#frames = byKind(all.filter(({rule}) => rule.frames === 'odd'));
    this.#routine = new Routine(this.#known, rules);
  }

  /** The record, with what was found about it. */
  add(record: SessionRecord): SessionRecord {
    const {kind} = record.fields;
    this.#last = record;
    if (kind === 'drop') this.#known.lost();
    if (kind === 'exit') this.#ended = true;
    const seen = this.#seen(record, kind);
    let notes = this.#look(seen, undefined);
    if (kind === 'batch')
      for (const item of itemsOf(seen, this.#known)) notes = this.#look(item, notes);
    return notes === undefined && kind !== 'exit' ? record : this.#with(record, notes);
  }

  get isWaiting(): boolean {
    const {c2s, s2c} = this.#known.requests;
    return !this.#ended && (c2s.count > 0 || s2c.count > 0);
  }

  waited(atMs: number): Note[] {
    return this.#ended ? [] : waitingFor(this.#known, atMs).map(found => masked(found, this.#mask));
  }

  /** There is no last record: what the rules would have said about it. */
  end(): Closing[] {
    if (this.#ended) return [];
    const notes = this.#look(lifeless(this.#last, 'exit'), undefined);
    return notes === undefined ? [] : [{record: this.#last, notes}];
  }

  #seen(record: SessionRecord, kind: Seen['kind']): Seen {
    const side = sideOf(record);
    if (side === undefined) return lifeless(record, kind);
    const fields = record.fields as Traffic;
    const text = record.outline ?? outlineIn(record);
    const place = this.#known.pass(side, fields.bytes);
    const request = this.#known.requestOf(kind, side, record.verbatim.id);
    // Written out: a copy for each record of a fast stream is what one would feel.
    return {
      kind,
      record,
      side,
      text,
      faults: record.faults,
      id: record.verbatim.id,
      method: fields.method ?? request?.method,
      outcome: fields.outcome,
      request,
      line: place.line,
      offset: place.offset,
      isOdd: isOdd(record, fields, text),
    };
  }

  #look(seen: Seen, before: Note[] | undefined): Note[] | undefined {
    let notes = before;
    this.#known.hear(seen);
    const isRoutine = !this.#thorough && this.#routine.has(seen);
    if (!isRoutine || seen.isOdd) {
      const looks = isRoutine ? this.#frames : seen.isOdd ? this.#all : this.#plain;
      for (const {rule, look} of looks[seen.kind]) {
        const found = look(seen);
        if (found === undefined) continue;
        notes ??= [];
        for (const one of Array.isArray(found) ? found : [found]) {
          notes.push(masked({code: rule.code, level: rule.level, ...one}, this.#mask));
        }
      }
      if (notes === undefined) this.#routine.settle(seen);
    }
    this.#known.learn(seen);
    return notes;
  }

  #with(record: SessionRecord, found: readonly Note[] | undefined): SessionRecord {
    const said = record.fields.notes;
    const fresh = found?.filter(({code}) => said?.every(note => note.code !== code) ?? true);
    if (record.fields.kind === 'exit' && record.fields.errors !== undefined && this.#raised > 0) {
      const fields = {...record.fields, errors: record.fields.errors + this.#raised};
      return this.#noted({...record, fields}, fresh);
    }
    return fresh === undefined || fresh.length === 0 ? record : this.#noted(record, fresh);
  }

  #noted(record: SessionRecord, fresh: readonly Note[] = []): SessionRecord {
    const notes = [...(record.fields.notes ?? []), ...fresh];
    const level = levelOf(record.level, notes);
    if (record.level < 40 && level >= 40) this.#raised++;
    return {...record, level, fields: {...record.fields, notes}};
  }
}

type Looks = Readonly<Record<Fields['kind'], readonly Looking[]>>;

/** Rules by the kind of record that they want to see. */
function byKind(all: readonly Looking[]): Looks {
  const of = (kind: Fields['kind']) => all.filter(({rule}) => rule.kinds.includes(kind));
  return Object.fromEntries(kinds.map(kind => [kind, of(kind)])) as unknown as Looks;
}

/** A record of the life of the session. */
function lifeless(record: SessionRecord, kind: Seen['kind']): Seen {
  return {
    ...{kind, record, side: undefined, text: undefined, faults: undefined, id: undefined},
    ...{method: undefined, outcome: undefined, request: undefined, line: 0, offset: undefined},
    isOdd: false,
  };
}

/** Not the plain default: other bytes than ASCII, an unusual end or header, too large, no JSON. */
function isOdd(
  {faults}: SessionRecord,
  {eol, text, base64, cut, header, bytes = 0}: Traffic,
  json: Outline | undefined,
): boolean {
  if (json === undefined || json.nonAscii || json.rawBreak) return true;
  if (eol !== undefined || text !== undefined || base64 !== undefined) return true;
  return cut !== undefined || header !== undefined || faults !== undefined || bytes >= LARGE;
}

/** Of a record that was read from a log. */
function outlineIn({fields, verbatim: {message}}: SessionRecord): Outline | undefined {
  if (message === undefined || fields.kind === 'stderr') return undefined;
  return outline(message);
}

/** The messages of a batch, one by one. */
function itemsOf(batch: Seen, known: Known): Seen[] {
  const {record, text, side} = batch;
  const texts = text?.items() ?? [];
  return rawItems<Told & {readonly kind: Seen['kind']}>(record.verbatim.items ?? '[]').map(
    ({item, id}, index) => {
      const range = texts[index];
      const own = range && text && outline(text.bytes.subarray(range.start, range.end));
      const {kind, method, outcome} = item;
      const request = side && known.requestOf(kind, side, id);
      return {
        ...batch,
        kind,
        id,
        text: own,
        method,
        outcome,
        request,
        faults: undefined,
        isOdd: false,
      };
    },
  );
}
