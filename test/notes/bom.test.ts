import {describe, expect, test} from 'vitest';
import {ask, fromServer, notesOn, tellBack} from '../helpers/notes.ts';
import type {Said} from '../helpers/told.ts';

const BOM = '\ufeff';
const TOLD = '{"jsonrpc":"2.0","method":"a"}';

describe('a byte order mark', () => {
  test('before a message is found with its place', () => {
    expect(notesOn(tellBack('b'), ['server→client', `${BOM}${TOLD}\n`])).toEqual([
      {
        ...{code: 'bom', level: 'error', line: 2, offset: 43},
        text: 'stdout line 2, byte 43: it begins with a byte order mark (bytes EF BB BF), which JSON may not have; the MCP SDKs take it for text and drop the message',
      },
    ]);
  });

  test('of the client is found too', () => {
    expect(notesOn(['client→server', `${BOM}${TOLD}\n`])).toMatchObject([
      {code: 'bom', line: 1, offset: 0, text: expect.stringMatching(/^stdin line 1, byte 0: /)},
    ]);
  });

  test('is said each time, since each of the messages is lost', () => {
    const said: Said = ['server→client', `${BOM}${TOLD}\n`];
    expect(notesOn(said, said).map(({code, line}) => [code, line])).toEqual([
      ['bom', 1],
      ['bom', 2],
    ]);
  });

  test.each([
    ['text', `${BOM}Server ready`, ['not-json', 'bom']],
    ['JSON that is no message', `${BOM}{"a":1}`, ['not-rpc', 'bom']],
    ['a message that ends as on Windows', `${BOM}${TOLD}\r`, ['bom', 'crlf']],
  ])('before %s is not all there is to say', (_, line, codes) => {
    expect(notesOn(['server→client', `${line}\n`]).map(({code}) => code)).toEqual(codes);
  });

  test('does not hide the message, so what it asks may be answered', () => {
    const [pipe, line] = ask(1, 'b');
    const answered = fromServer({jsonrpc: '2.0', id: 1, result: {}});
    expect(notesOn([pipe, `${BOM}${line}`], answered).map(({code}) => code)).toEqual(['bom']);
  });
});

describe('nothing is said of', () => {
  test.each<[string, Said]>([
    ['a mark that stands inside a string', tellBack('a', {text: `${BOM}b`})],
    ['a mark on stderr', ['stderr', `${BOM}ready\n`]],
    ['a message without one', tellBack('a')],
  ])('%s', (_, said) => {
    expect(notesOn(said)).toEqual([]);
  });
});
