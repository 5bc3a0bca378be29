import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {notesOn, tellBack} from '../helpers/notes.ts';
import type {Said} from '../helpers/told.ts';

const out = (line: string): Said => ['server→client', `${line}\n`];
const controlsIn = (line: string) =>
  notesOn(out(line)).filter(({code}) => code === 'control-bytes');

describe('a control character in text', () => {
  test('is found with its place, beside what the text is', () => {
    expect(notesOn(out('up: \u001b[32mready\u001b[0m'))).toEqual([
      expect.objectContaining({code: 'not-json', looksLike: 'escape codes for a terminal'}),
      {
        ...{code: 'control-bytes', level: 'warn', line: 1, offset: 0, at: 4},
        escaped: '\\e[32mready\\e[0m',
        text: 'stdout line 1, byte 0, its byte 4: the control character U+001B stands raw in it; shown as it is, it would act on a terminal',
      },
    ]);
  });

  test.each([
    ['NUL', 'a\0b', 'U+0000'],
    ['a CR that is no line end', '10%\r20%', 'U+000D'],
    ['DEL', 'a\u007f', 'U+007F'],
    ['a control character of eight bits', 'a\u009b2J', 'U+009B'],
    ['one behind a line separator', 'a\u2028b\u001bc', 'U+001B'],
  ])('may be %s', (_, line, name) => {
    expect(controlsIn(line)).toMatchObject([
      {level: 'warn', text: expect.stringContaining(`the control character ${name} stands raw`)},
    ]);
  });
});

describe('a separator that stands raw in a message', () => {
  test.each([
    ['\u2028', 'U+2028', '\\u2028b"}}'],
    ['\u2029', 'U+2029', '\\u2029b"}}'],
    ['\u0085', 'U+0085', '\\x85b"}}'],
  ])('%j is information: the message is valid', (separator, name, escaped) => {
    expect(notesOn(tellBack('x', {text: `é${separator}b`}))).toEqual([
      {
        ...{code: 'control-bytes', level: 'info', line: 1, offset: 0, at: 50, escaped},
        text: `stdout line 1, byte 0, its byte 50: ${name} stands raw in it: valid JSON, but readers that split lines there cut the message in two`,
      },
    ]);
  });

  test('is worse if it is a control character that acts on a terminal', () => {
    expect(notesOn(tellBack('x', {text: '\u009b2J'}))).toMatchObject([
      {code: 'control-bytes', level: 'warn', at: 48},
    ]);
  });

  test('is found in the client’s messages too', () => {
    const [, line] = tellBack('x', {text: '\u2028'});
    expect(notesOn(['client→server', line])).toMatchObject([
      {code: 'control-bytes', text: expect.stringMatching(/^stdin line 1, byte 0, its byte 48: /)},
    ]);
  });
});

describe('nothing is said of', () => {
  test.each<[string, Said]>([
    ['separators that are escaped', out('{"jsonrpc":"2.0","method":"a\\u2028\\u0085\\u001b"}')],
    [
      'a body over several lines, as a frame with a header may have it',
      ['server→client', 'Content-Length: 39\r\n\r\n{\r\n  "jsonrpc":"2.0",\n  "method":"é"\n}'],
    ],
    ['tabs between tokens', out('{\t"jsonrpc":"2.0",\t"method":"a"}')],
    ['letters, spaces and signs of other scripts', tellBack('a', {text: 'é\u00a0\u2009読🎉'})],
    ['colours on stderr', ['stderr', '\u001b[31mfailed\u001b[0m\n']],
  ])('%s', (_, said) => {
    expect(notesOn(said)).toEqual([]);
  });

  test('a message with any text that has none of them raw', () => {
    const text = fc
      .string({unit: 'binary'})
      .map(any => any.replace(/[\u007f-\u009f\u2028\u2029]/g, ''));
    fc.assert(
      fc.property(text, any => {
        expect(notesOn(tellBack('a', {any}))).toEqual([]);
      }),
    );
  });

  test('tabs in text, which move nothing but the cursor', () => {
    expect(notesOn(out('a\tb')).map(({code}) => code)).toEqual(['not-json']);
  });
});
