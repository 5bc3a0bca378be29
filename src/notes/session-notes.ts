import {type Outline, outline} from '../messages/index.ts';
import {levelOf} from '../session/level.ts';
import {
  type Fields,
  kinds,
  type Note,
  type SessionRecord,
  type Traffic,
} from '../session/record.ts';
import type {Side} from '../session/side.ts';
import type {ToldItem} from '../session/told.ts';
import {rules} from './index.ts';
import {Known, type KnownOptions, sideOf} from './known.ts';
import {masked} from './masked.ts';
import {Routine} from './routine.ts';
import type {Look, Rule, Seen} from './rule.ts';
import {waitingFor} from './slow.ts';

export interface NotesOptions extends KnownOptions {
  /** Hides secrets in what is quoted. */
  readonly mask?: ((text: string) => string) | undefined;
  /** Shows all records to all rules, also those of which none has anything to say. */
  readonly thorough?: boolean | undefined;
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
  readonly #known: Known;
  readonly #routine: Routine | undefined;
  /** The rules for a record whose bytes are odd, for others, and for one that is odd, but routine. */
  readonly #all: Looks;
  readonly #plain: Looks;
  readonly #frames: Looks;
  readonly #mask: ((text: string) => string) | undefined;
  /** How many records became worth a look only by what was found. */
  #raised = 0;
  #last: SessionRecord | undefined;
  #ended = false;

  constructor({mask, thorough = false, ...options}: NotesOptions) {
    this.#known = new Known(options);
    this.#mask = mask;
    this.#routine = thorough ? undefined : new Routine(this.#known, rules);
    const all = rules.map(rule => ({rule, look: rule.start(this.#known)}));
    this.#all = byKind(all);
    this.#plain = byKind(all.filter(({rule}) => rule.frames === undefined));
    this.#frames = byKind(all.filter(({rule}) => rule.frames === 'odd'));
  }

  /** The record, with what was found about it. */
  add(record: SessionRecord): SessionRecord {
    this.#last = record;
    const side = sideOf(record);
    return side === undefined ? this.#lived(record) : this.#crossed(record, side);
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
    if (this.#ended || this.#last === undefined) return [];
    const notes = this.#look(lifeless(this.#last, 'exit'), this.#plain);
    return notes === undefined ? [] : [{record: this.#last, notes}];
  }

  /** Something of the life of the session, or of stderr. */
  #lived(record: SessionRecord): SessionRecord {
    const {kind} = record.fields;
    if (kind === 'drop') this.#known.lost();
    if (kind === 'exit') this.#ended = true;
    return this.#with(record, this.#look(lifeless(record, kind), this.#plain));
  }

  /** Something that crossed a pipe. Mostly no rule has anything to say, and then none is asked. */
  #crossed(record: SessionRecord, side: Side): SessionRecord {
    const known = this.#known;
    const fields = record.fields as Traffic;
    const text = record.outline ?? outlineIn(record);
    known.pass(side, fields.bytes);
    const told = known.tell(record, side, text);
    const odd = isOdd(record, fields, text);
    const routine = this.#routine?.has(record, side, told, text) ?? false;
    if (routine && !odd && fields.kind !== 'notification') {
      known.last[side] = undefined;
      return record;
    }
    const {line, offset} = known.place(side);
    const seen: Seen = {
      kind: fields.kind,
      record,
      side,
      text,
      faults: record.faults,
      id: record.verbatim.id,
      method: fields.method ?? told?.method,
      outcome: fields.outcome,
      request: fields.kind === 'request' ? undefined : told?.request,
      replaces: told?.replaces,
      late: told?.late ?? false,
      line,
      offset,
    };
    let notes: Note[] | undefined;
    if (!routine || odd)
      notes = this.#look(seen, routine ? this.#frames : odd ? this.#all : this.#plain);
    if (notes === undefined && !routine) this.#routine?.settle(seen);
    if (fields.kind !== 'blank' && fields.kind !== 'batch') known.last[side] = seen;
    for (const item of told?.items === undefined ? [] : itemsOf(seen, told.items.told)) {
      notes = this.#look(item, this.#plain, notes);
      known.last[side] = item;
    }
    return notes === undefined ? record : this.#with(record, notes);
  }

  #look(seen: Seen, looks: Looks, before?: Note[]): Note[] | undefined {
    let notes = before;
    for (const {rule, look} of looks[seen.kind]) {
      const found = look(seen);
      if (found === undefined) continue;
      notes ??= [];
      for (const one of Array.isArray(found) ? found : [found]) {
        notes.push(masked({code: rule.code, level: rule.level, ...one}, this.#mask));
      }
    }
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
    ...{method: undefined, outcome: undefined, request: undefined, replaces: undefined},
    ...{late: false, line: 0, offset: undefined},
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
function itemsOf(batch: Seen, items: readonly ToldItem[]): Seen[] {
  const texts = batch.text?.items() ?? [];
  return items.map(({kind, id, told}, index) => {
    const range = texts[index];
    const own = range && batch.text && outline(batch.text.bytes.subarray(range.start, range.end));
    const {method, outcome, replaces, late} = told;
    const request = kind === 'request' ? undefined : told.request;
    return {
      ...batch,
      ...{kind, id, text: own, method, outcome, request, replaces, late, faults: undefined},
    };
  });
}
