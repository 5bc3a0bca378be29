import {createHash} from 'node:crypto';
import type {Frame, Framer} from '../framing/index.ts';

/** The part of a frame that has come, while its end has not. */
export interface Unfinished {
  readonly byteLength: number;
  /** How many bytes of the pipe came before it. */
  readonly offset: number;
  /** Its first bytes. */
  readonly head: Buffer;
  /** When the last of it came, in ms since the session started. */
  readonly sinceMs: number;
}

/** What is remembered of one pipe: its framing, its digest, its counts. */
export class PipeState {
  bytes = 0;
  messages = 0;
  readonly #framer: Framer;
  readonly #digest = createHash('sha256');
  #lastMs = 0;

  constructor(framer: Framer) {
    this.#framer = framer;
  }

  push(chunk: Buffer, atMs: number): Frame[] {
    this.#lastMs = atMs;
    this.bytes += chunk.length;
    this.#digest.update(chunk);
    return this.#framer.push(chunk);
  }

  end(): Frame[] {
    return this.#framer.end();
  }

  unfinished(): Unfinished | undefined {
    const {byteLength, head} = this.#framer.waiting();
    if (byteLength === 0) return undefined;
    return {byteLength, offset: this.bytes - byteLength, head, sinceMs: this.#lastMs};
  }

  /** What crossed, in all. Asked once, at the end. */
  wire(): {bytes: number; sha256: string} {
    return {bytes: this.bytes, sha256: this.#digest.digest('hex')};
  }
}
