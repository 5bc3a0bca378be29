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

test.each(['[]', '{}', '5', 'x', ''])('%j has none', json => {
  expect(rawItems(json)).toEqual([]);
});
