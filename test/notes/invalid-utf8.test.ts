import {isUtf8} from 'node:buffer';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {firstInvalid} from '../../src/notes/invalid-utf8.ts';
import {notesOn, tellBack} from '../helpers/notes.ts';
import type {Said} from '../helpers/told.ts';

const latin1 = (text: string): Said => ['server→client', Buffer.from(`${text}\n`, 'latin1')];
const whatIsSaidOf = (bytes: Buffer) =>
  notesOn(['server→client', bytes])
    .filter(({code}) => code === 'invalid-utf8')
    .map(({text}) => text);

describe('bytes that are not UTF-8', () => {
  test('in a message are found: where, which, and what they look like', () => {
    const message = '{"jsonrpc":"2.0","method":"a","params":{"text":"caf\xe9 au lait"}}';
    expect(notesOn(latin1(message))).toEqual([
      {
        ...{code: 'invalid-utf8', level: 'error', line: 1, offset: 0, at: 51},
        escaped: '\\xE9\\x20\\x61\\x75\\x20\\x6C\\x61\\x69',
        text: 'stdout line 1, byte 0: not UTF-8 from its byte 51 on (\\xE9\\x20\\x61\\x75\\x20\\x6C\\x61\\x69); it looks like the code page of a console (Windows), not like UTF-8; a strict reader fails on it, others show \ufffd',
      },
    ]);
  });

  test('in text are found beside what else is wrong with it', () => {
    expect(notesOn(latin1('gr\xfc\xdfe an alle')).map(({code}) => code)).toEqual([
      'not-json',
      'invalid-utf8',
    ]);
  });

  test('at the end of a line may be half a letter', () => {
    const half = Buffer.from('text: €').subarray(0, -1);
    expect(whatIsSaidOf(Buffer.concat([half, Buffer.from('\n')]))).toEqual([
      expect.stringContaining('; a letter of several bytes seems to be cut;'),
    ]);
  });

  test.each(['fffe', 'feff'])('may be UTF-16, which begins with %s', mark => {
    const bytes = Buffer.concat([Buffer.from(mark, 'hex'), Buffer.from('{\0}\0\n')]);
    expect(whatIsSaidOf(bytes)).toEqual([expect.stringContaining('; it looks like UTF-16;')]);
  });
});

describe('nothing is said of', () => {
  test.each<[string, Said]>([
    ['letters of two, three and four bytes', tellBack('a', {text: 'é€🎉'})],
    ['a \ufffd that was written as such', tellBack('a', {text: '\ufffd'})],
    ['a half pair that is escaped', tellBack('a', {text: '\ud83c'})],
    ['other bytes on stderr', ['stderr', Buffer.from('caf\xe9\n', 'latin1')]],
  ])('%s', (_, said) => {
    expect(notesOn(said)).toEqual([]);
  });
});

describe('the first byte that cannot be UTF-8', () => {
  test.each([
    ['c0af', 0],
    ['41eda080', 1],
    ['e2829ff4908080', 3],
    ['f0808080', 0],
    ['e28041', 0],
    ['80', 0],
    ['f0908080', 4],
  ])('of %s is %d', (hex, at) => {
    expect(firstInvalid(Buffer.from(hex, 'hex'))).toBe(at);
  });

  test('is there if and only if it is not UTF-8, and what stands before it is', () => {
    const byte = fc.oneof(
      fc.constantFrom(0x41, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2),
      fc.constantFrom(0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff),
    );
    const cut = fc.string({unit: 'binary'}).map(text => Buffer.from(text).subarray(0, -1));
    fc.assert(
      fc.property(fc.oneof(fc.array(byte, {maxLength: 8}).map(Buffer.from), cut), bytes => {
        const at = firstInvalid(bytes);
        expect(at === bytes.length).toBe(isUtf8(bytes));
        expect(isUtf8(bytes.subarray(0, at))).toBe(true);
      }),
      {numRuns: 2000},
    );
  });
});
