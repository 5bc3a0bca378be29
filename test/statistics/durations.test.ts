import fc from 'fast-check';
import {expect, test} from 'vitest';
import {Durations} from '../../src/statistics/durations.ts';

const anyMs = fc.double({min: 0.01, max: 1e7, noNaN: true});

function of(all: readonly number[]): Durations {
  const durations = new Durations();
  for (const ms of all) durations.add(ms);
  return durations;
}

test('up to a thousand, the nearest rank is exact', () => {
  const all = fc.array(anyMs, {minLength: 1, maxLength: 100});
  fc.assert(
    fc.property(all, fc.constantFrom(0.5, 0.95, 1), (times, part) => {
      const sorted = times.toSorted((a, b) => a - b);
      expect(of(times).quantile(part)).toBe(sorted[Math.ceil(part * times.length) - 1]);
    }),
  );
});

test('of more, it is right to one per cent', () => {
  const all = fc.array(anyMs, {minLength: 1001, maxLength: 1500});
  fc.assert(
    fc.property(all, fc.constantFrom(0.5, 0.95), (times, part) => {
      const exact = times.toSorted((a, b) => a - b)[Math.ceil(part * times.length) - 1] as number;
      const found = of(times).quantile(part) as number;
      expect(Math.abs(found - exact) / exact).toBeLessThan(0.0101);
    }),
    {numRuns: 20},
  );
});

test('count, total and maximum', () => {
  const {count, total, max} = of([3, 1, 2]);
  expect([count, total, max]).toEqual([3, 6, 3]);
});

test('of nothing there is no quantile', () => {
  expect(new Durations().quantile(0.5)).toBeUndefined();
});
