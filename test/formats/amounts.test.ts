import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {bytesText, spanText} from '../../src/formats/amounts.ts';

const FACTORS = {B: 1, kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12} as const;

/** `12.3 kB` → 12,300. */
function bytesIn(text: string): number {
  const [number = '', unit = 'B'] = text.split(' ');
  return Number(number) * FACTORS[unit as keyof typeof FACTORS];
}

describe('bytes', () => {
  test('are never off by more than a twentieth, and have three digits at most', () => {
    fc.assert(
      fc.property(
        fc.integer({min: 0, max: 13}),
        fc.integer({min: 1, max: 9999}),
        (zeros, digits) => {
          const bytes = Math.round(digits * 10 ** (zeros - 3));
          const text = bytesText(bytes);
          expect(text).toMatch(/^(\d{1,3}|\d{1,2}\.\d) ([kMGT]?B)$/);
          expect(Math.abs(bytesIn(text) - bytes)).toBeLessThanOrEqual(bytes * 0.05);
        },
      ),
    );
  });

  test.each([
    [0, '0 B'],
    [812, '812 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [12_345, '12.3 kB'],
    [99_940, '99.9 kB'],
    [99_960, '100 kB'],
    [999_400, '999 kB'],
    [999_600, '1.0 MB'],
    [999_960, '1.0 MB'],
    [4_500_000, '4.5 MB'],
    [999_600_000, '1.0 GB'],
    [2 ** 31, '2.1 GB'],
    [5e12, '5.0 TB'],
    [123e12, '123 TB'],
  ])('%i are %s', (bytes, text) => {
    expect(bytesText(bytes)).toBe(text);
  });
});

test.each([
  [0, '0.0 s'],
  [400, '0.4 s'],
  [9_940, '9.9 s'],
  [9_960, '10 s'],
  [75_000, '75 s'],
  [99_400, '99 s'],
  [12 * 60_000, '12 min'],
  [59.4 * 60_000, '59 min'],
  [59.6 * 60_000, '1 h 00 min'],
  [185 * 60_000, '3 h 05 min'],
  [47.9 * 3_600_000, '47 h 54 min'],
  [48 * 3_600_000, '2 d 0 h'],
  [103 * 3_600_000, '4 d 7 h'],
])('%i ms are %s', (ms, text) => {
  expect(spanText(ms)).toBe(text);
});
