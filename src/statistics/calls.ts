import type {Item} from '../captures/exchange.ts';
import {Durations} from './durations.ts';

/** What there is to say of all calls of one kind. Times in ms. */
export interface CallFacts {
  readonly count: number;
  /** Answers that are errors, or tool errors. */
  readonly errors: number;
  /** Requests without an answer. */
  readonly open: number;
  readonly p50?: number | undefined;
  readonly p95?: number | undefined;
  readonly max?: number | undefined;
  readonly total?: number | undefined;
}

/** Requests or notifications of one kind, and their answers. */
export class Calls {
  #sent = 0;
  #asked = 0;
  #answered = 0;
  #errors = 0;
  readonly #times = new Durations();

  add({kind, ms, outcome}: Item): void {
    if (kind !== 'response') this.#sent++;
    if (kind === 'request') this.#asked++;
    if (kind !== 'response') return;
    this.#answered++;
    if (outcome === 'error' || outcome === 'tool-error') this.#errors++;
    if (ms !== undefined) this.#times.add(ms);
  }

  get facts(): CallFacts {
    const times = this.#times;
    const {count, total, max} = times;
    const known = count > 0 && {p50: times.quantile(0.5), p95: times.quantile(0.95), max, total};
    return {
      // Of a log that begins in the middle, some answers have no request.
      count: Math.max(this.#sent, this.#answered),
      errors: this.#errors,
      open: Math.max(0, this.#asked - this.#answered),
      ...known,
    };
  }
}

/** A peer that makes up names must not fill the memory; the rest is counted under one. */
const MOST_NAMES = 10_000;
const REST = '(others)';

/** Calls by the name of what was called, in the order of the first. */
export class CallsByName {
  readonly #calls = new Map<string, Calls>();

  add(name: string, item: Item): void {
    const key = this.#calls.has(name) || this.#calls.size < MOST_NAMES ? name : REST;
    const calls = this.#calls.get(key) ?? new Calls();
    this.#calls.set(key, calls);
    calls.add(item);
  }

  get(name: string): CallFacts {
    return (this.#calls.get(name) ?? new Calls()).facts;
  }

  get names(): string[] {
    return [...this.#calls.keys()];
  }
}
