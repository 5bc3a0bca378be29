import {closeSync, constants, fstatSync, mkdirSync, openSync, statSync, writevSync} from 'node:fs';
import {dirname} from 'node:path';
import {codeOf} from '../errors.ts';
import type {Line} from './line-writer.ts';

const {O_APPEND, O_CREAT, O_EXCL, O_NONBLOCK, O_WRONLY} = constants;
/** The most buffers that POSIX promises for one `writev` is 16, Linux and macOS take 1024. */
const MOST_BUFFERS = 1000;
const CHECK_MS = 1000;

/** How many of the lines are in the file. The rest are not, and this is why. */
export type Written = {readonly lines: number; readonly bytes: number; readonly error?: unknown};

/**
 * A file that lines are appended to: several at once in one `writev`, so that they stay whole when
 * several processes write to it (the kernel holds the file for the length of a call). It never
 * blocks: a FIFO that nobody reads is an error like any other.
 */
export class AppendFile {
  readonly path: string;
  #descriptor: number | undefined;
  #inode = -1;
  #checked = 0;
  /** A line was begun and could not be ended. */
  #torn = false;

  /** `exclusive`: the file must not be there yet. Opens it at once, and throws if it cannot. */
  constructor(path: string, exclusive: boolean) {
    this.path = path;
    this.#open(exclusive ? O_EXCL : 0);
  }

  append(lines: readonly Line[]): Written {
    try {
      const descriptor = this.#current();
      return this.#write(descriptor, lines);
    } catch (error) {
      return {lines: 0, bytes: 0, error};
    }
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #open(flags: number): number {
    const descriptor = openOrMake(this.path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | flags);
    this.#descriptor = descriptor;
    this.#inode = fstatSync(descriptor).ino;
    this.#checked = performance.now();
    return descriptor;
  }

  /** The descriptor, of a new file if somebody has moved or removed the old one. */
  #current(): number {
    if (this.#descriptor === undefined) return this.#open(0);
    const now = performance.now();
    if (now - this.#checked < CHECK_MS) return this.#descriptor;
    this.#checked = now;
    if (statSync(this.path, {throwIfNoEntry: false})?.ino === this.#inode) return this.#descriptor;
    this.close();
    this.#torn = false;
    return this.#open(0);
  }

  #write(descriptor: number, lines: readonly Line[]): Written {
    let written = 0;
    for (let from = 0; from < lines.length; ) {
      const buffers: Buffer[] = this.#torn ? [Buffer.from('\n')] : [];
      let bytes = buffers.length;
      const ends = [bytes];
      let to = from;
      for (; to < lines.length && buffers.length < MOST_BUFFERS; to++) {
        for (const piece of lines[to] ?? []) {
          const buffer = typeof piece === 'string' ? Buffer.from(piece) : piece;
          buffers.push(buffer);
          bytes += buffer.length;
        }
        ends.push(bytes);
      }
      const {count, error} = writeAll(descriptor, buffers, bytes);
      written += count;
      if (count > 0) this.#torn = !ends.includes(count);
      if (count < bytes) {
        const whole = ends.slice(1).filter(end => end <= count).length;
        return {lines: from + whole, bytes: written, error};
      }
      from = to;
    }
    return {lines: lines.length, bytes: written};
  }
}

/** The log may have been removed together with its directory. */
function openOrMake(path: string, flags: number): number {
  try {
    return openSync(path, flags, 0o600);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(path), {recursive: true, mode: 0o700});
    return openSync(path, flags, 0o600);
  }
}

/** Goes on after a short write, which disks that fill up and FIFOs give. */
function writeAll(
  descriptor: number,
  buffers: Buffer[],
  bytes: number,
): {count: number; error?: unknown} {
  let count = 0;
  try {
    for (let rest = buffers; count < bytes; rest = behind(buffers, count)) {
      const wrote = writevSync(descriptor, rest);
      if (wrote === 0) return {count, error: new Error('nothing more can be written')};
      count += wrote;
    }
    return {count};
  } catch (error) {
    return {count, error};
  }
}

function behind(buffers: readonly Buffer[], count: number): Buffer[] {
  const rest: Buffer[] = [];
  let skip = count;
  for (const buffer of buffers) {
    if (skip < buffer.length) rest.push(buffer.subarray(skip));
    skip = Math.max(0, skip - buffer.length);
  }
  return rest;
}
