import {reasonOf} from '../errors.ts';
import {AnyLogReader, serverOf} from './any-log.ts';
import type {Captured, Reader} from './capture.ts';
import {GrowingFile} from './growing-file.ts';

/** What a look at a followed log has brought: records, and sentences about the file. */
export interface Look {
  readonly records: Captured[];
  readonly words: string[];
  /** Whether anything new was there, records or not. */
  readonly grown: boolean;
}

/** How many lines nobody can read, in a sentence. */
export function passedOver(path: string, lines: number): string {
  return `${path}: passed over ${lines === 1 ? 'a damaged line' : `${lines} damaged lines`}`;
}

/** A log that is read as it grows. A line that is half written waits for its end. */
export class Followed {
  readonly path: string;
  readonly #file: GrowingFile;
  #reader: Reader;
  #saidUnreadable = false;
  #damaged: number;

  /** `reader` has read up to `position`, and goes on from there. */
  constructor(path: string, position = 0, reader: Reader = new AnyLogReader(serverOf(path))) {
    this.path = path;
    this.#file = new GrowingFile(path, position);
    this.#reader = reader;
    this.#damaged = reader.trouble.damaged;
  }

  look(): Look {
    const records: Captured[] = [];
    const words: string[] = [];
    const growths = this.#file.read();
    for (const growth of growths) {
      switch (growth.type) {
        case 'bytes':
          records.push(...this.#reader.push(growth.bytes));
          break;
        case 'restart':
          records.push(...this.#reader.end());
          this.#damaged = 0;
          this.#reader = new AnyLogReader(serverOf(this.path));
          words.push(
            growth.why === 'truncated'
              ? `${this.path} was emptied; it is read anew`
              : `${this.path} is a new file; it is read from its beginning`,
          );
          break;
        case 'gone':
          records.push(...this.#reader.end());
          words.push(`${this.path} is gone; waiting for it to come back`);
          break;
        case 'unreadable':
          if (!this.#saidUnreadable) {
            words.push(`cannot read ${this.path}: ${reasonOf(growth.error)}`);
          }
          this.#saidUnreadable = true;
          break;
      }
    }
    const more = this.#reader.trouble.damaged - this.#damaged;
    this.#damaged += more;
    if (more > 0) words.push(passedOver(this.path, more));
    return {records, words, grown: growths.length > 0};
  }

  close(): void {
    this.#file.close();
  }
}
