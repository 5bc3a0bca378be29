import {ContentLengthFramer} from './content-length.ts';
import type {Frame, Framer, Waiting} from './frame.ts';
import {LineFramer} from './line.ts';

const LF = 0x0a;
/** Headers are short: a longer line is none, and a longer block neither. */
const LONGEST_LINE = 8 * 1024;

const LENGTH = /^content-length[ \t]*:[ \t]*\d+[ \t]*\r?$/i;
/** Other headers may come first, and a word without a line end may stand before them. */
const PERHAPS = /^(?:content|x)-[\w-]*[ \t]*:|content-length[ \t]*:[ \t]*\d+[ \t]*\r?$/i;
const GLUED_LENGTH = /.content-length[ \t]*:[ \t]*\d+[ \t]*\r?$/i;

/**
 * Finds out how a direction is framed, from its own bytes: a line that begins with `{` settles it
 * for lines, a `Content-Length:` header for headers. Banners and log lines before that settle
 * nothing, and are frames of their own. Only whole lines count, so cuts change nothing.
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
    const {sure, settled} = this.#judge(bytes);
    // Lines that settled nothing are frames like any other.
    const frames = new LineFramer(this.#limit).push(bytes.subarray(0, sure));
    this.#held = bytes.subarray(sure);
    this.#settled = settled;
    return settled === undefined ? frames : [...frames, ...settled.push(this.#held)];
  }

  end(): Frame[] {
    if (this.#settled !== undefined) return this.#settled.end();
    const rest = new LineFramer(this.#limit);
    const bytes = this.#held;
    this.#held = bytes.subarray(bytes.length);
    return [...rest.push(bytes), ...rest.end()];
  }

  waiting(): Waiting {
    if (this.#settled !== undefined) return this.#settled.waiting();
    return {byteLength: this.#held.length, head: this.#held};
  }

  /** Up to where the bytes are lines for sure, and the framer for what comes then, if it is clear. */
  #judge(bytes: Buffer): {sure: number; settled?: Framer} {
    let block = -1; // Where lines began that may become a header.
    let glued = false;
    for (let at = 0; at < bytes.length; ) {
      const lf = bytes.indexOf(LF, at);
      const end = lf === -1 ? bytes.length : lf;
      const start = block === -1 ? at : block;
      if (end - at >= LONGEST_LINE) return {sure: start, settled: new LineFramer(this.#limit)};
      if (lf === -1) return {sure: start};
      const line = bytes.toString('latin1', at, end);
      if (LENGTH.test(line) || (glued && line.trim() === '')) {
        return {sure: start, settled: new ContentLengthFramer(this.#limit)};
      }
      if (line.trimStart()[0] === '{') return {sure: start, settled: new LineFramer(this.#limit)};
      const perhaps = PERHAPS.test(line) && end - start < LONGEST_LINE;
      glued = perhaps && GLUED_LENGTH.test(line);
      block = perhaps ? start : -1;
      at = lf + 1;
    }
    return {sure: block === -1 ? bytes.length : block};
  }
}
