const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Up to so many keys are compared each with each. */
const FEW = 24;

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

  constructor(
    bytes: Buffer,
    type: 'object' | 'array' | 'scalar',
    nonAscii: boolean,
    rawBreak: boolean,
    members: readonly number[],
  ) {
    this.bytes = bytes;
    this.type = type;
    this.nonAscii = nonAscii;
    this.rawBreak = rawBreak;
    this.#members = members;
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

  /** A key that stands twice in the message, or in one of its members. */
  duplicateKey(): string | undefined {
    const keyed = this.#keyed();
    const again = this.#arePlain(keyed) ? this.#firstPair(keyed) : this.#firstAgain(keyed);
    return again === undefined ? undefined : this.#key(again);
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

  /** The text of a value that is a string, else undefined. */
  string(range: Range | undefined): string | undefined {
    if (range === undefined || range.end === -1 || this.bytes[range.start] !== QUOTE)
      return undefined;
    const text = this.bytes.toString('utf8', range.start + 1, range.end - 1);
    return text.includes('\\') ? JSON.parse(`"${text}"`) : text;
  }

  /** Members that have a key; elements of arrays have none. */
  #keyed(): number[] {
    const keyed: number[] = [];
    for (let at = 0; at < this.#members.length; at += STRIDE) {
      if (this.#members[at] !== -1) keyed.push(at);
    }
    return keyed;
  }

  /** As in nearly every message: so few that they can be compared byte by byte, without a text. */
  #arePlain(keyed: readonly number[]): boolean {
    if (keyed.length > FEW) return false;
    return keyed.every(at => {
      const end = this.#members[at + 1] as number;
      for (let i = this.#members[at] as number; i < end; i++) {
        if (this.bytes[i] === BACKSLASH) return false;
      }
      return true;
    });
  }

  #firstPair(keyed: readonly number[]): number | undefined {
    for (let i = 1; i < keyed.length; i++) {
      for (let j = 0; j < i; j++) {
        if (this.#isSame(keyed[i] as number, keyed[j] as number)) return keyed[i];
      }
    }
    return undefined;
  }

  #firstAgain(keyed: readonly number[]): number | undefined {
    const seen = new Set<string>();
    return keyed.find(at => {
      const key = `${this.#members[at + 4]} ${this.#key(at)}`;
      if (seen.has(key)) return true;
      seen.add(key);
      return false;
    });
  }

  #isSame(one: number, other: number): boolean {
    const members = this.#members;
    const start = members[one] as number;
    const from = members[other] as number;
    const length = (members[one + 1] as number) - start;
    if (members[one + 4] !== members[other + 4]) return false;
    if ((members[other + 1] as number) - from !== length) return false;
    for (let i = 0; i < length; i++) {
      if (this.bytes[start + i] !== this.bytes[from + i]) return false;
    }
    return true;
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
    return this.#key(at) === key;
  }
}
