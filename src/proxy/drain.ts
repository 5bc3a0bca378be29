import type {Readable, Writable} from 'node:stream';
import type {Pump} from './pump.ts';

const TICK_MS = 50;
const QUIET_MS = 200;
const LONGEST_MS = 1000;

/**
 * Waits until all is read that a server wrote before it ended. That is when its pipes end; but a
 * grandchild may hold them open for hours, so silence counts too, and after a second whatever comes
 * is not the server's: all it left fits into that. Time in which the host does not read counts for
 * nothing, since then we do not read either; but more than `patienceMs` of it is the host's answer.
 */
export async function dry(
  sources: readonly {pump: Pump; from: Readable}[],
  patienceMs: () => number,
): Promise<void> {
  await Promise.all(sources.map(({pump, from}) => sourceDry(pump, from, patienceMs)));
}

async function sourceDry(pump: Pump, from: Readable, patienceMs: () => number): Promise<void> {
  let ended = false;
  const done = pump.done.then(() => {
    ended = true;
  });
  let last = pump.lastChunkMs();
  let quietMs = 0;
  let stalledMs = 0;
  for (let totalMs = 0; quietMs < QUIET_MS && totalMs < LONGEST_MS; ) {
    await Promise.race([done, tick()]);
    if (ended) return;
    if (pump.stalled()) {
      const moved = pump.lastChunkMs() !== last;
      last = pump.lastChunkMs();
      stalledMs = moved ? 0 : stalledMs + TICK_MS;
      if (stalledMs >= patienceMs()) break;
      continue;
    }
    stalledMs = 0;
    totalMs += TICK_MS;
    quietMs = pump.lastChunkMs() === last ? quietMs + TICK_MS : 0;
    last = pump.lastChunkMs();
  }
  from.destroy();
  await done;
}

/**
 * Waits until the stream has given everything to the system, or can no more. `patienceMs` is how
 * long it may stand still; it is asked anew each time.
 */
export async function delivered(to: Writable, patienceMs: () => number): Promise<void> {
  let before = to.writableLength;
  for (let stillMs = 0; to.writableLength > 0 && !to.destroyed && to.errored === null; ) {
    if (stillMs >= patienceMs()) return;
    await tick();
    stillMs = to.writableLength === before ? stillMs + TICK_MS : 0;
    before = to.writableLength;
  }
}

function tick(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, TICK_MS));
}
