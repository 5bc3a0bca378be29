const OFTEN_MS = 1000;

/**
 * Looks once a second for as long as something waits, and then no more, so that an idle session costs
 * nothing. `begin` is to be called whenever something may wait; mostly it has nothing to do.
 */
export class WhileWaiting {
  readonly #isWaiting: () => boolean;
  readonly #look: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(isWaiting: () => boolean, look: () => void) {
    this.#isWaiting = isWaiting;
    this.#look = look;
  }

  begin(): void {
    if (this.#timer !== undefined || !this.#isWaiting()) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#look();
      this.begin();
    }, OFTEN_MS);
    this.#timer.unref(); // What waits must not keep us alive.
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
