import {describe, expect, test} from 'vitest';
import {codesOf, headed, notesOn} from '../helpers/notes.ts';

const JSON_ = '{"jsonrpc":"2.0","method":"a","params":["é"]}';
const NEXT = headed({jsonrpc: '2.0', method: 'b'});
const saying = (bytes: number) => `Content-Length: ${bytes}\r\n\r\n${JSON_}`;

describe('a header that counts characters', () => {
  test('is found with what it said and what came', () => {
    const notes = notesOn(['server→client', saying(45)], ['server→client', NEXT]);
    expect(notes).toMatchObject([
      {
        code: 'not-json',
        line: 1,
        text: expect.stringContaining('it is JSON that stops before its'),
      },
      {code: 'length-mismatch', level: 'error', line: 2, offset: 67, declared: 45, found: 46},
    ]);
    expect(notes[1]?.text).toBe(
      'stdout frame 2, byte 67: the message before it: Content-Length said 45 bytes, but 46 came before the next header or the end; the server perhaps counts characters, where bytes are meant',
    );
  });
});

describe('a header that promises more', () => {
  test('is the only thing that is wrong', () => {
    expect(notesOn(['server→client', saying(50)], ['server→client', NEXT])).toEqual([
      {
        ...{code: 'length-mismatch', level: 'error', line: 1, offset: 0, declared: 50, found: 46},
        text: 'stdout frame 1, byte 0: Content-Length said 50 bytes, but 46 came before the next header or the end; the server perhaps counts characters, where bytes are meant',
      },
    ]);
  });

  test('than stands before text', () => {
    const half = saying(80).slice(0, -2);
    const notes = notesOn(['server→client', half], ['server→client', NEXT]);
    expect(notes.map(({code, line}) => [code, line])).toEqual([['length-mismatch', 1]]);
    expect(notes[0]?.text).not.toContain('the message before it');
  });
});

test('a header that is right says nothing', () => {
  expect(notesOn(['server→client', saying(46)], ['server→client', NEXT])).toEqual([]);
});

test('of lines nothing is counted', () => {
  expect(codesOf(notesOn(['server→client', `${JSON_}\n`]))).toEqual([]);
});
