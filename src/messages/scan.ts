import {Outline, STRIDE} from './outline.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OBJECT = 1;
const ARRAY = 2;

/** How many members are remembered of each message; more are read over. */
const MOST_MEMBERS = 100_000;

/** The outline of a whole JSON text (RFC 8259), or undefined if it is none. */
export function outline(bytes: Buffer): Outline | undefined {
  const scan = new Scan(bytes);
  return scan.run() ? scan.outline() : undefined;
}

/** The outline of the beginning of a JSON text: what can be told before it stops. */
export function outlineOfBeginning(bytes: Buffer): Outline {
  const scan = new Scan(bytes);
  scan.run();
  scan.doubtTheLast();
  return scan.outline();
}

/**
 * A reader of JSON that keeps its own stack, so that a million `[` do not end the process. Its
 * property test holds it to what `JSON.parse` accepts.
 */
class Scan {
  readonly #bytes: Buffer;
  readonly #end: number;
  #at = 0;
  #ored = 0;
  #rawBreak = false;
  #depth = 0;
  #stack = new Uint8Array(64);
  readonly #members: number[] = [];
  /** The open member at depth 1, and at depth 2. */
  #outer = -1;
  #inner = -1;
  /** Of the keys at each depth a bit; one that is set already may be the same key again. */
  #outerKeys = 0;
  #innerKeys = 0;
  #mayRepeat = false;
  #keysEscaped = false;
  #escapes = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#end = bytes.length;
  }

  outline(): Outline {
    const type =
      this.#stack[0] === OBJECT ? 'object' : this.#stack[0] === ARRAY ? 'array' : 'scalar';
    const nonAscii = this.#ored > 0x7f;
    const keys = {mayRepeat: this.#mayRepeat, escaped: this.#keysEscaped};
    return new Outline(this.#bytes, type, nonAscii, this.#rawBreak, this.#members, keys);
  }

  /** A value that ends where the text was cut may go on behind the cut: `1234` of `12345`. */
  doubtTheLast(): void {
    for (let at = 3; at < this.#members.length; at += STRIDE) {
      if (this.#members[at] === this.#end) this.#members[at] = -1;
    }
  }

  run(): boolean {
    for (;;) {
      this.#space();
      const container = this.#value();
      if (container === -1) return false;
      if (container !== 0) {
        this.#push(container);
        this.#space();
        const first = this.#bytes[this.#at];
        if (first === (container === OBJECT ? 0x7d : 0x5d)) {
          this.#at++;
          this.#pop();
        } else {
          if (container === OBJECT ? !this.#key() : !this.#element()) return false;
          continue;
        }
      }
      // A value has ended: close what ends with it, or go on to the next one.
      for (;;) {
        if (this.#depth === 1 || this.#depth === 2) this.#close();
        this.#space();
        if (this.#depth === 0) return this.#at === this.#end;
        const byte = this.#bytes[this.#at++];
        const inside = this.#stack[this.#depth - 1];
        if (byte === 0x2c) {
          if (inside === OBJECT) {
            this.#space();
            if (!this.#key()) return false;
          } else if (!this.#element()) return false;
          break;
        }
        if (byte !== (inside === OBJECT ? 0x7d : 0x5d)) return false;
        this.#pop();
      }
    }
  }

  /** Reads a scalar and returns 0, opens a container and returns its kind, or returns -1. */
  #value(): number {
    if (this.#at >= this.#end) return -1;
    const byte = this.#bytes[this.#at] as number;
    if (byte === QUOTE) return this.#string() ? 0 : -1;
    if (byte === 0x7b || byte === 0x5b) {
      this.#at++;
      return byte === 0x7b ? OBJECT : ARRAY;
    }
    if (byte === 0x74) return this.#literal('true');
    if (byte === 0x66) return this.#literal('false');
    if (byte === 0x6e) return this.#literal('null');
    return this.#number() ? 0 : -1;
  }

  #string(): boolean {
    const bytes = this.#bytes;
    const end = this.#end;
    let at = this.#at + 1;
    let ored = this.#ored;
    while (at < end) {
      const byte = bytes[at] as number;
      if (byte === QUOTE) {
        this.#at = at + 1;
        this.#ored = ored;
        return true;
      }
      if (byte < 0x20) return false;
      if (byte === BACKSLASH) {
        const length = escapeLength(bytes, at, end);
        if (length === 0) return false;
        this.#escapes++;
        at += length;
      } else {
        ored |= byte;
        at++;
      }
    }
    return false;
  }

  #number(): boolean {
    const bytes = this.#bytes;
    if (bytes[this.#at] === 0x2d) this.#at++;
    if (bytes[this.#at] === 0x30) this.#at++;
    else if (!this.#digits()) return false;
    if (bytes[this.#at] === 0x2e) {
      this.#at++;
      if (!this.#digits()) return false;
    }
    if (((bytes[this.#at] ?? 0) | 0x20) === 0x65) {
      this.#at++;
      if (bytes[this.#at] === 0x2b || bytes[this.#at] === 0x2d) this.#at++;
      return this.#digits();
    }
    return true;
  }

  #digits(): boolean {
    const start = this.#at;
    while (this.#at < this.#end && isDigit(this.#bytes[this.#at] as number)) this.#at++;
    return this.#at > start;
  }

  #literal(word: string): number {
    for (let i = 0; i < word.length; i++) {
      if (this.#bytes[this.#at + i] !== word.charCodeAt(i)) return -1;
    }
    this.#at += word.length;
    return 0;
  }

  #space(): void {
    while (this.#at < this.#end) {
      const byte = this.#bytes[this.#at] as number;
      if (byte > 0x20) return;
      if (byte === 0x0a || byte === 0x0d) this.#rawBreak = true;
      else if (byte !== 0x20 && byte !== 0x09) return;
      this.#at++;
    }
  }

  /** A key and its colon; the value comes next. */
  #key(): boolean {
    const start = this.#at + 1;
    const escapes = this.#escapes;
    if (this.#bytes[this.#at] !== QUOTE || !this.#string()) return false;
    const end = this.#at - 1;
    this.#space();
    if (this.#bytes[this.#at++] !== 0x3a) return false;
    if (this.#depth <= 2) {
      this.#space();
      this.#open(start, end);
      this.#mark(start, end);
      if (this.#escapes !== escapes) this.#keysEscaped = true;
    }
    return true;
  }

  #element(): boolean {
    if (this.#depth === 1) {
      this.#space();
      this.#open(-1, -1);
    }
    return true;
  }

  #open(keyStart: number, keyEnd: number): void {
    if (this.#depth === 2 && (this.#stack[0] !== OBJECT || this.#outer === -1)) return;
    const members = this.#members;
    if (members.length >= MOST_MEMBERS * STRIDE) return;
    const parent = this.#depth === 1 ? -1 : this.#outer;
    if (this.#depth === 1) this.#outer = members.length;
    else this.#inner = members.length;
    members.push(keyStart, keyEnd, this.#at, -1, parent);
  }

  /** Remembers a key as one of 31 bits: a message with few keys rarely has two that share theirs. */
  #mark(start: number, end: number): void {
    const first = this.#bytes[start] as number;
    const last = this.#bytes[end - 1] as number;
    const bit = 1 << ((first * 5 + last * 3 + (end - start)) % 31);
    if (this.#depth === 1) {
      if ((this.#outerKeys & bit) !== 0) this.#mayRepeat = true;
      this.#outerKeys |= bit;
      this.#innerKeys = 0;
    } else {
      if ((this.#innerKeys & bit) !== 0) this.#mayRepeat = true;
      this.#innerKeys |= bit;
    }
  }

  #close(): void {
    const member = this.#depth === 1 ? this.#outer : this.#inner;
    if (member === -1) return;
    this.#members[member + 3] = this.#at;
    if (this.#depth === 1) this.#outer = -1;
    else this.#inner = -1;
  }

  #push(container: number): void {
    if (this.#depth === this.#stack.length) {
      const larger = new Uint8Array(this.#stack.length * 2);
      larger.set(this.#stack);
      this.#stack = larger;
    }
    this.#stack[this.#depth++] = container;
  }

  #pop(): void {
    this.#depth--;
  }
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/** Length of the escape that begins at `at`: 2, 6, or 0 if it is none. */
function escapeLength(bytes: Buffer, at: number, end: number): number {
  const byte = bytes[at + 1];
  if (at + 1 >= end || byte === undefined) return 0;
  if (byte !== 0x75) return '"\\/bfnrt'.includes(String.fromCharCode(byte)) ? 2 : 0;
  if (at + 6 > end) return 0;
  for (let i = at + 2; i < at + 6; i++) {
    const digit = (bytes[i] as number) | 0x20;
    if (!isDigit(bytes[i] as number) && !(digit >= 0x61 && digit <= 0x66)) return 0;
  }
  return 6;
}
