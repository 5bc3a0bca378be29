import {expect, test} from 'vitest';
import {coloured, plainStyle, styleOf} from '../../src/formats/style.ts';

const style = styleOf({
  yellow: text => `y(${text})`,
  cyan: text => `c(${text})`,
  red: text => `r(${text})`,
  dim: text => `d(${text})`,
  blue: text => `b(${text})`,
  green: text => `g(${text})`,
  magenta: text => `m(${text})`,
});

test('client→server yellow, server→client cyan, trouble red, the rest dim', () => {
  expect([style.toServer('a'), style.toClient('a'), style.trouble('a')]).toEqual([
    'y(a)',
    'c(a)',
    'r(a)',
  ]);
  expect([style.faint('a'), style.faint(''), style.plain('a')]).toEqual(['d(a)', '', 'a']);
});

test('JSON: keys blue, strings green, other scalars magenta', () => {
  expect([style.key('a'), style.string('a'), style.scalar('a')]).toEqual(['b(a)', 'g(a)', 'm(a)']);
});

test('the plain style changes nothing', () => {
  for (const paint of Object.values(plainStyle)) expect(paint('a\x1b')).toBe('a\x1b');
});

test.each([
  ['auto', {}, true, true],
  ['auto', {}, false, false],
  ['auto', {TERM: 'dumb'}, true, false],
  ['auto', {NO_COLOR: '1'}, true, false],
  ['auto', {NO_COLOR: ''}, true, true],
  ['auto', {NO_COLOR: '1', FORCE_COLOR: '1'}, true, false],
  ['auto', {FORCE_COLOR: '1'}, false, true],
  ['auto', {FORCE_COLOR: ''}, false, true],
  ['auto', {FORCE_COLOR: '3'}, false, true],
  ['auto', {FORCE_COLOR: 'true'}, false, true],
  ['auto', {FORCE_COLOR: '0'}, true, false],
  ['auto', {FORCE_COLOR: 'false'}, true, false],
  ['always', {NO_COLOR: '1'}, false, true],
  ['never', {FORCE_COLOR: '1'}, true, false],
] as const)('--color %s with %j, terminal %s: %s', (choice, env, isTerminal, expected) => {
  expect(coloured(choice, env, isTerminal)).toBe(expected);
});
