import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {durationOf, instantOf} from '../../src/commands/times.ts';
import {UserError} from '../../src/errors.ts';

const NOW = Date.UTC(2026, 10, 30, 19, 40);
const instant = (text: string) => instantOf('since', text, NOW);
const utc = (...parts: [number, number, number, number?, number?, number?, number?]) =>
  new Date(Date.UTC(...parts)).toISOString();

describe('a duration', () => {
  test.each([
    ['250ms', 250],
    ['90s', 90_000],
    ['1.5s', 1500],
    ['10m', 600_000],
    ['10 min', 600_000],
    ['2h', 7_200_000],
    ['30d', 2_592_000_000],
    ['1w', 604_800_000],
    [' 2H ', 7_200_000],
    ['0s', 0],
  ])('%j is %i ms', (text, ms) => {
    expect(durationOf(text)).toBe(ms);
  });

  test.each([
    '',
    '10',
    'm',
    '-5m',
    '1e3s',
    '10 m s',
    '5 y',
    '1.m',
    '5constructor',
    '5tostring',
    '٣m',
  ])('%j is none', text => {
    expect(durationOf(text)).toBeUndefined();
  });
});

describe('a point in time', () => {
  test.each([
    ['10m', new Date(NOW - 600_000).toISOString()],
    ['2h', new Date(NOW - 7_200_000).toISOString()],
    ['0s', new Date(NOW).toISOString()],
    ['19:40', utc(2026, 10, 30, 19, 40)],
    ['7:05', utc(2026, 10, 30, 7, 5)],
    ['23:59:59', utc(2026, 10, 30, 23, 59, 59)],
    ['19:40:00.123', utc(2026, 10, 30, 19, 40, 0, 123)],
    ['19:40:59.999', utc(2026, 10, 30, 19, 40, 59, 999)],
    ['2026-11-30', utc(2026, 10, 30)],
    ['2024-02-29', utc(2024, 1, 29)],
    [' 2026-11-30 ', utc(2026, 10, 30)],
    ['2026-11-30 19:40', utc(2026, 10, 30, 19, 40)],
    ['2026-11-30T19:40', utc(2026, 10, 30, 19, 40)],
    ['2026-11-30T19:40:01.5', utc(2026, 10, 30, 19, 40, 1, 500)],
    ['2026-11-30T19:40Z', utc(2026, 10, 30, 19, 40)],
    ['2026-11-30t19:40z', utc(2026, 10, 30, 19, 40)],
    ['2026-11-30T19:40:00+02:00', utc(2026, 10, 30, 17, 40)],
    ['2026-11-30 19:40:00-0530', utc(2026, 11, 1, 1, 10)],
    ['2026-11-30T19:40:00.123456789Z', utc(2026, 10, 30, 19, 40, 0, 123)],
  ])('%j is %s', (text, expected) => {
    expect(instant(text)).toBe(expected);
  });

  test.each([
    ['a day that no calendar has', '2026-02-31'],
    ['', '2025-02-29'],
    ['', '2026-13-01'],
    ['', '2026-00-10'],
    ['an hour that no day has', '24:00'],
    ['', '25:00'],
    ['', '19:60'],
    ['', '19:40:60'],
    ['', '2026-11-30T25:00Z'],
    ['', '2026-11-30T19:61'],
    ['a zone that is nowhere', '2026-11-30T19:40+99:00'],
    ['a zone without a time', '2026-11-30Z'],
    ['half a time', '2026-11-30T19'],
    ['', '2026-11'],
    ['', '30.11.2026'],
    ['', '11/30/2026'],
    ['words', 'yesterday'],
    ['', 'now'],
    ['nothing', ''],
    ['a number alone', '10'],
    ['', '1796069932561'],
    ['', '-10m'],
    ['longer ago than there is time', '99999999999w'],
  ])('%s: %j is refused, in a sentence', (_what, text) => {
    const sentence = `--since is a time such as 10m (ago), 19:40, 2026-11-30 or 2026-11-30T19:40:00Z, not "${text}"`;
    expect(() => instant(text)).toThrow(UserError);
    expect(() => instant(text)).toThrow(sentence);
  });

  test('law: what was written with a zone is had again, to the millisecond', () => {
    fc.assert(
      fc.property(
        fc.date({min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true}),
        date => {
          expect(instant(date.toISOString())).toBe(date.toISOString());
        },
      ),
    );
  });

  test('law: whatever somebody writes, it is a time or a sentence', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d:TZ+ .mshdw-]{1,20}$/)), text => {
        try {
          expect(instant(text)).toMatch(/^(\d{4}|[+-]\d{6})-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
        } catch (error) {
          expect(error).toBeInstanceOf(UserError);
        }
      }),
    );
  });
});
