import type {SessionRecord} from '../session/record.ts';

/** A record as it was read. */
export interface Captured {
  readonly record: SessionRecord;
  /** Its exact line, without the line end, if it stood in a log of ours. */
  readonly line?: Buffer;
}

/** Bytes of a log in, records out. It knows no file; what it cannot read it passes over and counts. */
export interface Reader {
  push(chunk: Buffer): Captured[];
  /** The log, or a part of it, is over: what is left has no line end. */
  end(): Captured[];
  readonly trouble: Trouble;
}

/** What a reader has passed over. Lines are counted from 1. */
export interface Trouble {
  readonly damaged: number;
  readonly firstDamaged: number;
  /** Lines that were too long to be read whole: their records have a body that is cut. */
  readonly tooLong: number;
}

/** Bytes of a line that are read: several times a message of the largest size that is logged whole. */
export const LONGEST_LINE = 48 * 1024 * 1024;

/**
 * The same, with bytes of its own. A line is a piece of the chunk in which it was read, and would
 * keep all of that in memory for as long as it is held.
 */
export function owned({record, line}: Captured): Captured {
  const {message} = record.verbatim;
  if (line === undefined) {
    return message === undefined ? {record} : {record: withMessage(record, Buffer.from(message))};
  }
  const copy = Buffer.from(line);
  if (message === undefined) return {record, line: copy};
  const start = message.byteOffset - line.byteOffset;
  return {
    record: withMessage(record, copy.subarray(start, start + message.length)),
    line: copy,
  };
}

function withMessage(record: SessionRecord, message: Buffer): SessionRecord {
  return {...record, verbatim: {...record.verbatim, message}};
}
