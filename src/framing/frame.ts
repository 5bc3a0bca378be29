import {createHash, type Hash} from 'node:crypto';

/**
 * One piece of a stream that belongs together: a message, a line of text, a blank line.
 * The law: the frames of a stream, joined, are the stream.
 */
export interface Frame {
  readonly framing: 'line' | 'content-length';
  /** Size on the wire, header and line end included. */
  readonly byteLength: number;
  /** The exact frame; of a cut one, its first bytes. */
  readonly bytes: Buffer;
  /** How many bytes at the front are header (0 with line framing). */
  readonly headerLength: number;
  /** How many bytes at the end are line end (0 with a header, or if the stream stopped first). */
  readonly eolLength: number;
  /** Bytes between messages where Content-Length framing expects none. */
  readonly stray: boolean;
  /** Set when the frame was larger than the limit: then `bytes` is not the whole of it. */
  readonly cut?: Cut;
  readonly faults?: readonly Fault[];
}

/** What is kept of a frame that is too large to keep. */
export interface Cut {
  /** Of the exact frame, in hexadecimal. */
  readonly sha256: string;
  readonly tail: Buffer;
}

/** What is wrong with the framing itself. Lengths in bytes. */
export type Fault =
  | {readonly code: 'length-mismatch'; readonly declared: number; readonly found: number}
  | {readonly code: 'lf-only-header'};

/** Bytes in, frames out. It knows no stream, and never throws, whatever the bytes are. */
export interface Framer {
  push(chunk: Buffer): Frame[];
  /** The stream is over: what is left is a frame too. */
  end(): Frame[];
  /** What has come of a frame whose end has not: how many bytes, and the first of them. */
  waiting(): Waiting;
}

export interface Waiting {
  readonly byteLength: number;
  readonly head: Buffer;
}

/** The message without its framing; of a cut frame, its beginning. */
export function bodyOf(frame: Frame): Buffer {
  if (frame.headerLength === 0 && frame.eolLength === 0) return frame.bytes;
  const end = frame.cut === undefined ? frame.byteLength - frame.eolLength : frame.bytes.length;
  return frame.bytes.subarray(frame.headerLength, end);
}

const HEAD_BYTES = 16 * 1024;
const TAIL_BYTES = 4 * 1024;

/** V8 cannot hold much more than this in one string, so "no limit" ends here. */
const LARGEST = 2 ** 28;

/**
 * Gathers the pieces of one frame. A frame in one piece is not copied, others are copied once.
 * Past the limit only head, tail and digest are kept, so that memory is bounded by the limit and
 * never by what a header declares.
 */
export class Pieces {
  byteLength = 0;
  readonly #limit: number;
  readonly #headLength: number;
  readonly #tailLength: number;
  #pieces: Buffer[] = [];
  #digest: Hash | undefined;

  /** `limit` in bytes; 0 means none. */
  constructor(limit: number) {
    this.#limit = limit === 0 ? LARGEST : Math.min(limit, LARGEST);
    this.#headLength = Math.min(HEAD_BYTES, Math.ceil(this.#limit * 0.75));
    // Two bytes at the least: the line end.
    this.#tailLength = Math.max(2, Math.min(TAIL_BYTES, Math.floor(this.#limit * 0.25)));
  }

  add(piece: Buffer): void {
    this.byteLength += piece.length;
    this.#pieces.push(piece);
    if (this.byteLength > this.#limit) this.#shorten(piece);
  }

  waiting(): Waiting {
    return {byteLength: this.byteLength, head: this.#pieces[0] ?? Buffer.alloc(0)};
  }

  /** The frame's bytes, or what is left of them. Starts anew. */
  take(): {byteLength: number; bytes: Buffer; cut?: Cut} {
    const {byteLength} = this;
    const pieces = this.#pieces;
    const digest = this.#digest;
    this.byteLength = 0;
    this.#pieces = [];
    this.#digest = undefined;
    const [first = Buffer.alloc(0)] = pieces;
    if (digest === undefined) {
      return {byteLength, bytes: pieces.length === 1 ? first : Buffer.concat(pieces)};
    }
    const tail = Buffer.concat(pieces.slice(1));
    return {byteLength, bytes: first, cut: {sha256: digest.digest('hex'), tail}};
  }

  #shorten(newest: Buffer): void {
    if (this.#digest === undefined) {
      this.#digest = createHash('sha256');
      for (const piece of this.#pieces) this.#digest.update(piece);
      const whole = Buffer.concat(this.#pieces);
      this.#pieces = [Buffer.from(whole.subarray(0, this.#headLength)), this.#tailOf(whole)];
    } else {
      this.#digest.update(newest);
      const [head = newest, ...rest] = this.#pieces;
      this.#pieces = [head, this.#tailOf(Buffer.concat(rest))];
    }
  }

  /** A copy, so that the large buffer it comes from can go. */
  #tailOf(bytes: Buffer): Buffer {
    return Buffer.from(bytes.subarray(bytes.length - Math.min(this.#tailLength, bytes.length)));
  }
}
