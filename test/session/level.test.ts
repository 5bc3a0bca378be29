import {expect, test} from 'vitest';
import {exitLevel, levelOf} from '../../src/session/level.ts';
import type {Note} from '../../src/session/record.ts';

const note = (level: Note['level']): Note => ({code: 'x', level, text: 'x'});

test('a finding raises the level of its record, and never lowers it', () => {
  expect(levelOf(30, undefined)).toBe(30);
  expect(levelOf(20, [note('info')])).toBe(20);
  expect(levelOf(30, [note('info'), note('warn')])).toBe(40);
  expect(levelOf(40, [note('error')])).toBe(50);
  expect(levelOf(50, [note('warn')])).toBe(50);
});

test.each([
  [{code: 0, signal: null, endedBy: 'server'}, 30],
  [{code: 1, signal: null, endedBy: 'server'}, 50],
  [{code: null, signal: 'SIGKILL', endedBy: 'server'}, 50],
  [{code: 1, signal: null, endedBy: 'client-eof'}, 40],
  [{code: null, signal: 'SIGSEGV', endedBy: 'client-eof'}, 50],
  [{code: null, signal: 'SIGTERM', endedBy: 'client-signal'}, 30],
] as const)('the end %j has level %d', (exit, level) => {
  expect(exitLevel(exit, false)).toBe(level);
  expect(exitLevel(exit, true)).toBe(Math.max(40, level));
});
