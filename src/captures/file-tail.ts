import {closeSync, openSync, readSync} from 'node:fs';
import {reasonOf, UserError} from '../errors.ts';
import {serverOf} from './any-log.ts';
import type {Captured} from './capture.ts';
import {Filter} from './filter.ts';
import {Followed, passedOver} from './followed.ts';
import {formatOf} from './formats.ts';
import {lastOf, Ring} from './last.ts';
import {OwnLogReader} from './own-log.ts';
import {readPlace} from './read.ts';
import {StreamTail} from './stream-tail.ts';
import type {News, Tail, TailOptions} from './tail.ts';

const LOOKED_AT = 64 * 1024;

/**
 * One file as it grows: a capture, or the log of a host. Of a capture the end is enough; in the log
 * of a host an answer says nothing of its request, so that is read from its beginning.
 */
export class FileTail implements Tail {
  readonly goesOn = true;
  readonly #path: string;
  readonly #options: TailOptions;
  #filter: Filter;
  #log: Followed;

  constructor(path: string, options: TailOptions) {
    this.#path = path;
    this.#options = options;
    this.#filter = new Filter(options.criteria);
    this.#log = new Followed(path);
  }

  async last(count: number): Promise<readonly Captured[]> {
    const {criteria, follow, say} = this.#options;
    const format = formatOf(beginningOf(this.#path))?.reader(serverOf(this.#path));
    if (format instanceof OwnLogReader) {
      const session = {id: '', server: '', pid: 0, paths: [this.#path]};
      const {records, filter, position, damaged} = await lastOf(session, count, criteria);
      if (damaged > 0) say(passedOver(this.#path, damaged));
      this.#filter = filter;
      this.#log = new Followed(this.#path, position, new OwnLogReader());
      return records;
    }
    if (!follow) {
      const batches = readPlace({type: 'file', path: this.#path}, say);
      return new StreamTail(batches, this.#options).last(count);
    }
    const ring = new Ring(count);
    for (let look = this.#log.look(); look.grown; look = this.#log.look()) {
      ring.add(this.#filter.push(look.records));
    }
    // What has waited since long before is no news.
    this.#filter.overdue(Date.now());
    return ring.records;
  }

  news(): News[] {
    const {records, words} = this.#log.look();
    return [{records: [...this.#filter.push(records), ...this.#filter.overdue(Date.now())], words}];
  }

  close(): void {
    this.#log.close();
  }
}

function beginningOf(path: string): string {
  try {
    const descriptor = openSync(path, 'r');
    const bytes = Buffer.alloc(LOOKED_AT);
    const count = readSync(descriptor, bytes, 0, bytes.length, 0);
    closeSync(descriptor);
    return bytes.toString('utf8', 0, count);
  } catch (error) {
    throw new UserError(`cannot read "${path}": ${reasonOf(error)}`);
  }
}
