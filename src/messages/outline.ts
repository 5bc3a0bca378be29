const QUOTE = 0x22;

/** Numbers kept of each member: key from, key to, value from, value to, the member it is in. */
export const STRIDE = 5;

/** Where a value stands in its text, in bytes. `end` is -1 if the text stopped before it did. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The top two levels of a JSON text, as byte ranges, and the certainty that it is one.
 *
 * One pass over the bytes, in place of `JSON.parse`: that would round numbers, forget how ids were
 * written, fold duplicate keys, and build objects nobody looks at. A 10 MB message costs 20 to
 * 40 ms here, some 100 ms there, and no memory (test/bench/outline.mjs).
 */
export class Outline {
  readonly bytes: Buffer;
  readonly type: 'object' | 'array' | 'scalar';
  /** Some byte is over 7F, so it may not even be UTF-8. */
  readonly nonAscii: boolean;
  /** A line break stands between tokens, as in text made for people. */
  readonly rawBreak: boolean;
  readonly #members: readonly number[];
  /** A key may stand twice; some key is not written as it reads. */
  readonly #mayRepeat: boolean;
  readonly #keysEscaped: boolean;

  constructor(
    bytes: Buffer,
    type: 'object' | 'array' | 'scalar',
    nonAscii: boolean,
    rawBreak: boolean,
    members: readonly number[],
    keys: {readonly mayRepeat: boolean; readonly escaped: boolean},
  ) {
    this.bytes = bytes;
    this.type = type;
    this.nonAscii = nonAscii;
    this.rawBreak = rawBreak;
    this.#members = members;
    this.#mayRepeat = keys.mayRepeat || keys.escaped;
    this.#keysEscaped = keys.escaped;
  }

  /** The value of a member, or of a member of that member. With duplicates, the last, as parsers do. */
  get(key: string, inner?: string): Range | undefined {
    const outer = this.#find(key, -1);
    if (outer === -1) return undefined;
    const at = inner === undefined ? outer : this.#find(inner, outer);
    return at === -1 ? undefined : this.#range(at);
  }

  has(key: string): boolean {
    return this.#find(key, -1) !== -1;
  }

  /** No key stands twice, as far as one can see without looking closely. */
  get keysDiffer(): boolean {
    return !this.#mayRepeat;
  }

  /** A key that stands twice in the message, or in one of its members. */
  duplicateKey(): string | undefined {
    if (!this.#mayRepeat) return undefined;
    const seen = new Set<string>();
    for (let at = 0; at < this.#members.length; at += STRIDE) {
      if (this.#members[at] === -1) continue; // An element of an array.
      const key = this.#key(at);
      const place = `${this.#members[at + 4]} ${key}`;
      if (seen.has(place)) return key;
      seen.add(place);
    }
    return undefined;
  }

  /** The elements of a top-level array. */
  items(): Range[] {
    const ranges: Range[] = [];
    if (this.type !== 'array') return ranges;
    for (let at = 0; at < this.#members.length; at += STRIDE) ranges.push(this.#range(at));
    return ranges;
  }

  /** The exact JSON text of a value. */
  raw(range: Range): string {
    return this.bytes.toString('utf8', range.start, range.end === -1 ? undefined : range.end);
  }

  /** Whether a value is written just so (in ASCII): no text is made of it. */
  is({start, end}: Range, json: string): boolean {
    if (end - start !== json.length) return false;
    for (let i = 0; i < json.length; i++) {
      if (this.bytes[start + i] !== json.charCodeAt(i)) return false;
    }
    return true;
  }

  /** The text of a value that is a string, else undefined. */
  string(range: Range | undefined): string | undefined {
    if (range === undefined || range.end === -1 || this.bytes[range.start] !== QUOTE)
      return undefined;
    const text = this.bytes.toString('utf8', range.start + 1, range.end - 1);
    return text.includes('\\') ? JSON.parse(`"${text}"`) : text;
  }

  #key(at: number): string {
    const text = this.bytes.toString('utf8', this.#members[at], this.#members[at + 1]);
    return text.includes('\\') ? JSON.parse(`"${text}"`) : text;
  }

  #range(at: number): Range {
    return {start: this.#members[at + 2] ?? 0, end: this.#members[at + 3] ?? -1};
  }

  #find(key: string, parent: number): number {
    for (let at = this.#members.length - STRIDE; at >= 0; at -= STRIDE) {
      if (this.#members[at + 4] === parent && this.#isKey(at, key)) return at;
    }
    return -1;
  }

  #isKey(at: number, key: string): boolean {
    const start = this.#members[at] as number;
    const end = this.#members[at + 1] as number;
    if (start === -1) return false;
    if (end - start === key.length) {
      for (let i = 0; i < key.length; i++) {
        if (this.bytes[start + i] !== key.charCodeAt(i)) return false;
      }
      return true;
    }
    // To make a text of each key, only to find that it is another one, would be most of the work.
    if (!this.#keysEscaped && (!this.nonAscii || isAscii(key))) return false;
    return this.#key(at) === key;
  }
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}
