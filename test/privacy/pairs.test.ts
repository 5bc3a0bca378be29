import {expect, test} from 'vitest';
import {pairEdits} from '../../src/privacy/pairs.ts';

const keys = {has: (name: string) => /^(?:my )?secret$/i.test(name)};
const found = (text: string) => pairEdits(text, keys).map(({start, end}) => text.slice(start, end));

test.each([
  ['secret: a secret=b secret => c secret := d', ['a', 'b', 'c', 'd']],
  ['SECRET : "a b" \'secret\': \'c "d"\' `secret`: `e`', ['a b', 'c "d"', 'e']],
  ['secret: "a\\"b\\\\" c', ['a\\"b\\\\']],
  ['{\\"secret\\":\\"a\\\\\\"b\\"}', ['a\\\\\\"b']],
  ['"x secret=a" b', ['a']],
  ['secret: [1, ["]"]] b', ['[1, ["]"]]']],
  ['secret: {\n"a": 1}\nb', ['{\n"a": 1}']],
  ['secret: {a\nb', ['{a']],
  ['secret=a,b;c&d,e=f', ['a,b;c&d']],
  ['/x?secret=a#b', ['a']],
  ['run --secret a --secret -b --secret', ['a']],
  ['secret: Bearer a b', ['Bearer a']],
])('in %j the values are %j', (text, values) => {
  expect(found(text)).toEqual(values);
});

test.each([
  ['secret'],
  ['secret:'],
  ['secret: ""'],
  ['secrets: a'],
  ['secret::a'],
  ['secret == a'],
  ['secret://a'],
  ['secret: the one'],
  ['secret: null, b'],
  ['secret: [redacted]'],
])('%j has no value to mask', text => {
  expect(found(text)).toEqual([]);
});

test('a value without quotes under a key with quotes gets quotes, so that JSON stays JSON', () => {
  expect(pairEdits('"secret":1', keys)).toEqual([{start: 9, end: 10, replacement: '"[redacted]"'}]);
});
