import {closeSync, createReadStream, openSync, readSync, statSync} from 'node:fs';
import type {StoredSession} from '../store/sessions.ts';
import {type Captured, owned} from './capture.ts';
import {type Criteria, Filter} from './filter.ts';
import {OwnLogReader, recordIn} from './own-log.ts';

/** The end of a log that is looked at first; if that is not enough, four times as much, and so on. */
const WINDOW_BYTES = 256 * 1024;
const END_BYTES = 64 * 1024;
const LF = 0x0a;

/** The last records of a session, and what is needed to go on from there. */
export interface Last {
  readonly records: readonly Captured[];
  readonly filter: Filter;
  /** Of its last part: how many bytes are lines that are whole. */
  readonly position: number;
  /** Lines that were passed over. */
  readonly damaged: number;
  /** Whether nothing more can come: the last record tells how the session ended. */
  readonly ended: boolean;
}

/**
 * The last `count` records of a session that are wanted. Each line of our logs is enough by itself,
 * so they are read from the end, and no more of them than it takes.
 */
export async function lastOf(
  session: StoredSession,
  count: number,
  criteria: Criteria,
): Promise<Last> {
  const parts = session.paths.map(path => ({
    path,
    size: statSync(path, {throwIfNoEntry: false})?.size ?? 0,
  }));
  if (count === 0) {
    return {records: [], filter: new Filter(criteria), damaged: 0, ...endOf(parts.at(-1))};
  }
  const total = parts.reduce((sum, {size}) => sum + size, 0);
  // What is looked for may stand in a request alone, and that be far from its answer.
  const first = criteria.grep === undefined ? WINDOW_BYTES : Math.max(total, WINDOW_BYTES);
  for (let window = first; ; window *= 4) {
    const filter = new Filter(criteria);
    const ring = new Ring(count);
    const from = Math.max(0, total - window);
    let position = 0;
    let damaged = 0;
    let ended = false;
    let start = 0;
    for (const {path, size} of parts) {
      const skip = Math.max(0, from - start);
      start += size;
      position = 0; // Of a part that was only begun.
      if (skip >= size) continue;
      const reader = new OwnLogReader();
      const tell = (batch: readonly Captured[]) => {
        if (batch.length > 0) ended = isExit(batch.at(-1));
        ring.add(filter.push(batch));
      };
      position = await readRange(path, skip, size, chunk => tell(reader.push(chunk)));
      damaged += reader.trouble.damaged;
      // A line that is whole but for its end will not change any more; half a line waits.
      const rest = reader.end();
      if (rest.length > 0) position = size;
      tell(rest);
    }
    if (from === 0 || ring.records.length >= count) {
      return {records: ring.records, filter, position, damaged, ended};
    }
  }
}

/** Where the last whole line ends, and whether it is the last of all, as far as the file's end shows. */
function endOf(part: {path: string; size: number} | undefined): {
  position: number;
  ended: boolean;
} {
  if (part === undefined || part.size === 0) return {position: 0, ended: false};
  const descriptor = openSync(part.path, 'r');
  try {
    for (let window = END_BYTES; ; window *= 8) {
      const bytes = Buffer.alloc(Math.min(part.size, window));
      const from = part.size - bytes.length;
      readSync(descriptor, bytes, 0, bytes.length, from);
      const end = bytes.lastIndexOf(LF);
      const start = end > 0 ? bytes.lastIndexOf(LF, end - 1) : -1;
      if (start === -1 && from > 0) continue;
      const line = bytes.subarray(start + 1, Math.max(0, end));
      return {position: from + end + 1, ended: isExit(recordIn(line))};
    }
  } finally {
    closeSync(descriptor);
  }
}

function isExit(captured: Captured | undefined): boolean {
  return captured?.record.fields.kind === 'exit';
}

/** Reads whole lines; a line that began before the range is left out. Gives where the last one ends. */
async function readRange(
  path: string,
  from: number,
  to: number,
  tell: (chunk: Buffer) => void,
): Promise<number> {
  let position = from;
  let end = from;
  let inside = from === 0;
  for await (const read of createReadStream(path, {start: from, end: to - 1})) {
    let chunk: Buffer = read;
    const last = chunk.lastIndexOf(LF);
    if (last !== -1) end = position + last + 1;
    position += chunk.length;
    if (!inside) {
      const first = chunk.indexOf(LF);
      if (first === -1) continue;
      inside = true;
      chunk = chunk.subarray(first + 1);
    }
    tell(chunk);
  }
  return end;
}

/** Holds the last so many records. */
export class Ring {
  #held: Captured[] = [];
  readonly #count: number;

  constructor(count: number) {
    this.#count = count;
  }

  add(batch: readonly Captured[]): void {
    if (this.#count === 0) return;
    for (const captured of batch.slice(-this.#count)) this.#held.push(owned(captured));
    // Not each time: to copy many for each few that come would be quadratic.
    if (this.#held.length > 2 * this.#count + 1000) this.#held = this.records;
  }

  get records(): Captured[] {
    return this.#held.slice(-this.#count);
  }
}
