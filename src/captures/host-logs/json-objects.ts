const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * The objects of a JSON array, as it comes in: bytes in, the bytes of each object out. An array is
 * one value from its first byte to its last, so a parser would have to wait for its end.
 */
export class JsonObjects {
  #pieces: Buffer[] = [];
  #depth = 0;
  #inString = false;
  #escaped = false;

  push(chunk: Buffer): Buffer[] {
    const found: Buffer[] = [];
    let start = this.#depth > 0 ? 0 : -1;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inString = false;
      } else if (byte === QUOTE) {
        this.#inString = this.#depth > 0;
      } else if (byte === 0x7b) {
        if (this.#depth++ === 0) start = at;
      } else if (byte === 0x7d && this.#depth > 0 && --this.#depth === 0) {
        found.push(Buffer.concat([...this.#pieces, chunk.subarray(start, at + 1)]));
        this.#pieces = [];
        start = -1;
      }
    }
    if (start !== -1) this.#pieces.push(chunk.subarray(start));
    return found;
  }

  /** Whether the bytes stopped inside an object. */
  get torn(): boolean {
    return this.#depth > 0;
  }
}
