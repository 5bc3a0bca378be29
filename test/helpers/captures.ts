import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Captured, Reader} from '../../src/captures/capture.ts';
import type {Batches} from '../../src/captures/read.ts';
import type {SessionRecord} from '../../src/session/record.ts';
import {LineWriter} from '../../src/sinks/line-writer.ts';
import {linesOf} from './log-lines.ts';
import {hear, newSession, type Said} from './told.ts';

/** The log of a session in which this was said, as the bytes of its file. */
export function logOf(...said: readonly Said[]): Buffer {
  return logOfRecords(hear(newSession(), ...said));
}

export function logOfRecords(records: readonly SessionRecord[]): Buffer {
  return Buffer.from(linesOf(new LineWriter(), records).join(''));
}

/** All that a reader makes of these chunks. */
export function readBy(reader: Reader, ...chunks: readonly (Buffer | string)[]): Captured[] {
  return [...chunks.flatMap(chunk => reader.push(Buffer.from(chunk))), ...reader.end()];
}

export async function allOf(batches: Batches): Promise<Captured[]> {
  const found: Captured[] = [];
  for await (const batch of batches) found.push(...batch);
  return found;
}

/** Records that are a time and a name, of one session. */
export function captured(session: string, ...times: readonly string[]): Captured[] {
  return times.map((time, seq) => ({
    record: {
      level: 30,
      time,
      fields: {
        ...{at: seq, seq, session, server: session, kind: 'notification', dir: 'CLIENT→SERVER'},
        ...{method: 'm', msg: `${session} ${seq}`},
      },
      verbatim: {},
    },
  }));
}

/** What somebody reads of records: their summaries. */
export function summaries(records: readonly Captured[]): string[] {
  return records.map(({record}) => record.fields.msg);
}

/** A process id that no system gives to anybody. */
export const DEAD = 999_999_999;

/** Puts a part of a session into a directory of logs, and gives its path. */
export function store(
  directory: string,
  server: string,
  id: string,
  bytes: Buffer | string,
  part = 1,
): string {
  mkdirSync(join(directory, server), {recursive: true});
  const path = join(directory, server, `${id}${part === 1 ? '' : `.${part}`}.jsonl`);
  writeFileSync(path, bytes);
  return path;
}
