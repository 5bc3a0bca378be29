import {describe, expect, test} from 'vitest';
import {codesOf, fromClient, fromServer, headed, notesOn} from '../helpers/notes.ts';

const MIB = 1024 * 1024;
/** A message that is so long with its line end. */
function message(bytes: number) {
  const empty = {jsonrpc: '2.0', method: 'x/y', params: {t: ''}};
  const t = 'x'.repeat(bytes - JSON.stringify(empty).length - 1);
  return {...empty, params: {t}};
}

describe('a message of the server', () => {
  test('near the limit of the clients is a warning', () => {
    expect(notesOn(fromServer(message(9.5 * MIB)))).toEqual([
      {
        ...{code: 'near-client-limit', level: 'warn', line: 1, offset: 0},
        ...{bytes: 9.5 * MIB, limit: 10 * MIB},
        text: 'stdout line 1, byte 0: a message of 9.5 MiB is near the limit of the MCP SDKs (10 MiB), at which a client closes the connection',
      },
    ]);
  });

  test('over it is an error', () => {
    const [note] = notesOn(fromServer(message(10 * MIB + 1)));
    expect(note).toMatchObject({code: 'near-client-limit', level: 'error'});
    expect(note?.text).toContain('of 10.0 MiB is over the limit of the MCP SDKs');
  });

  test.each([
    [9 * MIB, ['near-client-limit']],
    [9 * MIB - 1, []],
  ])('of %d bytes', (bytes, codes) => {
    expect(codesOf(notesOn(fromServer(message(bytes))))).toEqual(codes);
  });
});

describe('nothing is said of', () => {
  test('a message of the client, which servers take', () => {
    expect(notesOn(fromClient(message(9.5 * MIB)))).toEqual([]);
  });

  test('one with a header, which is none of MCP', () => {
    expect(notesOn(['server→client', headed(message(9.5 * MIB))])).toEqual([]);
  });
});
