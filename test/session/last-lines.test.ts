import {expect, test} from 'vitest';
import {LastLines} from '../../src/session/last-lines.ts';

test('the newest ten, without their line ends', () => {
  const last = new LastLines();
  for (let i = 0; i < 12; i++) last.add(`line ${i}${i % 2 === 0 ? '\n' : '\r\n'}`);
  expect(last.lines).toEqual(Array.from({length: 10}, (_, i) => `line ${i + 2}`));
});

test('of a long one its beginning', () => {
  const last = new LastLines();
  last.add(`a${'b'.repeat(10_000)}`);
  expect(last.lines).toEqual([`a${'b'.repeat(499)}`]);
});
