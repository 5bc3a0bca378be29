import {type Outline, outline, rawItems} from '../messages/index.ts';
import type {Told} from '../session/conversation.ts';
import {levelOf} from '../session/level.ts';
import {type Fields, kinds, type Note, type SessionRecord} from '../session/record.ts';
import {rules} from './index.ts';
import {Known, otherSide, sideOf} from './known.ts';
import {masked} from './masked.ts';
import type {Closing, ObserverOptions} from './observer.ts';
import type {Look, Rule, Seen} from './rule.ts';
import {waitingFor} from './slow.ts';

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
  readonly #looks: Readonly<Record<Fields['kind'], readonly Looking[]>>;
  readonly #mask: ((text: string) => string) | undefined;
  /** How many records became worth a look only by what was found. */
  #raised = 0;
  #last: SessionRecord;
  #ended = false;

  constructor(first: SessionRecord, {slowMs, mask}: ObserverOptions) {
    this.id = first.fields.session;
    this.server = first.fields.server;
    this.#known = new Known(first, slowMs);
    this.#mask = mask;
    this.#last = first;
    this.#looks = looksOf(this.#known);
  }

  /** The record, with what was found about it. */
  add(record: SessionRecord): SessionRecord {
    const {fields} = record;
    this.#last = record;
    if (fields.kind === 'drop') this.#known.lost();
    if (fields.kind === 'exit') this.#ended = true;
    const side = sideOf(record);
    const text = record.outline ?? outlineIn(record);
    const seen = this.#seen(record, side, text);
    let notes = this.#look(seen, undefined);
    if (fields.kind === 'batch') {
      for (const item of itemsOf(seen)) notes = this.#look(this.#answering(item), notes);
    }
    return this.#with(record, notes);
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
    const seen = {...this.#seen(this.#last, undefined, undefined), kind: 'exit'} as const;
    const notes = this.#look(seen, undefined);
    return notes === undefined ? [] : [{record: this.#last, notes}];
  }

  #seen(record: SessionRecord, side: Seen['side'], text: Outline | undefined): Seen {
    const {fields, verbatim} = record;
    const traffic = side === undefined ? undefined : (fields as Fields & {kind: 'request'});
    const place = side === undefined ? NOWHERE : this.#known.pass(side, traffic?.bytes);
    const seen: Seen = {
      kind: fields.kind,
      record,
      side,
      text,
      faults: record.faults,
      id: verbatim.id,
      method: traffic?.method,
      outcome: traffic?.outcome,
      request: undefined,
      line: place.line,
      offset: place.offset,
    };
    return this.#answering(seen);
  }

  /** With the request that it answers. */
  #answering(seen: Seen): Seen {
    const {kind, side, id} = seen;
    if (kind !== 'response' || side === undefined || id === undefined) return seen;
    const request = this.#known.requests[otherSide(side)].open(id);
    return request === undefined ? seen : {...seen, request, method: request.method};
  }

  #look(seen: Seen, before: Note[] | undefined): Note[] | undefined {
    let notes = before;
    this.#known.hear(seen);
    for (const {rule, look} of this.#looks[seen.kind]) {
      const found = look(seen);
      if (found === undefined) continue;
      notes ??= [];
      for (const one of Array.isArray(found) ? found : [found]) {
        notes.push(masked({code: rule.code, level: rule.level, ...one}, this.#mask));
      }
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

const NOWHERE = {line: 0, offset: undefined} as const;

function looksOf(known: Known): Record<Fields['kind'], Looking[]> {
  const looks = Object.fromEntries(kinds.map(kind => [kind, [] as Looking[]]));
  for (const rule of rules) {
    const look = rule.start(known);
    for (const kind of rule.kinds) looks[kind]?.push({rule, look});
  }
  return looks as Record<Fields['kind'], Looking[]>;
}

/** Of a record that was read from a log. */
function outlineIn({fields, verbatim: {message}}: SessionRecord): Outline | undefined {
  if (message === undefined || fields.kind === 'stderr') return undefined;
  return outline(message);
}

/** The messages of a batch, one by one. */
function itemsOf(batch: Seen): Seen[] {
  const {record, text} = batch;
  const texts = text?.items() ?? [];
  return rawItems<Told & {readonly kind: Seen['kind']}>(record.verbatim.items ?? '[]').map(
    ({item, id}, index) => {
      const range = texts[index];
      const own = range && text && outline(text.bytes.subarray(range.start, range.end));
      const {kind, method, outcome} = item;
      return {...batch, kind, id, text: own, method, outcome, faults: undefined};
    },
  );
}
