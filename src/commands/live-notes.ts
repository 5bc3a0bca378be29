import type {SessionNotes} from '../notes/session-notes.ts';
import {UnfinishedLines} from '../notes/unterminated.ts';
import type {Note} from '../session/record.ts';
import type {Session} from '../session/session.ts';

const PIPES = ['c2s', 's2c', 'stderr'] as const;

/** What is found in a session by waiting, while it is captured. */
export class LiveNotes {
  readonly #session: Session;
  readonly #notes: SessionNotes;
  readonly #lines: UnfinishedLines;

  constructor(session: Session, notes: SessionNotes, mask?: (text: string) => string) {
    this.#session = session;
    this.#notes = notes;
    this.#lines = new UnfinishedLines(mask);
  }

  /** A request waits for its answer, or a line for its end. */
  get mayCome(): boolean {
    return (
      this.#notes.isWaiting || PIPES.some(pipe => this.#session.unfinished(pipe) !== undefined)
    );
  }

  /** What has been waiting for too long by now, each said once. */
  byWaiting(atMs: number): Note[] {
    const lines = PIPES.flatMap(pipe => {
      const unfinished = this.#session.unfinished(pipe);
      return (unfinished && this.#lines.look(pipe, unfinished, atMs)) ?? [];
    });
    return [...this.#notes.waited(atMs), ...lines];
  }
}
