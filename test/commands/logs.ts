import {mkdirSync, utimesSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import type {EndedBy, SessionRecord} from '../../src/session/record.ts';
import {startOf} from '../../src/store/places.ts';
import {logOfRecords} from '../helpers/captures.ts';
import {hear, newSession, type Said} from '../helpers/told.ts';

/** A pid that no process has: above what Linux and macOS give. */
const NOBODY = 99_999_999;

export interface Stored {
  readonly server: string;
  /** `20261130T194000000Z` */
  readonly start: string;
  readonly pid?: number;
  readonly said?: readonly Said[];
  readonly exit?: {code: number | null; signal: string | null; endedBy: EndedBy} | 'none';
}

const GOOD_END = {code: 0, signal: null, endedBy: 'client-eof'} as const;

/** Stores a session as the proxy does, last written to with its last record; its path. */
export function store(directory: string, stored: Stored): string {
  const {server, start, pid = NOBODY, said = [], exit = GOOD_END} = stored;
  const id = `${start}-${pid}`;
  const epochMs = Date.parse(startOf(id));
  const session = newSession({id, server});
  const moved = said.map(
    ([pipe, bytes, when]) =>
      [pipe, bytes, {epochMs: epochMs + (when?.atMs ?? 0), atMs: when?.atMs ?? 0}] as const,
  );
  const end = {epochMs: epochMs + 5000, atMs: 5000};
  const records: SessionRecord[] = [
    ...hear(session, ...moved),
    ...(exit === 'none' ? [] : session.exited(exit, end)),
  ];
  const path = join(directory, server, `${id}.jsonl`);
  mkdirSync(dirname(path), {recursive: true});
  writeFileSync(path, logOfRecords(records));
  const written = new Date(records.at(-1)?.time ?? epochMs);
  utimesSync(path, written, written);
  return path;
}
