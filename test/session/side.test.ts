import {expect, test} from 'vitest';
import {otherSide} from '../../src/session/side.ts';

test('the other side of the other side is the same', () => {
  expect(otherSide('c2s')).toBe('s2c');
  expect(otherSide(otherSide('c2s'))).toBe('c2s');
});
