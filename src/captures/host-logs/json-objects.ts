const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LF = 0x0a;

/**
 * The objects of a JSON array, as it comes in: bytes in, the bytes of each object out, and
 * the line it begins in. An array is
 * one value from its first byte to its last, so a parser would have to wait for its end.
 */
export class JsonObjects {
  /** Lines so far, counted from 1, and the one in which the open object began. */
  #line = 1;
  #start = 1;
  #pieces: Buffer[] = [];
  #depth = 0;
  #inString = false;
  #escaped = false;

  push(chunk: Buffer): {bytes: Buffer; line: number}[] {
    const found: {bytes: Buffer; line: number}[] = [];
    let start = this.#depth > 0 ? 0 : -1;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (byte === LF) this.#line++;
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inString = false;
      } else if (byte === QUOTE) {
        this.#inString = this.#depth > 0;
      } else if (byte === 0x7b) {
        if (this.#depth++ === 0) {
          start = at;
          this.#start = this.#line;
        }
      } else if (byte === 0x7d && this.#depth > 0 && --this.#depth === 0) {
        const bytes = Buffer.concat([...this.#pieces, chunk.subarray(start, at + 1)]);
        found.push({bytes, line: this.#start});
        this.#pieces = [];
        start = -1;
      }
    }
    if (start !== -1) this.#pieces.push(chunk.subarray(start));
    return found;
  }

  /** The line in which an object began that has no end. */
  get torn(): number | undefined {
    return this.#depth > 0 ? this.#start : undefined;
  }
}
