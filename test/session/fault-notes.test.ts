import {expect, test} from 'vitest';
import {notesOf} from '../../src/session/fault-notes.ts';

test('a wrong length is an error that gives both numbers', () => {
  const notes = notesOf([{code: 'length-mismatch', declared: 19, found: 26}]);
  expect(notes).toMatchObject([{code: 'length-mismatch', level: 'error', declared: 19, found: 26}]);
  expect(notes?.[0]?.text).toMatch(/19.*26/);
});

test('line ends without CR are a warning', () => {
  expect(notesOf([{code: 'lf-only-header'}])).toMatchObject([
    {code: 'lf-only-header', level: 'warn', text: expect.stringMatching(/LF/)},
  ]);
});

test('no fault, no notes', () => {
  expect(notesOf(undefined)).toBeUndefined();
});
