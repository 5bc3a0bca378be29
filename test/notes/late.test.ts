import {describe, expect, test} from 'vitest';
import {
  answer,
  answerBack,
  ask,
  askBack,
  codesOf,
  fromServer,
  handshake,
  headed,
  notesIn,
  notesOn,
  tell,
  tellBack,
} from '../helpers/notes.ts';
import {hear, newSession, type Said} from '../helpers/told.ts';

const cancel = (requestId: unknown) => tell('notifications/cancelled', {requestId});

describe('an answer to a request that was cancelled', () => {
  test('is information', () => {
    const call = ask(1, 'tools/call', {name: 'search'});
    expect(notesOn(...handshake(), call, cancel(1), answer(1))).toEqual([
      {
        ...{code: 'late', level: 'info', line: 2, offset: 135},
        text: 'the answer to tools/call search #1 comes after the client has cancelled it; it is dropped',
      },
    ]);
  });

  test('of the client is so as well', () => {
    const asked = askBack(1, 'roots/list');
    const cancelled = tellBack('notifications/cancelled', {requestId: 1});
    const shaken = handshake({client: {roots: {}}});
    expect(notesOn(...shaken, asked, cancelled, answerBack(1))).toMatchObject([
      {
        ...{code: 'late', level: 'info', line: 3},
        text: 'the answer to roots/list #1 comes after the server has cancelled it; it is dropped',
      },
    ]);
  });

  test('is late as an error, too: MCP wants no answer', () => {
    const error = {code: 0, message: 'cancelled'};
    const reply = fromServer({jsonrpc: '2.0', id: 1, error});
    expect(codesOf(notesOn(...handshake(), ask(1, 'ping'), cancel(1), reply))).toEqual(['late']);
  });

  test('in a batch is found as well', () => {
    const batch = [1, 2].map(id => ({jsonrpc: '2.0', id, result: {}}));
    const asked = [ask(1, 'ping'), ask(2, 'ping'), cancel(2)];
    const notes = notesOn(...handshake({asked: '2025-03-26'}), ...asked, fromServer(batch));
    expect(notes).toMatchObject([
      {code: 'late', text: expect.stringContaining('the answer to ping #2 comes after ')},
    ]);
  });

  test('needs no beginning of the log, only the request', () => {
    const records = hear(newSession(), ask(0, 'ping'), ask(1, 'ping'), cancel(1), answer(1));
    expect(codesOf(notesIn(records.slice(1)))).toEqual(['late']);
    expect(notesIn(records.slice(2))).toEqual([]);
  });
});

describe('nothing is said of', () => {
  test.each<[string, Said[]]>([
    ['an answer that the cancellation follows', [ask(1, 'ping'), answer(1), cancel(1)]],
    ['an answer to another request', [ask(1, 'ping'), ask(2, 'ping'), cancel(2), answer(1)]],
    ['a cancellation of one’s own', [ask(1, 'a'), askBack(1, 'b'), cancel(1), answerBack(1)]],
    ['an id that is used again', [ask(1, 'a'), answer(1), cancel(1), ask(1, 'a'), answer(1)]],
  ])('%s', (_, said) => {
    expect(notesOn(...handshake(), ...said)).toEqual([]);
  });

  test('LSP, where each request has an answer', () => {
    const c = (message: object): Said => ['client→server', headed({jsonrpc: '2.0', ...message})];
    const error = {code: -32800, message: 'cancelled'};
    expect(
      notesOn(
        c({id: 1, method: 'textDocument/hover', params: {}}),
        c({method: '$/cancelRequest', params: {id: 1}}),
        ['server→client', headed({jsonrpc: '2.0', id: 1, error})],
      ).filter(({code}) => code !== 'before-initialize'),
    ).toEqual([]);
  });

  test('DAP, where it has one too', () => {
    const c = (seq: number, command: string, more: object = {}): Said => [
      'client→server',
      headed({seq, type: 'request', command, ...more}),
    ];
    const stopped = {seq: 1, type: 'response', request_seq: 2, success: false, command: 'source'};
    const records = hear(
      newSession(),
      c(1, 'threads'),
      c(2, 'source'),
      c(3, 'cancel', {arguments: {requestId: 2}}),
      ['server→client', headed(stopped)],
    );
    expect(notesIn(records.slice(1))).toEqual([]);
  });
});
