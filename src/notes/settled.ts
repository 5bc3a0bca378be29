import type {Handshake} from '../session/handshake.ts';
import type {Side} from '../session/side.ts';

/** Nobody has more methods; a peer that makes them up must not fill the memory. */
const MOST = 1000;

/**
 * Methods that were looked at, and need not be again until the handshake says something new. With this
 * a rule about methods costs next to nothing while calls go to and fro.
 */
export class Settled {
  readonly #handshake: Handshake;
  readonly #methods: Readonly<Record<Side, Set<string>>> = {c2s: new Set(), s2c: new Set()};
  #changes = -1;

  constructor(handshake: Handshake) {
    this.#handshake = handshake;
  }

  has(side: Side, method: string): boolean {
    const {changes} = this.#handshake;
    if (changes !== this.#changes) {
      this.#changes = changes;
      this.#methods.c2s.clear();
      this.#methods.s2c.clear();
    }
    return this.#methods[side].has(method);
  }

  add(side: Side, method: string): void {
    if (this.#methods[side].size < MOST) this.#methods[side].add(method);
  }
}
