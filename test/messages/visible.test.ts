import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {shortened, visible} from '../../src/messages/visible.ts';

const anyText = fc.string({unit: 'binary', maxLength: 50});
/** All of C0, DEL and C1; what turns writing around; what breaks or hides. */
const unsafe = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;

describe('visible', () => {
  test('nothing that acts is left in any text', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(visible(text)).not.toMatch(unsafe);
      }),
      {numRuns: 2000},
    );
  });

  test('twice is once', () => {
    fc.assert(fc.property(anyText, text => visible(visible(text)) === visible(text)));
  });

  test.each([
    ['\u001b[2J', '\\e[2J'],
    ['\u001b]0;title\u0007', '\\e]0;title\\x07'],
    ['\u009b31m', '\\x9b31m'],
    ['a\r\nb\tc\0', 'a\\r\\nb\\tc\\x00'],
    ['\u007f\b', '\\x7f\\x08'],
    ['\u202egnp.exe', '\\u202egnp.exe'],
    ['\u2028\u2029\u0085', '\\u2028\\u2029\\x85'],
    ['\ufeff', '\\ufeff'],
  ])('%j becomes %j', (text, expected) => {
    expect(visible(text)).toBe(expected);
  });

  test('words of every language stay', () => {
    const text = 'Grüße, 读む, नमस्ते, 🎉 \\n "q" a\u0301';
    expect(visible(text)).toBe(text);
  });
});

describe('shortened', () => {
  test('a text that fits stays', () => {
    expect(shortened('abc', 3)).toBe('abc');
    expect(shortened('', 0)).toBe('');
  });

  test('what is missing is counted', () => {
    expect(shortened('abcdef', 2)).toBe('ab… (4 more)');
    expect(shortened('x'.repeat(5000), 10)).toBe(`${'x'.repeat(10)}… (4,990 more)`);
  });

  test('a pair that makes one character is not split', () => {
    expect(shortened('a🎉🎉', 2)).toBe('a… (4 more)');
    fc.assert(
      fc.property(fc.string({unit: 'grapheme', minLength: 20}), fc.nat(15), (text, length) => {
        expect(shortened(text, length)).not.toMatch(/\p{Cs}/u);
      }),
    );
  });
});
