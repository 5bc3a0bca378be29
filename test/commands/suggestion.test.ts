import {expect, test} from 'vitest';
import {suggestion} from '../../src/commands/suggestion.ts';

const known = ['run', 'demo', 'show', 'tail', 'stats', 'log-dir', 'framing'];

test.each([
  ['shwo', 'show'],
  ['sho', 'show'],
  ['tial', 'tail'],
  ['stat', 'stats'],
  ['demmo', 'demo'],
  ['frameing', 'framing'],
  ['logdir', 'log-dir'],
])('%s means %s', (word, meant) => {
  expect(suggestion(word, known)).toBe(meant);
});

test.each(['npx', 'wx-server', '/usr/bin/node', 'x', '', 'show'])('%j means itself', word => {
  expect(suggestion(word, known)).toBeUndefined();
});

test('nothing is known, nothing is meant', () => {
  expect(suggestion('x', [])).toBeUndefined();
});
