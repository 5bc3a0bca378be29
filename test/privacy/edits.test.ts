import fc from 'fast-check';
import {expect, test} from 'vitest';
import {hide, intoEscapes, mask, settle, shift} from '../../src/privacy/edits.ts';

test('settled edits are in order and apart', () => {
  const edit = fc
    .tuple(fc.nat(50), fc.nat(9))
    .map(([start, length]) => hide(start, start + length));
  fc.assert(
    fc.property(fc.array(edit), edits => {
      const settled = settle('x'.repeat(60), edits);
      settled.reduce((end, {start, end: next}) => {
        expect(start).toBeGreaterThan(end);
        return next;
      }, -1);
    }),
  );
});

test('an edit to what a string says falls on the same characters as they are written', () => {
  const written = '\\/a\\u00e9\\"b\\n';
  const content = JSON.parse(`"${written}"`);
  for (let at = 0; at < content.length; at += 1) {
    const [edit] = intoEscapes(written, [{start: at, end: at + 1, replacement: '"'}]);
    expect(JSON.parse(`"${written.slice(edit?.start, edit?.end)}"`)).toBe(content[at]);
    expect(edit?.replacement).toBe('\\"');
  }
});

test('what is masked already is no edit, and what only then looks like a secret is masked too', () => {
  expect(settle('[redacted]', [hide(0, 10)])).toEqual([]);
  const find = (text: string) => [...text.matchAll(/ab/g)].map(({index}) => hide(index, index + 2));
  expect(mask('xabab', find)).toEqual({text: 'x[redacted]', masked: 1});
  expect(mask('x', find)).toEqual({text: 'x', masked: 0});
});

test('shifted edits keep their length', () => {
  expect(shift([hide(1, 3)], 4)).toEqual([hide(5, 7)]);
});
