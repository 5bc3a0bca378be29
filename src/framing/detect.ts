import {ContentLengthFramer, HEADER_START} from './content-length.ts';
import type {Frame, Framer} from './frame.ts';
import {LineFramer} from './line.ts';

const LF = 0x0a;
/** Headers are short: a longer first line is a message. */
const LONGEST_FIRST_LINE = 8 * 1024;

/**
 * Finds out how a direction is framed, from its own bytes: a line that begins with `{` settles it
 * for lines, one that begins with `Content-Length:` for headers. Banners and log lines before that
 * settle nothing, and are frames of their own. Only whole lines count, so cuts change nothing.
 */
export class DetectingFramer implements Framer {
  readonly #limit: number;
  #held: Buffer = Buffer.alloc(0);
  #settled: Framer | undefined;

  constructor(limit = 0) {
    this.#limit = limit;
  }

  push(chunk: Buffer): Frame[] {
    if (this.#settled !== undefined) return this.#settled.push(chunk);
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    let at = 0;
    while (at < bytes.length && this.#settled === undefined) {
      const lf = bytes.indexOf(LF, at);
      this.#settled = this.#judge(bytes, at, lf === -1 ? bytes.length : lf, lf !== -1);
      if (this.#settled === undefined && lf === -1) break;
      if (this.#settled === undefined) at = lf + 1;
    }
    // Lines that settled nothing are frames like any other.
    const frames = new LineFramer(this.#limit).push(bytes.subarray(0, at));
    this.#held = bytes.subarray(at);
    if (this.#settled === undefined) return frames;
    return [...frames, ...this.#settled.push(this.#held)];
  }

  end(): Frame[] {
    const framer = this.#settled ?? new LineFramer(this.#limit);
    return this.#settled === undefined
      ? [...framer.push(this.#held), ...framer.end()]
      : framer.end();
  }

  #judge(bytes: Buffer, start: number, end: number, whole: boolean): Framer | undefined {
    if (end - start >= LONGEST_FIRST_LINE) return new LineFramer(this.#limit);
    if (!whole) return undefined;
    const beginning = bytes.toString('latin1', start, Math.min(end, start + 64));
    if (HEADER_START.test(beginning)) return new ContentLengthFramer(this.#limit);
    return beginning.trimStart()[0] === '{' ? new LineFramer(this.#limit) : undefined;
  }
}
