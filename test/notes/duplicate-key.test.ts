import {describe, expect, test} from 'vitest';
import {codesOf, notesOn, tell} from '../helpers/notes.ts';

const line = (text: string) => ['server→client', `${text}\n`] as const;

describe('a key that stands there twice', () => {
  test('is named with its place', () => {
    expect(notesOn(line('{"jsonrpc":"2.0","method":"a","params":{"x":1,"x":2}}'))).toEqual([
      {
        ...{code: 'duplicate-key', level: 'warn', line: 1, offset: 0, key: 'x'},
        text: 'stdout line 1, byte 0: the key "x" stands there twice; most parsers take the last one, some the first',
      },
    ]);
  });

  test.each([
    '{"jsonrpc":"2.0","method":"a","method":"a"}',
    '{"jsonrpc":"2.0","jsonrpc":"2.0","method":"a"}',
    '{"jsonrpc":"2.0","method":"a","params":{"a":1,"b":2,"\\u0061":3}}',
  ])('as in %s', text => {
    expect(codesOf(notesOn(line(text)))).toEqual(['duplicate-key']);
  });
});

describe('nothing is said', () => {
  test.each([
    ['of the same key in two objects', '{"a":{"x":1},"b":{"x":1}}'],
    ['of the same key in an object and in the one around it', '{"method":"a","params":{"id":1}}'],
    ['of keys that differ in case', '{"x":1,"X":2}'],
    ['of a value that is like a key', '{"x":"x","y":["x","x"]}'],
  ])('%s', (_, params) => {
    expect(notesOn(line(`{"jsonrpc":"2.0","method":"a","params":${params}}`))).toEqual([]);
  });

  test('of a plain message', () => {
    expect(notesOn(tell('a', {x: 1, y: 2}))).toEqual([]);
  });
});
