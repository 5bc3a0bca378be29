import {expect, test} from 'vitest';
import {table} from '../../src/formats/table.ts';

const RIGHT = new Set(['COUNT']);

test('each column is as wide as its widest cell, numbers stand on the right', () => {
  const rows = [
    ['NAME', 'COUNT', 'END'],
    ['recipe-box', '7', 'x'],
    ['a', '1,000,000', ''],
  ];
  expect(table(rows, RIGHT)).toBe(
    ['NAME            COUNT  END', 'recipe-box          7  x', 'a           1,000,000', ''].join(
      '\n',
    ),
  );
});

test('a cell is as wide as it looks', () => {
  expect(
    table(
      [
        ['A', 'B'],
        ['読む', 'x'],
        ['é', 'y'],
      ],
      RIGHT,
    ),
  ).toBe('A     B\n読む  x\né     y\n');
});

test('no rows are no text', () => {
  expect(table([], RIGHT)).toBe('');
});
