import {Observer} from '../notes/observer.ts';
import type {ObserverOptions} from '../notes/session-notes.ts';
import {UnfinishedLines} from '../notes/unterminated.ts';
import type {Note, SessionRecord} from '../session/record.ts';
import type {Session} from '../session/session.ts';

const PIPES = ['c2s', 's2c', 'stderr'] as const;

/** What is found in a session while it is captured: about its records, and by waiting. */
export class LiveNotes {
  readonly #session: Session;
  readonly #observer: Observer;
  readonly #lines: UnfinishedLines;

  constructor(session: Session, options: ObserverOptions) {
    this.#session = session;
    this.#observer = new Observer(options);
    this.#lines = new UnfinishedLines(options.mask);
  }

  /** The same records, with notes. */
  about(records: readonly SessionRecord[]): SessionRecord[] {
    return this.#observer.add(records);
  }

  /** A request waits for its answer, or a line for its end. */
  get mayCome(): boolean {
    return (
      this.#observer.isWaiting || PIPES.some(pipe => this.#session.unfinished(pipe) !== undefined)
    );
  }

  /** What has been waiting for too long by now, each said once. */
  byWaiting(atMs: number): Note[] {
    const lines = PIPES.flatMap(pipe => {
      const unfinished = this.#session.unfinished(pipe);
      return (unfinished && this.#lines.look(pipe, unfinished, atMs)) ?? [];
    });
    return [...this.#observer.waited(atMs), ...lines];
  }
}
