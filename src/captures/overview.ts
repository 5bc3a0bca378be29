import {closeSync, createReadStream, openSync, readSync, statSync} from 'node:fs';
import {bodyOf, framings} from '../framing/index.ts';
import type {Exit, SessionRecord} from '../session/record.ts';
import {startOf} from '../store/places.ts';
import {mayRun, type StoredSession, weigh} from '../store/sessions.ts';
import {recordIn} from './own-log.ts';

/** A session in one line. */
export interface Overview {
  readonly server: string;
  readonly session: string;
  /** UTC, ISO 8601. */
  readonly start: string;
  /** Until its end, or its last record. */
  readonly durationMs: number;
  readonly messages: number;
  /** Records of level 40 and more. */
  readonly errors: number;
  readonly end: End;
  readonly bytes: number;
  readonly paths: readonly string[];
}

/** `killed`: there is no last record, and nobody who could still write it. */
type End =
  | Pick<Exit, 'code' | 'signal' | 'endedBy'>
  | 'running'
  | 'killed'
  /** The log of a host does not tell. */
  | 'unknown';

const END_BYTES = 16 * 1024;
const LF = 0x0a;
/** Of a line that is only counted, this much is looked at. */
const HEAD_BYTES = 600;
const MESSAGE = /,"kind":"(?:request|response|notification|batch|json)"/;

/**
 * What there is to say of a session. Its last line says nearly all, so the end of its last file is
 * read; only of a session without an end are all lines counted.
 */
export async function overviewOf(session: StoredSession, nowMs: number): Promise<Overview> {
  const {id, server, paths} = session;
  const {bytes, writtenMs} = weigh(session);
  const last = lastRecordIn(paths.at(-1) ?? '');
  const exit = last?.fields.kind === 'exit' ? last.fields : undefined;
  const known = exit?.messages !== undefined && exit.errors !== undefined;
  const counted = known
    ? {
        messages: exit.messages.c2s + exit.messages.s2c,
        errors: exit.errors + (last !== undefined && last.level >= 40 ? 1 : 0),
      }
    : await count(paths);
  return {
    server: last?.fields.server ?? server,
    session: id,
    start: startOf(id),
    durationMs: exit?.durationMs ?? last?.fields.at ?? 0,
    ...counted,
    end: endOf(exit) ?? (mayRun(session, writtenMs, nowMs) ? 'running' : 'killed'),
    bytes,
    paths,
  };
}

function endOf(exit: Exit | undefined): End | undefined {
  return exit && {code: exit.code, signal: exit.signal, endedBy: exit.endedBy};
}

/** The last whole record of a file. */
function lastRecordIn(path: string): SessionRecord | undefined {
  const size = statSync(path, {throwIfNoEntry: false})?.size ?? 0;
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, 'r');
    for (let window = END_BYTES; ; window *= 8) {
      const from = Math.max(0, size - window);
      const bytes = Buffer.alloc(size - from);
      readSync(descriptor, bytes, 0, bytes.length, from);
      const found = lastLineOf(bytes, from === 0);
      if (found !== undefined || from === 0) return found;
    }
  } catch {
    return undefined; // Gone, or not for us to read: then nothing is known of it.
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Of the lines that are whole in these bytes, the last one that is a record. */
function lastLineOf(bytes: Buffer, whole: boolean): SessionRecord | undefined {
  let end = bytes.length;
  while (end > 0) {
    const start = bytes.lastIndexOf(LF, end - 1);
    if (start === -1 && !whole) return undefined;
    const captured = recordIn(bytes.subarray(start + 1, end));
    if (captured !== undefined) return captured.record;
    end = start;
  }
  return undefined;
}

/** Counts by the beginnings of the lines: to read each whole would take many times as long. */
async function count(paths: readonly string[]): Promise<{messages: number; errors: number}> {
  let messages = 0;
  let errors = 0;
  for (const path of paths) {
    const lines = framings.line(HEAD_BYTES * 100);
    try {
      for await (const chunk of createReadStream(path, {highWaterMark: 256 * 1024})) {
        for (const frame of lines.push(chunk)) {
          const head = bodyOf(frame).toString('latin1', 0, HEAD_BYTES);
          if (MESSAGE.test(head)) messages++;
          if (/^\{"level":[45]0,/.test(head)) errors++;
        }
      }
    } catch {
      // As above.
    }
  }
  return {messages, errors};
}
