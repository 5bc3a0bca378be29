import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  answer,
  ask,
  askBack,
  fromClient,
  handshake,
  headed,
  notesIn,
  notesOn,
} from '../helpers/notes.ts';
import {hear, newSession, type Said} from '../helpers/told.ts';

describe('a request with the id of one that is open', () => {
  test('is found', () => {
    expect(notesOn(ask(1, 'ping'), ask(1, 'a'))).toEqual([
      {
        ...{code: 'duplicate-id', level: 'warn', line: 2, offset: 53},
        text: 'stdin line 2, byte 53: the client asks a with the id 1, while ping #1 is still open',
      },
    ]);
  });

  test('of the server is found in the same way, and tells its name', () => {
    const asked = askBack('q', 'x/pick', {name: 'p'});
    expect(notesOn(asked, askBack('q', 'x/pick'))).toEqual([
      {
        ...{code: 'duplicate-id', level: 'warn', line: 2, offset: 67},
        text: 'stdout line 2, byte 67: the server asks x/pick with the id "q", while x/pick p #"q" is still open',
      },
    ]);
  });

  test('is found each time', () => {
    expect(notesOn(ask(1, 'a'), ask(1, 'b'), ask(1, 'c')).map(({text}) => text)).toEqual([
      'stdin line 2, byte 50: the client asks b with the id 1, while a #1 is still open',
      'stdin line 3, byte 100: the client asks c with the id 1, while b #1 is still open',
    ]);
  });

  test('in one batch is found', () => {
    const batch = ['ping', 'tools/list'].map(method => ({jsonrpc: '2.0', id: 1, method}));
    expect(notesOn(...handshake({asked: '2025-03-26'}), fromClient(batch))).toMatchObject([
      {
        ...{code: 'duplicate-id', line: 3},
        text: expect.stringContaining(': the client asks tools/list with the id 1, while ping #1 '),
      },
    ]);
  });

  test('of DAP is one with the same seq', () => {
    const next = (command: string): Said => [
      'client→server',
      headed({seq: 3, type: 'request', command}),
    ];
    const records = hear(newSession(), next('threads'), next('next'), next('pause'));
    expect(notesIn(records.slice(1))).toMatchObject([
      {text: expect.stringMatching(/^stdin frame 2, .*asks pause with the id 3, while next #3 /)},
    ]);
  });
});

describe('nothing is said of', () => {
  test('an id that is used again when it is answered', () => {
    expect(notesOn(ask(1, 'a'), answer(1), ask(1, 'a'))).toEqual([]);
  });

  test('the same id on each side', () => {
    expect(notesOn(ask(1, 'a'), askBack(1, 'a'))).toEqual([]);
  });

  test('ids that are not written in the same way, such as 7 and "7"', () => {
    const ids = fc.uniqueArray(fc.integer()).map(some => some.flatMap(id => [id, `${id}`]));
    fc.assert(
      fc.property(ids, some => {
        expect(notesOn(...some.map(id => ask(id, 'a')))).toEqual([]);
      }),
    );
  });
});
