import {expect, test} from 'vitest';
import {directionOf, otherSide} from '../../src/session/side.ts';

test('the other side of the other side is the same', () => {
  expect(otherSide('c2s')).toBe('s2c');
  expect(otherSide(otherSide('c2s'))).toBe('c2s');
});

test('stderr goes the way of the answers', () => {
  expect(directionOf('c2s')).toBe('CLIENT→SERVER');
  expect([directionOf('s2c'), directionOf('stderr')]).toEqual(['SERVER→CLIENT', 'SERVER→CLIENT']);
});
