import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {Seen} from '../../src/notes/rule.ts';
import {strayIn, strayOf, textOf} from '../../src/notes/stray-text.ts';

const TOLD = '{"jsonrpc":"2.0","method":"a"}';
const seen = (fields: object) => ({record: {fields}}) as unknown as Seen;

describe('a line that is no message', () => {
  test.each(['', 'ready', '{', '}{', '{"a":1', 'a {"b":1} c', '"{}"', `${TOLD.slice(1)}`])(
    '%j is text',
    line => {
      expect(strayIn(line)).toEqual({type: 'text'});
    },
  );

  test.each(['Content-Length: 12', 'content-length:0 ', 'Content-Type: application/json'])(
    '%j is a header',
    line => {
      expect(strayIn(line)).toEqual({type: 'header'});
    },
  );

  test.each(['Content-Length: many', 'my Content-Length: 12', 'Content-Length: 12 bytes'])(
    '%j is none',
    line => {
      expect(strayIn(line)).toEqual({type: 'text'});
    },
  );
});

test('a message in it is found, whatever stands before it and behind it', () => {
  const word = fc.string({unit: 'grapheme', maxLength: 20}).map(text => text.replaceAll('{', '('));
  fc.assert(
    fc.property(word, word, (before, after) => {
      expect(strayIn(`${before}${TOLD}${after}`)).toMatchObject({
        ...{type: 'glued', before, json: TOLD, after},
        message: {type: 'notification', method: 'a'},
      });
    }),
  );
});

test('braces before it, and in its strings, do not hide it', () => {
  const json = '{"jsonrpc":"2.0","id":1,"method":"}{\\"","params":{"a":{}}}';
  expect(strayIn(`{x} {"a":1} ${json}`)).toMatchObject({before: '{x} {"a":1} ', json, after: ''});
});

test('a line without an end of braces takes no time', () => {
  expect(strayIn('{'.repeat(1_000_000))).toEqual({type: 'text'});
});

test('the text of a frame is what the log has of it, without its line end', () => {
  expect(textOf(seen({text: 'a\r\n'}))).toBe('a');
  expect(textOf(seen({lossy: 'b\n', base64: 'YgA='}))).toBe('b');
  expect(textOf(seen({cut: {head: 'c', tail: 'd'}}))).toBe('c');
  expect(textOf(seen({}))).toBe('');
});

test('a frame is looked through once', () => {
  const one = seen({text: TOLD});
  expect(strayOf(one)).toBe(strayOf(one));
});
