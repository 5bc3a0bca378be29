import type {Readable, Writable} from 'node:stream';

/** Longer than this with one chunk, and others have a turn. */
export const LONG_MS = 5;

/** One direction. It ends with its source, or when its target can take no more. */
export interface Pump {
  readonly done: Promise<'ended' | 'broken'>;
  /** Whether it waits for the target rather than for the source. */
  stalled(): boolean;
  /** When the last chunk came, by the monotonic clock. */
  lastChunkMs(): number;
}

/**
 * Moves bytes as they come, chunk by chunk, and lets `witness` see each one afterwards.
 *
 * At most one chunk waits here: the source is stopped while the target is full, so memory stays
 * bounded and chunks are never joined. `Readable.pipe` does much the same but holds 64 KiB, and it
 * costs a third more a chunk (test/bench/proxy.mjs).
 */
export function pump(from: Readable, to: Writable, witness: (chunk: Buffer) => void): Pump {
  let lastChunkMs = performance.now();
  const done = new Promise<'ended' | 'broken'>(resolve => {
    from.on('data', (chunk: Buffer) => {
      const ready = to.write(chunk); // What we send on is what we got;
      lastChunkMs = performance.now();
      witness(chunk); // what we think of it comes later.
      // `write` also answers false for a large chunk that the system took at once.
      if (!ready && to.writableLength > 0) from.pause();
      else if (performance.now() - lastChunkMs > LONG_MS) breathe(from);
    });
    to.on('drain', () => from.resume());
    whenOver(from, () => resolve('ended'));
    // `on`, not `once`: a broken target may fail again. Each is also an answer to a write of ours.
    to.on('error', () => resolve('broken'));
    to.once('close', () => resolve('broken'));
  });
  from.resume();
  return {done, stalled: () => to.writableLength > 0, lastChunkMs: () => lastChunkMs};
}

/**
 * A chunk of many tiny lines takes long to log, and libuv would read the next one before anything
 * else: the other direction and signals come first.
 */
export function breathe(from: Readable): void {
  from.pause();
  setImmediate(() => from.resume());
}

/** A source that breaks (ECONNRESET, EIO) has nothing more to give: that is its end, too. */
export function whenOver(from: Readable, then: () => void): void {
  for (const event of ['end', 'error', 'close']) from.on(event, then);
  // A short-lived server's streams are over before anybody looks at them.
  if (from.readableEnded || from.destroyed) then();
}
