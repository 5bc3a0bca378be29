import {EventEmitter, once} from 'node:events';
import {Writable} from 'node:stream';

/** A target that takes a chunk only when it is told to. */
export class SlowReader extends Writable {
  readonly got: Buffer[] = [];
  readonly #events = new EventEmitter();
  #take: (() => void) | undefined;
  #reading = false;

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    this.#take = () => {
      this.got.push(chunk);
      this.#take = undefined;
      callback();
    };
    this.#events.emit('offered');
    if (this.#reading) this.#take();
  }

  /** Whether a chunk is offered, and not taken. */
  get waiting(): boolean {
    return this.#take !== undefined;
  }

  /** Takes the next chunk, waiting for it if need be, and lets what follows from it happen. */
  async readOne(): Promise<void> {
    if (this.#take === undefined) await once(this.#events, 'offered');
    this.#take?.();
    await new Promise(resolve => setImmediate(resolve));
  }

  /** From now on, takes everything. */
  readOn(): void {
    this.#reading = true;
    this.#take?.();
  }

  /** When nothing waits any more. */
  async idle(): Promise<void> {
    while (this.writableLength > 0) await new Promise(resolve => setImmediate(resolve));
  }
}
