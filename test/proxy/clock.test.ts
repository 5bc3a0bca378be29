import {expect, test} from 'vitest';
import {startClock} from '../../src/proxy/clock.ts';

test('it starts at zero, and never goes back', () => {
  const before = Date.now();
  const now = startClock();
  let last = now();
  expect(last.atMs).toBeLessThan(1000);
  expect(last.epochMs).toBeGreaterThanOrEqual(before);
  for (let i = 0; i < 1000; i++) {
    const next = now();
    expect(next.atMs).toBeGreaterThanOrEqual(last.atMs);
    last = next;
  }
});
