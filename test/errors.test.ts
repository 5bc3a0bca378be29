import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {codeOf, reasonOf, UserError} from '../src/errors.ts';

function failureOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('it was to fail');
}

test('an error of the user has an exit code', () => {
  expect(new UserError('no')).toMatchObject({message: 'no', exitCode: 2, name: 'UserError'});
  expect(new UserError('no', 127).exitCode).toBe(127);
  expect(new UserError('no')).toBeInstanceOf(Error);
});

test('a reason is what the system says, without the call and the path', () => {
  const missing = failureOf(() => readFileSync("/nowhere/it's, not"));
  expect(reasonOf(missing)).toBe('ENOENT: no such file or directory');
  expect(codeOf(missing)).toBe('ENOENT');
});

test.each([
  [new Error('plain'), 'plain'],
  [new Error(''), ''],
  ['text', 'text'],
  [undefined, 'undefined'],
  [null, 'null'],
])('anything may be thrown: %s', (thrown, reason) => {
  expect(reasonOf(thrown)).toBe(reason);
  expect(codeOf(thrown)).toBeUndefined();
});

test('a code is a text', () => {
  expect(codeOf({code: 5})).toBeUndefined();
  expect(codeOf({code: 'E'})).toBe('E');
});
