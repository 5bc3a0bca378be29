import {describe, expect, test} from 'vitest';
import {answer, ask, codesOf, handshake, headed, notesOn, tell} from '../helpers/notes.ts';

const CALL = ask(1, 'tools/call', {name: 'buy'});
const CANCEL = tell('notifications/cancelled', {requestId: 1});

test('an answer to what was cancelled is found', () => {
  expect(notesOn(...handshake(), CALL, CANCEL, answer(1))).toEqual([
    {
      ...{code: 'late', level: 'info', line: 2, offset: 135},
      text: 'the answer to tools/call buy #1 comes after the client has cancelled it; it is dropped',
    },
  ]);
});

describe('nothing is said', () => {
  test('if the answer came first: the two have crossed', () => {
    expect(notesOn(...handshake(), CALL, answer(1), CANCEL)).toEqual([]);
  });

  test('of the answer to another request', () => {
    const other = ask(2, 'tools/list');
    expect(notesOn(...handshake(), CALL, other, CANCEL, answer(2))).toEqual([]);
  });

  test('in LSP, which wants an answer', () => {
    const said = [
      {id: 0, method: 'initialize', params: {processId: null, rootUri: null}},
      {id: 1, method: 'shutdown'},
      {method: '$/cancelRequest', params: {id: 1}},
    ].map(message => ['client→server', headed({jsonrpc: '2.0', ...message})] as const);
    const error = {code: -32800, message: 'cancelled'};
    const answered = ['server→client', headed({jsonrpc: '2.0', id: 1, error})] as const;
    expect(codesOf(notesOn(...said, answered))).toEqual([]);
  });
});
