import {describe, expect, test} from 'vitest';
import {
  answer,
  ask,
  codesOf,
  fromServer,
  handshake,
  headed,
  notesOn,
  tell,
} from '../helpers/notes.ts';

const TOLD = {jsonrpc: '2.0', method: 'x/y'};

describe('headers where the protocol has one message a line', () => {
  test('are found with their place', () => {
    expect(notesOn(...handshake(), ['server→client', `${headed(TOLD)}\n`])).toMatchObject([
      {
        ...{code: 'framing-mismatch', level: 'error', line: 2},
        ...{framing: 'content-length', expected: 'line'},
        text: 'stdout line 2, byte 135: the server writes Content-Length headers, where MCP on stdio has one message a line; the reader waits for ever',
      },
    ]);
  });
});

describe('the sides differ', () => {
  test('and the second is found, whichever is right', () => {
    expect(notesOn(tell('x/y'), ['server→client', headed(TOLD)])).toEqual([
      {
        ...{code: 'framing-mismatch', level: 'error', line: 1, offset: 0},
        ...{framing: 'content-length', expected: 'line'},
        text: 'stdout frame 1, byte 0: the server writes Content-Length headers, where the other side has one message a line; the reader waits for ever',
      },
    ]);
  });

  test('the other way round', () => {
    const [note] = notesOn(['client→server', headed(TOLD)], fromServer(TOLD));
    expect(note).toMatchObject({framing: 'line', expected: 'content-length'});
    expect(note?.text).toContain(
      'the server writes one message a line, where the other side has Content-Length headers',
    );
  });
});

test('LSP on lines is found on the first one, and said once for each direction', () => {
  const start = ask(0, 'initialize', {processId: null, rootUri: null});
  const ready = tell('initialized');
  expect(codesOf(notesOn(start, answer(0, {capabilities: {}}), ready, ready))).toEqual([
    ...['framing-mismatch', 'framing-mismatch'],
  ]);
});

describe('nothing is said', () => {
  test('if both sides have lines, or headers', () => {
    expect(notesOn(tell('x/y'), fromServer(TOLD))).toEqual([]);
    expect(notesOn(['client→server', headed(TOLD)], ['server→client', headed(TOLD)])).toEqual([]);
  });

  test('of a header on stderr', () => {
    expect(notesOn(tell('x/y'), ['stderr', 'Content-Length: 5\n'])).toEqual([]);
  });
});
