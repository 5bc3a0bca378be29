import {describe, expect, test} from 'vitest';
import {headed, notesOn, notesOnEnded} from '../helpers/notes.ts';
import type {Said} from '../helpers/told.ts';

const MESSAGE = {jsonrpc: '2.0', method: 'a'};
const TOLD = JSON.stringify(MESSAGE);

describe('lines that end with CR LF', () => {
  test('are found at the first of them', () => {
    expect(notesOn(['server→client', `${TOLD}\n${TOLD}\r\n${TOLD}\r\n`])).toEqual([
      {
        ...{code: 'crlf', level: 'warn', line: 2, offset: 31},
        text: 'stdout line 2, byte 31: the server ends lines with CR LF, where the protocol has LF alone; most peers take it, some fail without a word',
      },
    ]);
  });

  test('are said once of each side', () => {
    const both: Said[] = [
      ['client→server', `${TOLD}\r\n`],
      ['server→client', `${TOLD}\r\n`],
    ];
    expect(notesOn(...both, ...both).map(({text}) => text)).toEqual([
      expect.stringMatching(/^stdin line 1, byte 0: the client ends lines with CR LF/),
      expect.stringMatching(/^stdout line 1, byte 0: the server ends lines with CR LF/),
    ]);
  });

  test('may also be text, or JSON that is no message', () => {
    expect(notesOn(['server→client', 'hello\r\n']).map(({code}) => code)).toEqual([
      'not-json',
      'crlf',
    ]);
    expect(notesOn(['server→client', '{}\r\n']).map(({code}) => code)).toEqual(['not-rpc', 'crlf']);
  });
});

describe('nothing is said of', () => {
  test.each<[string, Said]>([
    ['lines that end with LF', ['server→client', `${TOLD}\n`]],
    ['a blank line', ['server→client', `${TOLD}\n\r\n`]],
    ['headers, which have it', ['server→client', headed(MESSAGE)]],
    ['a CR LF that is escaped', ['server→client', `${TOLD.replace('a', 'a\\r\\n')}\n`]],
    ['stderr', ['stderr', 'ready\r\n']],
  ])('%s', (_, said) => {
    expect(notesOn(said)).toEqual([]);
  });

  test('text between messages with headers, which ends as their headers do', () => {
    const said = `${headed(MESSAGE)}INFO: up\r\n${headed(MESSAGE)}`;
    expect(notesOn(['server→client', said]).map(({code}) => code)).not.toContain('crlf');
  });

  test('headers on lines, which must end so: that is framing-mismatch', () => {
    const said = `${TOLD}\n${headed(MESSAGE)}\n`;
    expect(notesOn(['server→client', said]).map(({code}) => code)).toEqual(['framing-mismatch']);
  });

  test('a line without any end: that is unterminated', () => {
    const notes = notesOnEnded(['server→client', TOLD]);
    expect(notes.map(({code}) => code)).toEqual(['unterminated']);
  });
});
