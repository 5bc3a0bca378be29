import fc from 'fast-check';
import {expect, test} from 'vitest';
import {
  afterBlank,
  endOfContainer,
  endOfScalar,
  endOfString,
  isJsonContainer,
  said,
} from '../../src/privacy/json-text.ts';

test('a JSON text ends where it ends, whatever follows', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(',"', ']}', ' "'), (value, rest) => {
      const text = JSON.stringify(value);
      const container = /^[[{]/.test(text);
      const end = text.startsWith('"')
        ? endOfString(text + rest, 0) + 1
        : (container ? endOfContainer : endOfScalar)(text + rest, 0);
      expect(end).toBe(text.length);
      expect(isJsonContainer(` ${text}\n`)).toBe(container);
    }),
  );
});

test('a string says what JSON.parse says; a damaged one says nothing', () => {
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), content => {
      expect(said(JSON.stringify(content).slice(1, -1))).toBe(content);
    }),
  );
  expect(said('a\\')).toBeUndefined();
  expect(said('a\\u00')).toBeUndefined();
});

test('what was cut off ends with the text', () => {
  expect(endOfString('"ab\\"', 0)).toBe(5);
  expect(endOfContainer('{"a":[1]', 0)).toBe(8);
  expect(endOfScalar('-12', 0)).toBe(3);
  expect(afterBlank(' \t\r\n', 0)).toBe(4);
});

test('what only begins or ends like a container is none', () => {
  for (const text of ['', '{', '[1', '{a}', '[1] [2]', '"[]"']) {
    expect(isJsonContainer(text), text).toBe(false);
  }
});
