import fc from 'fast-check';
import {expect, test} from 'vitest';
import {rawItems} from '../../src/messages/items.ts';

test('the objects of an array, each with its id as it was written', () => {
  expect(rawItems('[{"id":9007199254740993,"a":1},{"b":2},{"id":"x"},{"id":1.0}]')).toEqual([
    {item: {id: JSON.parse('9007199254740993'), a: 1}, id: '9007199254740993'},
    {item: {b: 2}, id: undefined},
    {item: {id: 'x'}, id: '"x"'},
    {item: {id: 1}, id: '1.0'},
  ]);
});

test('any objects, with ids written in any way, and ids inside that are not theirs', () => {
  const token = fc.constantFrom(
    ...['0', '""', 'null', '-0', '1e400', '7.0', '"7"', '"a\\"b"', '"\\u0007"', '"读🎉"', '[1, 2]'],
  );
  const space = fc.constantFrom('', ' ', '\r\n\t');
  const object = fc
    .tuple(fc.option(token, {nil: undefined}), fc.json({maxDepth: 2}), space)
    .map(([id, value, blank]) => ({
      id,
      text: `{${blank}"a":{"id":${value}}${id === undefined ? '' : `,${blank}"id"${blank}:${blank}${id}`}${blank}}`,
    }));
  fc.assert(
    fc.property(fc.array(object, {maxLength: 4}), space, (objects, blank) => {
      const json = `[${blank}${objects.map(({text}) => text).join(`${blank},${blank}`)}${blank}]`;
      expect(rawItems(json)).toEqual(objects.map(({id, text}) => ({item: JSON.parse(text), id})));
    }),
  );
});

test.each(['[]', '{}', '5', 'x', ''])('%j has none', json => {
  expect(rawItems(json)).toEqual([]);
});
