import {createHash} from 'node:crypto';
import type {Frame, Framer} from '../framing/index.ts';

/** What is remembered of one pipe: its framing, its digest, its counts. */
export class PipeState {
  bytes = 0;
  messages = 0;
  readonly #framer: Framer;
  readonly #digest = createHash('sha256');

  constructor(framer: Framer) {
    this.#framer = framer;
  }

  push(chunk: Buffer): Frame[] {
    this.bytes += chunk.length;
    this.#digest.update(chunk);
    return this.#framer.push(chunk);
  }

  end(): Frame[] {
    return this.#framer.end();
  }

  /** What crossed, in all. Asked once, at the end. */
  wire(): {bytes: number; sha256: string} {
    return {bytes: this.bytes, sha256: this.#digest.digest('hex')};
  }
}
