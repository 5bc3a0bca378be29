import {describe, expect, test} from 'vitest';
import {headed, notesOn} from '../helpers/notes.ts';

const GOOD = headed({jsonrpc: '2.0', method: 'a'});
const BAD = GOOD.replaceAll('\r\n', '\n');

describe('header lines that end with LF', () => {
  test('are found with their place', () => {
    expect(notesOn(['client→server', GOOD], ['client→server', BAD])).toEqual([
      {
        ...{code: 'lf-only-header', level: 'warn', line: 2, offset: 52},
        text: 'stdin frame 2, byte 52: the header lines of the client end with LF alone, where the protocol has CR LF; a strict reader does not find their end',
      },
    ]);
  });

  test('are said once for each direction', () => {
    const notes = notesOn(
      ['client→server', BAD],
      ['client→server', BAD],
      ['server→client', BAD],
      ['server→client', BAD],
    );
    expect(notes.map(({code, text}) => [code, text.split(',')[0]])).toEqual([
      ['lf-only-header', 'stdin frame 1'],
      ['lf-only-header', 'stdout frame 1'],
    ]);
  });
});

test('nothing is said of header lines that end with CR LF', () => {
  expect(notesOn(['client→server', GOOD], ['server→client', GOOD])).toEqual([]);
});
