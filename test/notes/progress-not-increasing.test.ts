import {describe, expect, test} from 'vitest';
import {ask, codesOf, handshake, notesOn, tellBack} from '../helpers/notes.ts';

const call = (token: number) =>
  ask(token, 'tools/call', {name: 'buy', _meta: {progressToken: token}});
const progress = (value: unknown, progressToken = 1) =>
  tellBack('notifications/progress', {progressToken, progress: value});
const having = (...values: unknown[]) =>
  notesOn(...handshake(), call(1), ...values.map(value => progress(value)));

test('progress that goes back is found', () => {
  expect(having(0.5, 0.25)).toEqual([
    {
      ...{code: 'progress-not-increasing', level: 'warn', line: 3, offset: 231},
      ...{before: 0.5, progress: 0.25},
      text: 'stdout line 3, byte 231: the progress of tools/call buy #1 went from 0.5 to 0.25, and must grow',
    },
  ]);
});

test('progress that stays is found', () => {
  expect(codesOf(having(1, 1))).toEqual(['progress-not-increasing']);
});

describe('nothing is said of', () => {
  test('progress that grows, from 0 on', () => {
    expect(having(0, 0.1, 1, 100)).toEqual([]);
  });

  test('progress without a number', () => {
    expect(having(1, 'half', 2)).toEqual([]);
  });

  test('two requests, each of which counts for itself', () => {
    const said = [call(1), call(2), progress(5, 1), progress(1, 2), progress(6, 1)];
    expect(notesOn(...handshake(), ...said)).toEqual([]);
  });
});
