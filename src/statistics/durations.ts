/** So many are kept as they are; of more, each is known to one per cent. */
const MOST_EXACT = 1000;
const GROWTH = 1.02;

/** How long many things took, in ms, in constant memory. */
export class Durations {
  readonly #exact: number[] = [];
  /** How many took about `GROWTH ** bucket` ms. */
  readonly #about = new Map<number, number>();
  count = 0;
  total = 0;
  max = 0;

  add(ms: number): void {
    this.count++;
    this.total += ms;
    this.max = Math.max(this.max, ms);
    if (this.#exact.length < MOST_EXACT) this.#exact.push(ms);
    const bucket = Math.round(Math.log(Math.max(ms, 0.01)) / Math.log(GROWTH));
    this.#about.set(bucket, (this.#about.get(bucket) ?? 0) + 1);
  }

  /** The time in which this part of them (0 to 1) was done: nearest rank. */
  quantile(part: number): number | undefined {
    if (this.count === 0) return undefined;
    const rank = Math.max(1, Math.ceil(part * this.count));
    if (this.count <= MOST_EXACT) return this.#exact.toSorted((a, b) => a - b)[rank - 1];
    let passed = 0;
    for (const [bucket, count] of [...this.#about].sort(([a], [b]) => a - b)) {
      passed += count;
      if (passed >= rank) return Math.min(this.max, GROWTH ** bucket);
    }
    return this.max;
  }
}
