import {describe, expect, test} from 'vitest';
import {
  answer,
  ask,
  askBack,
  codesOf,
  fromClient,
  handshake,
  headed,
  notesIn,
  notesOn,
  tell,
  tellBack,
} from '../helpers/notes.ts';
import {hear, newSession, type Said} from '../helpers/told.ts';

const cancel = (requestId: unknown) => tell('notifications/cancelled', {requestId});

describe('a cancellation of a request that was never sent', () => {
  test('is found', () => {
    expect(notesOn(...handshake(), cancel(2))).toEqual([
      {
        ...{code: 'cancel-unknown', level: 'warn', line: 3, offset: 214},
        text: 'stdin line 3, byte 214: the client cancels 2, but the client has sent no request with this id',
      },
    ]);
  });

  test('of the server is found, though the client has that request', () => {
    const cancelled = tellBack('notifications/cancelled', {requestId: 'a'});
    expect(notesOn(...handshake(), ask('a', 'ping'), cancelled)).toEqual([
      {
        ...{code: 'cancel-unknown', level: 'warn', line: 2, offset: 135},
        text: 'stdout line 2, byte 135: the server cancels "a", but the server has sent no request with this id',
      },
    ]);
  });

  test('of LSP is found in its own notification', () => {
    const c = (message: object): Said => ['client→server', headed({jsonrpc: '2.0', ...message})];
    const asked = c({id: 1, method: 'initialize', params: {processId: 1}});
    const cancelled = c({method: '$/cancelRequest', params: {id: 4}});
    expect(notesOn(asked, cancelled).map(({text}) => text)).toEqual([
      'stdin frame 2, byte 93: the client cancels 4, but the client has sent no request with this id',
    ]);
  });

  test('in a batch is found', () => {
    const item = {jsonrpc: '2.0', method: 'notifications/cancelled', params: {requestId: 5}};
    expect(notesOn(...handshake({asked: '2025-03-26'}), fromClient([item]))).toMatchObject([
      {code: 'cancel-unknown', text: expect.stringContaining(': the client cancels 5, but ')},
    ]);
  });

  test('after so many that not each is remembered says only what is known', () => {
    const asked = Array.from({length: 501}, (_, i) => [ask(i, 'ping'), answer(i)]).flat();
    const [note] = notesOn(...handshake(), ...asked, cancel(0));
    expect(note?.text).toMatch(/cancels 0, but no open request of the client has this id$/);
  });
});

describe('nothing is said of', () => {
  test.each<[string, Said[]]>([
    ['one that is open', [ask(1, 'ping'), cancel(1)]],
    ['one that was just answered', [ask(1, 'ping'), answer(1), cancel(1)]],
    ['one that was cancelled before', [ask(1, 'ping'), cancel(1), cancel(1)]],
    ['no request at all', [tell('notifications/cancelled', {reason: 'none'})]],
    [
      'one of the server that it has sent',
      [askBack(4, 'ping'), tellBack('notifications/cancelled', {requestId: 4})],
    ],
  ])('%s', (_, said) => {
    expect(notesOn(...handshake(), ...said)).toEqual([]);
  });

  test('a request that came before the log', () => {
    const records = hear(newSession(), ...handshake(), ask(5, 'ping'), cancel(5), cancel(6));
    expect(codesOf(notesIn(records))).toEqual(['cancel-unknown']);
    expect(notesIn(records.slice(4))).toEqual([]);
  });

  test('an id of another type: that is another finding', () => {
    expect(codesOf(notesOn(...handshake(), ask(1, 'ping'), cancel('1')))).toEqual(['id-type']);
  });
});
