import type {Captured} from './capture.ts';
import type {Criteria} from './filter.ts';
import type {Say} from './read.ts';

/** What has come since somebody looked: the records that are wanted, and sentences about the files. */
export interface News {
  readonly records: readonly Captured[];
  readonly words: readonly string[];
}

/** How somebody wants to see the end of a log. */
export interface TailOptions {
  readonly criteria: Criteria;
  /** Whether news will be asked for. */
  readonly follow: boolean;
  /** Hears of what was passed over. */
  readonly say: Say;
}

/** The end of some logs, and how it goes on. */
export interface Tail {
  /** Whether anything can come after the last records. */
  readonly goesOn: boolean;
  /** The last records that are wanted, by time. To be asked first, once. */
  last(count: number): Promise<readonly Captured[]>;
  /** What is new since then, of each log. Never waits. */
  news(): News[];
  close(): void;
}
