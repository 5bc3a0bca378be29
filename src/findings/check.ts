import type {SessionState} from '../captures/session-state.ts';
import {Observer} from '../notes/observer.ts';
import {levelOf} from '../session/level.ts';
import type {Note, SessionRecord} from '../session/record.ts';
import type {Budgets} from './budgets.ts';
import type {EarlierTools} from './earlier-tools.ts';
import {type Finding, findingOf} from './finding.ts';
import {Proof} from './proof.ts';
import type {Wanted} from './wanted.ts';

/** A session that was checked. */
export interface Checked {
  readonly server: string;
  readonly session: string;
  readonly records: number;
  /** What its log proves of itself, in words. */
  readonly proof?: string;
}

export interface CheckOptions {
  readonly slowMs: number;
  readonly wanted: Wanted;
  readonly budgets: Budgets;
  /** The tools of the session before, if there is one. */
  readonly earlier?: EarlierTools | undefined;
}

interface Open {
  readonly server: string;
  readonly session: string;
  readonly proof: Proof;
  records: number;
}

/** Records of a place in, findings out: what is wrong on the wire, and with the log itself. */
export class Check {
  readonly #options: CheckOptions;
  readonly #observer: Observer;
  readonly #sessions = new Map<string, Open>();

  constructor(options: CheckOptions) {
    this.#options = options;
    this.#observer = new Observer({slowMs: options.slowMs});
  }

  add(records: readonly SessionRecord[]): Finding[] {
    return this.#observer.add(records).flatMap(noted => {
      const proven = this.#sessionOf(noted).proof.add(noted);
      return [...proven, ...this.#wanted(this.#compared(noted))];
    });
  }

  /** When all is read. */
  end(stateOf: (session: string) => SessionState): Finding[] {
    const proofs = [...this.#sessions.values()].flatMap(({session, proof}) =>
      proof.end(stateOf(session)),
    );
    const last = this.#observer.end(session => stateOf(session) === 'runs');
    const closings = last.flatMap(({record, notes}) => this.#wanted(atTheEnd(record, notes)));
    return [...closings, ...proofs];
  }

  get sessions(): Checked[] {
    return [...this.#sessions.values()].map(({server, session, records, proof}) => ({
      ...{server, session, records},
      ...(proof.words !== undefined && {proof: proof.words}),
    }));
  }

  #wanted(record: SessionRecord): Finding[] {
    const {wanted, budgets, slowMs} = this.#options;
    return wanted.push(record).flatMap(kept => {
      const notes = (kept.fields.notes ?? []).filter(
        note => !isQuick(note, slowMs) && !isTalk(note),
      );
      return [...notes.map(note => findingOf(note, kept)), ...budgets.add(kept)];
    });
  }

  #compared(record: SessionRecord): SessionRecord {
    const changes = this.#options.earlier?.compare(record) ?? [];
    return changes.length === 0 ? record : withNotes(record, changes);
  }

  #sessionOf({fields: {server, session}}: SessionRecord): Open {
    const key = `${server} ${session}`;
    const open = this.#sessions.get(key) ?? {server, session, proof: new Proof(), records: 0};
    this.#sessions.set(key, open);
    open.records++;
    return open;
  }
}

/** A log says what was slow when it was written; who checks may have more patience. */
function isQuick({code, ms}: Note, slowMs: number): boolean {
  return code === 'slow' && typeof ms === 'number' && (slowMs === 0 || ms < slowMs);
}

/** What a host tells of its own doings is no finding. */
function isTalk({code, level}: Note): boolean {
  return code === 'host' && level === 'info';
}

function withNotes(record: SessionRecord, notes: readonly Note[]): SessionRecord {
  const {fields} = record;
  const all = [...(fields.notes ?? []), ...notes];
  return {...record, level: levelOf(record.level, notes), fields: {...fields, notes: all}};
}

/** As if there were a last record: these notes are about no message. */
function atTheEnd({time, fields}: SessionRecord, notes: readonly Note[]): SessionRecord {
  const {at, seq, session, server, msg} = fields;
  const level = levelOf(30, notes);
  return {level, time, fields: {at, seq, session, server, msg, kind: 'note', notes}, verbatim: {}};
}
