import {closeSync, fstatSync, openSync, readSync, type Stats, statSync} from 'node:fs';
import {codeOf} from '../errors.ts';

/** What has happened to a file since somebody looked. */
export type Growth =
  | {readonly type: 'bytes'; readonly bytes: Buffer}
  /** What comes next is the beginning of another file, or of the same one made anew. */
  | {readonly type: 'restart'; readonly why: 'replaced' | 'truncated'}
  | {readonly type: 'gone'}
  | {readonly type: 'unreadable'; readonly error: unknown};

const CHUNK_BYTES = 256 * 1024;
/** A large file, or a fast writer, must not fill the memory, nor hold up everything else. */
const MOST_AT_ONCE = 4 * 1024 * 1024;
const PRINT_BYTES = 64;

/**
 * A file that is followed by its name, through rename, removal, truncation and recreation. The old
 * file stays open, so its inode cannot be taken for a new one's; and the last bytes that were read
 * are remembered, so a file that was emptied and has grown again is noticed, too.
 */
export class GrowingFile {
  readonly path: string;
  #position: number;
  #descriptor: number | undefined;
  #seen: Pick<Stats, 'ino' | 'dev' | 'size' | 'mtimeMs'> | undefined;
  /** The bytes before the position. */
  #print = Buffer.alloc(0);
  #gone = false;
  /** Whether the last read stopped before the end. */
  #more = false;

  /** `position`: the first byte that is not known yet. */
  constructor(path: string, position = 0) {
    this.path = path;
    this.#position = position;
    if (position > 0) this.#hold();
  }

  /** All that is new, in order. */
  read(): Growth[] {
    const found: Growth[] = [];
    try {
      const now = statSync(this.path, {throwIfNoEntry: false});
      found.push(...this.#leaveOld(now));
      // Of an old file there may be more than is read at once.
      if (this.#isCurrent(now)) found.push(...this.#readNew(now));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return this.#lost(found);
      this.close(); // It may be a directory, and the next thing of this name a file.
      found.push({type: 'unreadable', error});
    }
    return found;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  /** Opened at once, so that it is this file that is gone on with, whatever happens to its name. */
  #hold(): void {
    try {
      this.#descriptor = openSync(this.path, 'r');
      // Something may have been added already.
      this.#seen = {...fstatSync(this.#descriptor), mtimeMs: -1};
      const start = Math.max(0, this.#position - PRINT_BYTES);
      const print = Buffer.alloc(this.#position - start);
      this.#print = print.subarray(0, readSync(this.#descriptor, print, 0, print.length, start));
    } catch {
      // The next look tells what is wrong.
    }
  }

  /** If the name leads elsewhere now: what the old file still had. */
  #leaveOld(now: Stats | undefined): Growth[] {
    if (this.#descriptor === undefined) return now === undefined ? this.#lost([]) : [];
    if (this.#isCurrent(now)) return [];
    const rest = this.#bytes(this.#descriptor);
    if (this.#more) return rest;
    this.close();
    this.#startOver();
    return now === undefined ? this.#lost(rest) : [...rest, {type: 'restart', why: 'replaced'}];
  }

  /** Whether what is open, if anything is, is what the name leads to. */
  #isCurrent(now: Stats | undefined): boolean {
    if (this.#descriptor === undefined) return true;
    return now !== undefined && now.ino === this.#seen?.ino && now.dev === this.#seen.dev;
  }

  #lost(rest: Growth[]): Growth[] {
    if (this.#gone) return rest;
    this.#gone = true;
    this.#startOver();
    return [...rest, {type: 'gone'}];
  }

  #readNew(now: Stats | undefined): Growth[] {
    if (now === undefined) return [];
    const found: Growth[] = [];
    if (this.#gone) {
      this.#gone = false;
      found.push({type: 'restart', why: 'replaced'});
    }
    if (this.#descriptor === undefined) {
      this.#descriptor = openSync(this.path, 'r');
      this.#seen = fstatSync(this.#descriptor);
    } else if (now.size === this.#seen?.size && now.mtimeMs === this.#seen.mtimeMs) {
      return found;
    }
    if (now.size < this.#position || !this.#sameBefore(this.#descriptor)) {
      this.#startOver();
      found.push({type: 'restart', why: 'truncated'});
    }
    this.#seen = now;
    return [...found, ...this.#bytes(this.#descriptor)];
  }

  #startOver(): void {
    this.#position = 0;
    this.#print = Buffer.alloc(0);
  }

  #sameBefore(descriptor: number): boolean {
    const there = Buffer.alloc(this.#print.length);
    readSync(descriptor, there, 0, there.length, this.#position - there.length);
    return there.equals(this.#print);
  }

  #bytes(descriptor: number): Growth[] {
    const found: Growth[] = [];
    this.#more = false;
    for (let total = 0; total < MOST_AT_ONCE; ) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const count = readSync(descriptor, chunk, 0, chunk.length, this.#position);
      if (count === 0) return found;
      const bytes = chunk.subarray(0, count);
      found.push({type: 'bytes', bytes});
      this.#position += count;
      total += count;
      this.#print = Buffer.concat([this.#print, bytes.subarray(-PRINT_BYTES)]).subarray(
        -PRINT_BYTES,
      );
    }
    this.#more = true;
    // More is there: look again, even if nothing changes.
    this.#seen = this.#seen && {...this.#seen, mtimeMs: -1};
    return found;
  }
}
