import type {Instant} from '../session/session.ts';

/** The only clock: everything behind the pipes is told the time. Starts at zero. */
export function startClock(): () => Instant {
  const start = performance.now();
  return () => ({epochMs: Date.now(), atMs: performance.now() - start});
}
