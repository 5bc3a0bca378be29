import {closeSync, constants, fstatSync, mkdirSync, openSync, statSync, writevSync} from 'node:fs';
import {dirname} from 'node:path';
import {codeOf} from '../errors.ts';
import type {Line} from './line-writer.ts';

const {O_APPEND, O_CREAT, O_EXCL, O_NONBLOCK, O_WRONLY} = constants;
/** The most buffers that POSIX promises for one `writev` is 16, Linux and macOS take 1024. */
const MOST_BUFFERS = 1000;
const CHECK_MS = 1000;
const LF = 0x0a;

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
    // What is written into a file that was removed is lost, so that is asked each time; into one
    // that was moved, it is not.
    const removed = fstatSync(this.#descriptor).nlink === 0;
    const now = performance.now();
    if (!removed && now - this.#checked < CHECK_MS) return this.#descriptor;
    this.#checked = now;
    if (statSync(this.path, {throwIfNoEntry: false})?.ino === this.#inode) return this.#descriptor;
    this.close();
    this.#torn = false;
    return this.#open(0);
  }

  #write(descriptor: number, lines: readonly Line[]): Written {
    const buffers = joined(this.#torn ? [['\n'], ...lines] : lines);
    const repaired = this.#torn ? 1 : 0;
    let bytes = 0;
    for (let from = 0; from < buffers.length; from += MOST_BUFFERS) {
      const some = buffers.slice(from, from + MOST_BUFFERS);
      const {count, error} = writeAll(descriptor, some);
      bytes += count;
      if (count > 0) this.#torn = before(some, count).at(-1)?.at(-1) !== LF;
      if (error === undefined) continue;
      const whole = newlinesIn([...buffers.slice(0, from), ...before(some, count)]) - repaired;
      return {lines: Math.max(0, whole), bytes, error};
    }
    return {lines: lines.length, bytes};
  }
}

/** Few buffers instead of many pieces of text. */
function joined(lines: readonly Line[]): Buffer[] {
  const buffers: Buffer[] = [];
  let text = '';
  for (const line of lines) {
    for (const piece of line) {
      if (typeof piece === 'string') text += piece;
      else {
        buffers.push(Buffer.from(text, 'latin1'), piece);
        text = '';
      }
    }
  }
  if (text !== '') buffers.push(Buffer.from(text, 'latin1'));
  return buffers;
}

/** A line has no line end but its own, so this many lines are whole. */
function newlinesIn(buffers: readonly Buffer[]): number {
  let found = 0;
  for (const part of buffers) {
    for (let at = part.indexOf(LF); at !== -1; at = part.indexOf(LF, at + 1)) found++;
  }
  return found;
}

function before(buffers: readonly Buffer[], count: number): Buffer[] {
  const parts: Buffer[] = [];
  for (let i = 0, left = count; left > 0 && i < buffers.length; i++) {
    const part = (buffers[i] as Buffer).subarray(0, left);
    parts.push(part);
    left -= part.length;
  }
  return parts;
}

/** The log may have been removed together with its directory. */
function openOrMake(path: string, flags: number): number {
  try {
    return openSync(path, flags, 0o600);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    makeDirectory(dirname(path));
    return openSync(path, flags, 0o600);
  }
}

/** Node's own `recursive` never comes back where a directory cannot be made (nodejs/node, /proc). */
function makeDirectory(path: string): void {
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    makeDirectory(dirname(path));
    mkdirSync(path, 0o700);
  }
}

/** Goes on after a short write, which disks that fill up and FIFOs give. */
function writeAll(descriptor: number, buffers: Buffer[]): {count: number; error?: unknown} {
  const bytes = buffers.reduce((sum, buffer) => sum + buffer.length, 0);
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
