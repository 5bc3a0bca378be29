import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {ask, askBack, notesOn} from '../helpers/notes.ts';
import type {Said} from '../helpers/told.ts';

const TOLD = '{"jsonrpc":"2.0","method":"a"}';
const ASKED = '{"jsonrpc":"2.0","id":2,"method":"a"}';
const ANSWER = '{"jsonrpc":"2.0","id":1,"result":{}}';
const out = (line: string): Said => ['server→client', `${line}\n`];
const whatIsSaid = (...said: Said[]) => notesOn(...said).map(({text}) => text);

describe('a message that shares its line', () => {
  test('with text before it is found: whose it is, how many bytes, and what they look like', () => {
    expect(notesOn(ask(1, 'search'), out(`Searching… ${ANSWER}`))).toEqual([
      {
        ...{code: 'glued', level: 'error', line: 1, offset: 0},
        ...{prefixBytes: 13, suffixBytes: 0, id: '1'},
        text: 'stdout line 1, byte 0: the server wrote 13 bytes "Searching… " before the answer to search #1 on the same line; it looks like something printed for people; the other side will not see the message',
      },
    ]);
  });

  test('with text behind it', () => {
    expect(notesOn(['client→server', `${ASKED}!\n`])).toEqual([
      {
        ...{code: 'glued', level: 'error', line: 1, offset: 0},
        ...{prefixBytes: 0, suffixBytes: 1, id: '2'},
        text: 'stdin line 1, byte 0: the client wrote 1 byte "!" behind the request a #2 on the same line; it looks like something printed for people; the other side will not see the message',
      },
    ]);
  });

  test('with text on both sides of it', () => {
    expect(whatIsSaid(out(`2026-11-30 19:40 ${ASKED} done`))).toEqual([
      'stdout line 1, byte 0: the server wrote 17 bytes "2026-11-30 19:40 " before the request a #2, and 5 bytes " done" behind it on the same line; it looks like a line of a log; the other side will not see the message',
    ]);
  });

  test('with another message lacks a line feed', () => {
    expect(whatIsSaid(out(`${ASKED}${TOLD}`))).toEqual([
      expect.stringMatching(
        /wrote 30 bytes ".*" behind the request a #2 on .*; a line feed is missing between two messages;/,
      ),
    ]);
  });

  test('with another message behind text looks like the text', () => {
    expect(whatIsSaid(out(`npm warn a ${TOLD}${TOLD}`))).toEqual([
      expect.stringContaining('; it looks like the output of a package manager;'),
    ]);
  });

  test('with the beginning of another one lacks it too', () => {
    expect(whatIsSaid(out(`${TOLD} {"jsonrpc":"2.0","id":2,`))).toEqual([
      expect.stringContaining('; a line feed is missing between two messages;'),
    ]);
  });

  test.each<[string, Said[], string]>([
    ['a request', [out('x {"jsonrpc":"2.0","id":"q","method":"a"}')], 'the request a #"q"'],
    ['an answer to nobody', [out(`x ${ANSWER}`)], 'a valid response to 1'],
    ['an answer of the client', [askBack(1, 'b'), ['client→server', `x ${ANSWER}\n`]], 'b #1'],
    ['a batch', [out(`x [${TOLD},${TOLD}]`)], 'the notification a'],
  ])('and is %s, is named', (_, said, name) => {
    expect(whatIsSaid(...said)).toEqual([expect.stringContaining(name)]);
  });

  test('is found behind whatever has no brace, and its bytes are counted', () => {
    const junk = fc.string({unit: 'grapheme', minLength: 1, maxLength: 300});
    fc.assert(
      fc.property(
        junk.map(text => `x${text.replace(/[{}\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufeff]/gu, '')}`),
        before => {
          expect(notesOn(out(`${before}${ANSWER}`))).toMatchObject([
            {code: 'glued', prefixBytes: Buffer.byteLength(before), suffixBytes: 0, id: '1'},
          ]);
        },
      ),
    );
  });
});

describe('nothing is said of', () => {
  test.each<[string, Said]>([
    ['a message between blanks', out(`  ${TOLD} \t`)],
    [
      'a message that quotes one',
      out(`{"jsonrpc":"2.0","method":"a","params":{"t":"x ${TOLD.replaceAll('"', '\\"')}"}}`),
    ],
    ['a message behind text on stderr', ['stderr', `x ${TOLD}\n`]],
  ])('%s', (_, said) => {
    expect(notesOn(said)).toEqual([]);
  });

  test('JSON behind text that is no message: the line is only no JSON', () => {
    expect(notesOn(out('cache: {"hits":3}')).map(({code}) => code)).toEqual(['not-json']);
  });
});
