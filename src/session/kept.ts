import {isUtf8} from 'node:buffer';
import {StringDecoder} from 'node:string_decoder';
import {bodyOf, type Frame} from '../framing/index.ts';
import type {Outline} from '../messages/index.ts';
import type {Traffic} from './record.ts';

/** Masks secrets, says how many. `json` keeps valid JSON valid; `fragment` takes a part of one. */
export interface Mask {
  text(text: string): {text: string; masked: number};
  json(text: string): {text: string; masked: number};
  fragment(text: string): {text: string; masked: number};
}

/** The fields that say how a frame is kept. */
export type Form = Pick<
  Traffic,
  'framing' | 'eol' | 'header' | 'text' | 'base64' | 'lossy' | 'cut' | 'redacted'
>;

/** `body` is the message, to be embedded as it is. */
export interface Kept {
  readonly form: Form;
  readonly body?: Buffer | undefined;
}

const CUT_HEAD = 4096;
const CUT_TAIL = 1024;
/** What else than LF ends a line for some reader: these stand raw in no line of the log. */
const LINE_SEPARATORS = ['\u2028', '\u2029', '\u0085'].map(separator => Buffer.from(separator));

/**
 * What a record keeps of a frame, so that the exact bytes can be had again: the message where it is
 * all there is, else the frame as text, else as base64. Only a cut or masked record gives less.
 */
export function kept(frame: Frame, json: Outline | undefined, mask: Mask | undefined): Kept {
  const form = formOf(frame, mask);
  if (frame.cut !== undefined) return {form: {...form, ...cutOf(frame, mask)}};
  const framing = frame.headerLength + frame.eolLength;
  const exact = json !== undefined && json.bytes.length === frame.byteLength - framing;
  const ascii = json !== undefined && !json.nonAscii && frame.headerLength === 0;
  if (!ascii && !isUtf8(frame.bytes)) return {form: {...form, ...notUtf8(frame, mask)}};
  if (json === undefined) return {form: {...form, ...textOf(frame, mask)}};
  if (mask !== undefined) {
    const {text, masked} = mask.json(json.bytes.toString());
    if (masked > 0) {
      return {
        form: {...form, redacted: masked + (form.redacted ?? 0)},
        body: Buffer.from(onOneLine(text)),
      };
    }
  }
  if (exact && !breaksLines(json)) return {form, body: json.bytes};
  return {
    form: {...form, text: frame.bytes.toString()},
    body: Buffer.from(onOneLine(json.bytes.toString())),
  };
}

/** The message of a frame: its body, without the byte order mark that some writers put first. */
export function withoutBom(body: Buffer): Buffer {
  const marked = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  return marked ? body.subarray(3) : body;
}

const PLAIN: Form = {};

function formOf(frame: Frame, mask: Mask | undefined): Form {
  if (frame.framing === 'line' && frame.eolLength === 1) return PLAIN;
  const last = frame.cut?.tail ?? frame.bytes;
  const eol = last.toString('latin1', last.length - frame.eolLength);
  if (frame.framing === 'line') return eol === '\n' ? {} : {eol};
  if (frame.stray) return eol === '\n' ? {framing: frame.framing} : {framing: frame.framing, eol};
  // Of a cut frame so little may be left that the header is not whole.
  if (frame.bytes.length < frame.headerLength) return {framing: frame.framing};
  const header = frame.bytes.toString('utf8', 0, frame.headerLength);
  const plain = `Content-Length: ${frame.byteLength - frame.headerLength}\r\n\r\n`;
  if (header === plain) return {framing: frame.framing};
  const shown = masked(header, mask?.text);
  return {framing: frame.framing, header: shown.text, ...redacted(shown.masked)};
}

function cutOf(frame: Frame, mask: Mask | undefined): Form {
  const {sha256 = '', tail = Buffer.alloc(0)} = frame.cut ?? {};
  const head = masked(withoutHalves(bodyOf(frame).subarray(0, CUT_HEAD)), mask?.fragment);
  const end = masked(withoutHalves(tail.subarray(-CUT_TAIL)), mask?.fragment);
  const cut = {bytes: frame.byteLength, sha256, head: head.text, tail: end.text};
  return {cut, ...redacted(head.masked + end.masked)};
}

/** A piece of text as text, without the letters that the cutting has halved. */
function withoutHalves(piece: Buffer): string {
  const start = piece.findIndex(byte => byte < 0x80 || byte >= 0xc0);
  return new StringDecoder('utf8').write(piece.subarray(Math.min(Math.max(0, start), 3)));
}

function notUtf8(frame: Frame, mask: Mask | undefined): Form {
  const lossy = masked(frame.bytes.toString(), mask?.text);
  if (lossy.masked > 0) return {lossy: lossy.text, redacted: lossy.masked};
  return {base64: frame.bytes.toString('base64'), lossy: lossy.text};
}

function textOf(frame: Frame, mask: Mask | undefined): Form {
  const whole = masked(frame.bytes.toString(), mask?.text);
  return {text: whole.text, ...redacted(whole.masked)};
}

function masked(text: string, mask: Mask['text'] | undefined): {text: string; masked: number} {
  return mask === undefined ? {text, masked: 0} : mask(text);
}

function redacted(count: number): {redacted?: number} {
  return count > 0 ? {redacted: count} : {};
}

function breaksLines({bytes, nonAscii, rawBreak}: Outline): boolean {
  return rawBreak || (nonAscii && LINE_SEPARATORS.some(separator => bytes.includes(separator)));
}

/**
 * JSON on one line for every reader of lines: some end one at U+0085, 2028 or 2029. Line breaks stand
 * between tokens, and are dropped; the others can only stand in strings, and are escaped.
 */
export function onOneLine(json: string): string {
  return json.replace(/[\r\n\u0085\u2028\u2029]/g, character =>
    character === '\r' || character === '\n'
      ? ''
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
