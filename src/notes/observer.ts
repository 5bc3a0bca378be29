import type {SessionRecord} from '../session/record.ts';
import {type Closing, type NotesOptions, SessionNotes} from './session-notes.ts';

/** Sessions of one log that are remembered at once; a host's log tells no end of them. */
const MOST_SESSIONS = 1000;

/** How old logs are looked at. */
export type ObserverOptions = Pick<NotesOptions, 'slowMs' | 'mask' | 'thorough'>;

interface Observed {
  readonly id: string;
  readonly server: string;
  readonly notes: SessionNotes;
}

/**
 * Records of any old log in, the same records out, with what is found about them: what the log says
 * already is not said twice.
 */
export class Observer {
  readonly #options: ObserverOptions;
  readonly #sessions = new Map<string, Observed>();
  #newest: Observed | undefined;

  constructor(options: ObserverOptions) {
    this.#options = options;
  }

  add(records: readonly SessionRecord[]): SessionRecord[] {
    return records.map(record => this.#sessionOf(record).notes.add(record));
  }

  /** What is left to say of the sessions that have no last record, and that nobody goes on with. */
  end(mayGoOn: (session: string) => boolean): Closing[] {
    const ended = [...this.#sessions.values()].filter(({id}) => !mayGoOn(id));
    return ended.flatMap(({notes}) => notes.end());
  }

  #sessionOf({fields}: SessionRecord): Observed {
    const {server, session} = fields;
    // Mostly the same as before; a key would have to be put together first.
    if (this.#newest?.id === session && this.#newest.server === server) return this.#newest;
    const key = `${server} ${session}`;
    const known = this.#sessions.get(key) ?? {
      id: session,
      server,
      // A host's log may begin anywhere; it is whole if it begins with a handshake.
      notes: new SessionNotes({
        ...this.#options,
        complete: fields.source === undefined && fields.seq === 0,
      }),
    };
    this.#sessions.set(key, known);
    this.#newest = known;
    if (this.#sessions.size > MOST_SESSIONS) {
      const [oldest = ''] = this.#sessions.keys();
      this.#sessions.delete(oldest);
    }
    return known;
  }
}
