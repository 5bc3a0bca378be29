import {expect, test} from 'vitest';
import {bytesOf} from '../../src/commands/sizes.ts';
import {UserError} from '../../src/errors.ts';

test.each([
  ['0', 0],
  ['4096', 4096],
  ['64k', 65_536],
  ['64K', 65_536],
  ['100MiB', 104_857_600],
  ['100mib', 104_857_600],
  ['1.5g', 1_610_612_736],
  ['2GiB', 2_147_483_648],
  ['1kb', 1000],
  ['1MB', 1_000_000],
  ['7 b', 7],
  [' 5 ', 5],
])('%j are %i bytes', (text, bytes) => {
  expect(bytesOf('max-file', text)).toBe(bytes);
});

test.each([
  '',
  'x',
  '-1',
  '1e3',
  '0x10',
  '1..5',
  '5 apples',
  '5constructor',
  'Infinity',
  'NaN',
  '1,5',
])('%j is no size, and the sentence says what one is', text => {
  expect(() => bytesOf('max-file', text)).toThrow(UserError);
  expect(() => bytesOf('max-file', text)).toThrow(/--max-file.*100MiB/);
});
