import {describe, expect, test} from 'vitest';
import {UnfinishedLines} from '../../src/notes/unterminated.ts';
import type {Pipe} from '../../src/session/session.ts';
import {headed, notesOn, notesOnEnded} from '../helpers/notes.ts';
import type {Said} from '../helpers/told.ts';

const MESSAGE = {jsonrpc: '2.0', method: 'a'};
const TOLD = JSON.stringify(MESSAGE);

describe('at the end of a pipe', () => {
  test('a message without a line feed was never read', () => {
    expect(notesOnEnded(['server→client', `${TOLD}\n${TOLD}`])).toEqual([
      {
        ...{code: 'unterminated', level: 'warn', line: 2, offset: 31},
        text: 'stdout line 2, byte 31: the last message has no line feed at its end; its reader never took it for a whole one',
      },
    ]);
  });

  test('neither was a line of text', () => {
    const notes = notesOnEnded(['client→server', 'hello']);
    expect(notes.map(({code}) => code)).toEqual(['not-json', 'unterminated']);
    expect(notes[1]?.text).toMatch(/^stdin line 1, byte 0: the last line has no line feed/);
  });

  test.each<[string, Said]>([
    ['lines that have one', ['server→client', `${TOLD}\n`]],
    ['messages with headers, which need none', ['server→client', headed(MESSAGE)]],
    ['stderr, which people read', ['stderr', 'bye']],
  ])('nothing is said of %s', (_, said) => {
    expect(notesOnEnded(said)).toEqual([]);
  });

  test('text between messages with headers has no line to end', () => {
    const notes = notesOnEnded(['server→client', `${headed(MESSAGE)}bye`]);
    expect(notes.map(({code}) => code)).toEqual(['not-json']);
  });

  test('a line that ends with CR LF has an end', () => {
    const notes = notesOnEnded(['server→client', `${TOLD}\r\n`]);
    expect(notes.map(({code}) => code)).toEqual(['crlf']);
  });

  test('nothing is said while the pipe may still go on', () => {
    expect(notesOn(['server→client', TOLD])).toEqual([]);
  });
});

describe('while its pipe is open', () => {
  const line = (text: string, offset = 0, sinceMs = 1000) => {
    const head = Buffer.from(text);
    return {byteLength: head.length, offset, head, sinceMs};
  };

  test('a line that stays without its end is shown, and who waits for it', () => {
    expect(new UnfinishedLines().look('s2c', line('{"id":1\t'), 6400)).toEqual({
      ...{code: 'unterminated', level: 'warn', pipe: 's2c', bytes: 8},
      text: 'stdout: the server has written "{"id":1\\t" (8 bytes), and no end of it for 5 s; the client still waits for it',
    });
    expect(new UnfinishedLines().look('c2s', line('{'), 6000)?.text).toMatch(
      /^stdin: the client has written .*; the server still waits for it$/,
    );
  });

  test('a prompt on stderr is information, for which nobody waits', () => {
    expect(new UnfinishedLines().look('stderr', line('Password: '), 2000)).toEqual({
      ...{code: 'unterminated', level: 'info', pipe: 'stderr', bytes: 10},
      text: 'stderr: the server has written "Password: " (10 bytes), and no end of it for 1 s',
    });
  });

  test.each<[Pipe, number]>([
    ['c2s', 5000],
    ['s2c', 5000],
    ['stderr', 1000],
  ])('%s has a patience of %d ms since the last of it came', (pipe, patience) => {
    const lines = new UnfinishedLines();
    expect(lines.look(pipe, line('x'), 1000 + patience - 1)).toBeUndefined();
    expect(lines.look(pipe, line('x'), 1000 + patience)).toBeDefined();
  });

  test('it is shown once, also if it grows; the next one is another', () => {
    const lines = new UnfinishedLines();
    expect(lines.look('s2c', line('a', 7), 6000)).toBeDefined();
    expect(lines.look('s2c', line('ab', 7, 9000), 60_000)).toBeUndefined();
    expect(lines.look('c2s', line('a', 7), 6000)).toBeDefined();
    expect(lines.look('s2c', line('c', 9), 60_000)).toBeDefined();
  });

  test('it is quoted with its secrets hidden, and only in part if it is long', () => {
    const lines = new UnfinishedLines(text => text.replaceAll('s3cret', '***'));
    const text = lines.look('s2c', line(`s3cret ${'x'.repeat(9000)}`), 6000)?.text;
    expect(text).toContain(`"*** ${'x'.repeat(76)}… (`);
    expect(text).toContain('(9,007 bytes)');
  });
});
