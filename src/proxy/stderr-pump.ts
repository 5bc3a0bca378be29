import type {Readable, Writable} from 'node:stream';
import {breathe, LONG_MS, type Pump, whenOver} from './pump.ts';

/** What may wait for a host that does not read. A server's worst outburst fits in. */
const MOST_WAITING = 8 * 1024 * 1024;

/**
 * The server's stderr is always read, whether or not the host reads ours: a server must never hang
 * because nobody listens to its complaints. Past a bound the copy for the host loses chunks, and
 * says how much as soon as it can; `witness` sees all.
 */
export function stderrPump(
  from: Readable,
  to: Writable,
  witness: (chunk: Buffer) => void,
  lost: (bytes: number) => string,
): Pump {
  let lastChunkMs = performance.now();
  let missing = 0;
  let broken = false;
  const tell = () => {
    if (missing === 0 || to.writableLength > 0 || broken) return;
    to.write(lost(missing));
    missing = 0;
  };
  from.on('data', (chunk: Buffer) => {
    tell();
    if (missing > 0 || to.writableLength + chunk.length > MOST_WAITING) missing += chunk.length;
    else if (!broken) to.write(chunk);
    lastChunkMs = performance.now();
    witness(chunk);
    if (performance.now() - lastChunkMs > LONG_MS) breathe(from);
  });
  to.on('drain', tell);
  to.on('error', () => {
    broken = true;
  });
  const done = new Promise<'ended'>(resolve => whenOver(from, () => resolve('ended')));
  from.resume();
  return {done, stalled: () => false, lastChunkMs: () => lastChunkMs};
}
