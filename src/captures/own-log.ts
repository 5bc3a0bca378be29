import {UserError} from '../errors.ts';
import {bodyOf, type Frame, framings} from '../framing/index.ts';
import {type Outline, outline, outlineOfBeginning} from '../messages/index.ts';
import type {Fields, Level, SessionRecord, Verbatim} from '../session/record.ts';
import {type Captured, LONGEST_LINE, type Reader, type Trouble} from './capture.ts';
import {areFields} from './shape.ts';

/** The version of the format that is read here; the `start` record of a session says its own. */
const FORMAT = 1;
const MESSAGE_KEY = Buffer.from(',"message":');
const SHOWN_OF_CUT = 4096;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Reads what `sinks/line-writer.ts` writes: what it wrote is what comes out. Each line is enough by
 * itself, so a damaged one harms no other.
 */
export class OwnLogReader implements Reader {
  readonly #lines = framings.line(LONGEST_LINE);
  #lineCount = 0;
  #damaged = 0;
  #firstDamaged = 0;
  #tooLong = 0;

  push(chunk: Buffer): Captured[] {
    return this.#read(this.#lines.push(chunk));
  }

  end(): Captured[] {
    return this.#read(this.#lines.end());
  }

  get trouble(): Trouble {
    return {damaged: this.#damaged, firstDamaged: this.#firstDamaged, tooLong: this.#tooLong};
  }

  #read(frames: readonly Frame[]): Captured[] {
    const found: Captured[] = [];
    for (const frame of frames) {
      this.#lineCount++;
      const line = bodyOf(frame);
      if (line.length === 0) continue;
      const captured = frame.cut === undefined ? recordIn(line) : recordInBeginning(frame);
      if (captured !== undefined) {
        found.push(captured);
        if (frame.cut !== undefined) this.#tooLong++;
      } else if (this.#damaged++ === 0) this.#firstDamaged = this.#lineCount;
    }
    return found;
  }
}

/** The record of one line, or undefined if it is damaged. Throws a UserError for a newer format. */
export function recordIn(line: Buffer): Captured | undefined {
  const text = outline(line);
  if (text?.type !== 'object') return undefined;
  const range = text.get('message');
  if (range === undefined) return captured(line, recordOf(line.toString(), text, undefined));
  const start = messageStart(line, range.start);
  // It is the last member: behind it, and any white space of its own, the line is closed.
  const isLast = line.toString('latin1', range.end).trimStart() === '}';
  if (start === undefined || !isLast) return undefined;
  return captured(line, recordOf(headOf(line, start), text, line.subarray(start, line.length - 1)));
}

function captured(line: Buffer, record: SessionRecord | undefined): Captured | undefined {
  return record && {record, line};
}

/** Where the message begins: white space in front of the JSON is a part of what crossed the pipe. */
function messageStart(line: Buffer, valueStart: number): number | undefined {
  const start = line.lastIndexOf(MESSAGE_KEY, valueStart) + MESSAGE_KEY.length;
  const between = line.toString('latin1', start, valueStart);
  return start >= MESSAGE_KEY.length && between.trim() === '' ? start : undefined;
}

/** What goes before the message is an object of its own, when it is closed there. */
function headOf(line: Buffer, messageStart: number): string {
  return `${line.toString('utf8', 0, messageStart - MESSAGE_KEY.length)}}`;
}

/** Of a line that is too long: its record, with both ends of the message. */
function recordInBeginning(frame: Frame): Captured | undefined {
  const text = outlineOfBeginning(frame.bytes);
  const range = text.get('message');
  const start = range && messageStart(frame.bytes, range.start);
  const record = start && recordOf(headOf(frame.bytes, start), text, undefined);
  if (!record || !('bytes' in record.fields)) return undefined;
  const {bytes} = record.fields;
  const cut = {
    bytes,
    head: frame.bytes.toString('utf8', start, start + SHOWN_OF_CUT),
    tail: endOf(frame),
  };
  return {record: {...record, fields: {...record.fields, cut} as Fields}};
}

/** Without the brace that closes the line. */
function endOf({cut, eolLength}: Frame): string {
  const tail = cut?.tail ?? Buffer.alloc(0);
  return tail.toString('utf8', 0, Math.max(0, tail.length - eolLength - 1));
}

function recordOf(
  head: string,
  text: Outline,
  message: Buffer | undefined,
): SessionRecord | undefined {
  const {level, time, id, items, pending, link, ...fields} = JSON.parse(head);
  const isNewer = typeof fields.log === 'number' && fields.log > FORMAT;
  if (fields.kind === 'start' && isNewer) throw new UserError(newer(fields));
  if (!isLevel(level) || !isTime(time) || !areFields(fields)) return undefined;
  if (!isList(items) || !isList(pending) || !isList(link && [link])) return undefined;
  const verbatim: Verbatim = {
    items: items === undefined ? undefined : rawOf(text, 'items'),
    pending: pending === undefined ? undefined : rawOf(text, 'pending'),
    link: link === undefined ? undefined : rawOf(text, 'link'),
    id: id === undefined ? undefined : rawOf(text, 'id'),
    message,
  };
  return {level, time, fields, verbatim};
}

function newer({log, versions}: {log: number; versions?: {stdiotap?: string}}): string {
  return `this log has format ${log}, written by stdiotap ${versions?.stdiotap}; this stdiotap reads format ${FORMAT}: npm install -g stdiotap@latest`;
}

/** A list of objects, or nothing. */
function isList(value: unknown): boolean {
  return (
    value === undefined ||
    (Array.isArray(value) && value.every(item => typeof item === 'object' && item !== null))
  );
}

/** Exactly as it was written: `9007199254740993` is no number that JavaScript has. */
function rawOf(text: Outline, key: string): string | undefined {
  const range = text.get(key);
  return range && text.raw(range);
}

/** As records have it; a time of another form could not be compared. */
function isTime(time: unknown): time is string {
  return typeof time === 'string' && TIME.test(time) && !Number.isNaN(Date.parse(time));
}

function isLevel(level: unknown): level is Level {
  return level === 20 || level === 30 || level === 40 || level === 50;
}
