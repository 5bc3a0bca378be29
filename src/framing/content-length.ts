import {type Fault, type Frame, type Framer, Pieces, type Waiting} from './frame.ts';
import {eolLength} from './line.ts';

const LF = 0x0a;
const NOTHING = Buffer.alloc(0);
/** What a whole JSON text may end with. */
const CLOSING = Buffer.from('}] \t\r\n');
/** A header block longer than this is text. Real ones have under 100 bytes. */
const LONGEST_HEADER = 8 * 1024;
/** Text without a line end becomes a frame every so many bytes. */
const LONGEST_TEXT = 8 * 1024;

/** A block begins with one of these; `INFO: started` is somebody's log line, not a header. */
const HEADER_START = /^(?:content|x)-[\w-]*[ \t]*:/i;
const LENGTH_HEADER = /^content-length[ \t]*:[ \t]*(\d{1,15})[ \t]*$/im;
/** A header that ends a line of text: what went before it belongs to something else. */
const GLUED_HEADER = /content-(?:length[ \t]*:[ \t]*\d{1,15}|type[ \t]*:[^"\r\n]*)[ \t]*\r?\n?$/i;

/**
 * A header line where only JSON should be. No JSON text can hold one: behind these names, a string
 * would have to end with its quote before a line can.
 */
const IN_BODY =
  /content-(?:length[ \t]{0,4}:[ \t]{0,4}\d{1,15}[ \t]{0,4}|type[ \t]{0,4}:[^"\r\n]{0,80})\r?\n/gi;
const IN_BODY_BEGINNING =
  /^content-(?:length[ \t]{0,4}(?::[ \t]{0,4}\d{0,15}[ \t]{0,4}\r?)?|type[ \t]{0,4}(?::[^"\r\n]{0,80}\r?)?)$/i;
const LONGEST_IN_BODY = 128;

interface OpenMessage {
  readonly headerLength: number;
  readonly declared: number;
  missing: number;
  readonly faults: readonly Fault[];
}

/**
 * Headers, an empty line, so many **bytes**: the base protocol of LSP 3.17 and of DAP 1.x.
 *
 * It is lenient, because real peers are: header names in any case, LF-only headers, other headers,
 * blank lines and text between messages. A wrong length is found from either side: too short, and
 * something that is no header stands where one must (`found` counts up to the next header); too
 * long, and a header stands where only JSON can.
 *
 * Every decision waits until the bytes it depends on are there, so cutting changes nothing.
 */
export class ContentLengthFramer implements Framer {
  readonly #frame: Pieces;
  /** Bytes seen, not yet decided on: a header block or a line of text without its end. */
  #held: Buffer = NOTHING;
  /** The message whose body is being read. */
  #open: OpenMessage | undefined;
  /** The last message: a length that was too short shows in what comes behind it. */
  #last: {readonly declared: number; readonly closed: boolean} | undefined;
  #textSince = 0;

  constructor(limit = 0) {
    this.#frame = new Pieces(limit);
  }

  push(chunk: Buffer): Frame[] {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    const frames: Frame[] = [];
    let at = 0;
    for (let next = 0; next !== -1 && at < bytes.length; ) {
      next =
        this.#open === undefined
          ? this.#between(bytes, at, frames)
          : this.#body(this.#open, bytes, at, frames);
      if (next !== -1) at = next;
    }
    this.#held = at === bytes.length ? NOTHING : bytes.subarray(at);
    return frames;
  }

  end(): Frame[] {
    const frames: Frame[] = [];
    const bytes = this.#held;
    let at = 0;
    if (this.#open !== undefined) {
      const {declared, missing} = this.#open;
      at = Math.min(missing, bytes.length);
      this.#take(this.#open, bytes.subarray(0, at), declared - missing + at, frames);
    }
    while (at < bytes.length) {
      const lf = bytes.indexOf(LF, at);
      at = this.#text(bytes, at, lf === -1 ? bytes.length : lf + 1, frames);
    }
    this.#held = NOTHING;
    return frames;
  }

  waiting(): Waiting {
    const {byteLength, head} = this.#frame.waiting();
    const held = this.#held;
    return {byteLength: byteLength + held.length, head: byteLength === 0 ? held : head};
  }

  /** At a place where a header must begin. Returns where to go on, or -1 to wait for more. */
  #between(bytes: Buffer, at: number, frames: Frame[]): number {
    const lf = bytes.subarray(at, at + LONGEST_TEXT).indexOf(LF);
    if (lf === -1) return bytes.length - at < LONGEST_TEXT ? -1 : this.#longText(bytes, at, frames);
    const end = at + lf + 1;
    const line = bytes.toString('latin1', at, end);
    if (HEADER_START.test(line)) return this.#header(bytes, at, end, frames);
    const glued = line.search(GLUED_HEADER);
    return this.#text(bytes, at, glued > 0 ? at + glued : end, frames, glued > 0);
  }

  #header(bytes: Buffer, at: number, firstLineEnd: number, frames: Frame[]): number {
    const end = blockEnd(bytes, at, firstLineEnd);
    if (end === -1 && bytes.length - at < LONGEST_HEADER) return -1;
    const block = end === -1 ? '' : bytes.toString('latin1', at, end);
    const declared = LENGTH_HEADER.exec(block.replaceAll('\r', ''))?.[1];
    if (declared === undefined) return this.#text(bytes, at, firstLineEnd, frames);
    // Text on a line of its own is a remark of somebody's, unless the message before has no end.
    const faults = this.#last?.closed === false ? this.#shortLength() : [];
    if (/[^\r]\n/.test(block)) faults.push({code: 'lf-only-header'});
    const length = Number(declared);
    const open = {headerLength: end - at, declared: length, missing: length, faults};
    this.#open = open;
    this.#frame.add(bytes.subarray(at, end));
    if (length === 0) this.#take(open, NOTHING, 0, frames);
    return end;
  }

  #body(open: OpenMessage, bytes: Buffer, at: number, frames: Frame[]): number {
    const {missing, declared} = open;
    const end = Math.min(at + missing, bytes.length);
    const header = headerInBody(bytes, at, end);
    if (header.type === 'found') {
      this.#take(open, bytes.subarray(at, header.at), declared - missing + header.at - at, frames);
      return header.at;
    }
    const sure = header.type === 'perhaps' ? header.at : end;
    if (sure === at + missing) {
      this.#take(open, bytes.subarray(at, sure), declared, frames);
      return sure;
    }
    if (sure > at) {
      this.#frame.add(bytes.subarray(at, sure));
      open.missing -= sure - at;
      return sure;
    }
    return -1;
  }

  /** The open message is complete with these bytes; `found` of its declared bytes are there. */
  #take(open: OpenMessage, rest: Buffer, found: number, frames: Frame[]): void {
    const {headerLength, declared, faults} = open;
    if (rest.length > 0) this.#frame.add(rest);
    const all =
      found === declared
        ? faults
        : [...faults, {code: 'length-mismatch', declared, found} as const];
    const frame = this.#frame.take();
    frames.push({
      ...frame,
      framing: 'content-length',
      headerLength,
      eolLength: 0,
      stray: false,
      ...(all.length > 0 && {faults: all}),
    });
    this.#open = undefined;
    const lastByte = (frame.cut?.tail ?? frame.bytes).at(-1) ?? 0;
    const closed = CLOSING.includes(lastByte);
    this.#last = found === declared ? {declared, closed} : undefined;
    this.#textSince = 0;
  }

  #text(bytes: Buffer, at: number, end: number, frames: Frame[], beforeHeader = false): number {
    const text = bytes.subarray(at, end);
    this.#textSince += text.length;
    const faults = beforeHeader ? this.#shortLength() : [];
    frames.push({
      framing: 'content-length',
      byteLength: text.length,
      bytes: text,
      headerLength: 0,
      eolLength: eolLength(text),
      stray: true,
      ...(faults.length > 0 && {faults}),
    });
    return end;
  }

  /** What came since the last message was the rest of it. Found out once. */
  #shortLength(): Fault[] {
    const declared = this.#last?.declared;
    this.#last = undefined;
    if (declared === undefined || this.#textSince === 0) return [];
    return [{code: 'length-mismatch', declared, found: declared + this.#textSince}];
  }

  #longText(bytes: Buffer, at: number, frames: Frame[]): number {
    const window = bytes.toString('latin1', at, at + LONGEST_TEXT);
    const header = window.search(/content-length[ \t]*:/i);
    // What may be the beginning of a header stays for the next round.
    const length = header > 0 ? header : LONGEST_TEXT - LONGEST_IN_BODY;
    return this.#text(bytes, at, at + length, frames, header > 0);
  }
}

/** Where the header block that begins at `at` ends, behind its empty line; -1 if it does not. */
function blockEnd(bytes: Buffer, at: number, firstLineEnd: number): number {
  const last = Math.min(bytes.length, at + LONGEST_HEADER);
  for (let line = firstLineEnd; line < last; ) {
    const lf = bytes.indexOf(LF, line);
    if (lf === -1 || lf >= last) return -1;
    if (lf === line || (lf === line + 1 && bytes[line] === 0x0d)) return lf + 1;
    line = lf + 1;
  }
  return -1;
}

type InBody = {type: 'found' | 'perhaps'; at: number} | {type: 'none'};

/** Looks for the first header that begins between `at` and `end`, where only JSON should be. */
function headerInBody(bytes: Buffer, at: number, end: number): InBody {
  const text = bytes.toString('latin1', at, end + LONGEST_IN_BODY);
  IN_BODY.lastIndex = 0;
  const found = IN_BODY.exec(text);
  if (found !== null && at + found.index < end) return {type: 'found', at: at + found.index};
  // It may be cut by the end of the chunk.
  if (at + text.length < bytes.length) return {type: 'none'};
  for (let i = Math.max(0, text.length - LONGEST_IN_BODY); i < text.length && at + i < end; i++) {
    if (isBeginning(text.slice(i))) return {type: 'perhaps', at: at + i};
  }
  return {type: 'none'};
}

function isBeginning(text: string): boolean {
  if (text[0] !== 'c' && text[0] !== 'C') return false;
  const lower = text.toLowerCase();
  return (
    'content-length:'.startsWith(lower) ||
    'content-type:'.startsWith(lower) ||
    IN_BODY_BEGINNING.test(text)
  );
}
