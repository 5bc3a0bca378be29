import type {Note, SessionRecord} from '../session/record.ts';
import {type Closing, type ObserverOptions, SessionNotes} from './session-notes.ts';

/** Sessions of one log that are remembered at once; a host's log tells no end of them. */
const MOST_SESSIONS = 1000;

/**
 * Records in, the same records out, with what was found about them. It serves while capturing, and
 * over any old log: what a log says already is not said twice.
 */
export class Observer {
  readonly #options: ObserverOptions;
  readonly #sessions = new Map<string, SessionNotes>();
  #newest: SessionNotes | undefined;

  constructor(options: ObserverOptions) {
    this.#options = options;
  }

  add(records: readonly SessionRecord[]): SessionRecord[] {
    return records.map(record => this.#sessionOf(record).add(record));
  }

  /** Something is open, so that time alone can bring a finding. */
  get isWaiting(): boolean {
    return [...this.#sessions.values()].some(session => session.isWaiting);
  }

  /** Findings about no record: of requests that are open for too long by now. */
  waited(atMs: number): Note[] {
    return [...this.#sessions.values()].flatMap(session => session.waited(atMs));
  }

  /** What is left to say of the sessions that have no last record, and that nobody goes on with. */
  end(mayGoOn: (session: string) => boolean): Closing[] {
    const ended = [...this.#sessions.values()].filter(({id}) => !mayGoOn(id));
    return ended.flatMap(session => session.end());
  }

  #sessionOf(record: SessionRecord): SessionNotes {
    const {server, session} = record.fields;
    // Mostly the same as before; a key would have to be put together first.
    if (this.#newest?.id === session && this.#newest.server === server) return this.#newest;
    const key = `${server} ${session}`;
    const known = this.#sessions.get(key) ?? new SessionNotes(record, this.#options);
    this.#sessions.set(key, known);
    this.#newest = known;
    if (this.#sessions.size > MOST_SESSIONS) {
      const [oldest = ''] = this.#sessions.keys();
      this.#sessions.delete(oldest);
    }
    return known;
  }
}
