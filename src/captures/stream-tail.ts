import type {Captured} from './capture.ts';
import {Filter} from './filter.ts';
import {Ring} from './last.ts';
import type {Batches} from './read.ts';
import type {News, Tail, TailOptions} from './tail.ts';

/** The end of a stream, which is known when it has ended; then nothing more comes. */
export class StreamTail implements Tail {
  readonly goesOn = false;
  readonly #batches: Batches;
  readonly #filter: Filter;

  constructor(batches: Batches, {criteria}: Pick<TailOptions, 'criteria'>) {
    this.#batches = batches;
    this.#filter = new Filter(criteria);
  }

  async last(count: number): Promise<readonly Captured[]> {
    const ring = new Ring(count);
    for await (const batch of this.#batches) ring.add(this.#filter.push(batch));
    return ring.records;
  }

  news(): News[] {
    return [];
  }

  close(): void {}
}
