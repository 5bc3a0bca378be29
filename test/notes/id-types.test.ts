import {expect, test} from 'vitest';
import {otherType} from '../../src/notes/id-types.ts';

test.each([
  ['7', '"7"'],
  ['"7"', '7'],
  ['-1', '"-1"'],
  ['"a"', undefined],
  ['""', undefined],
  ['null', undefined],
  ['1.5', undefined],
])('for people, %s is the same as %s', (id, other) => {
  expect(otherType(id)).toBe(other);
});
