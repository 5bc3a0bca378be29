import {describe, expect, test} from 'vitest';
import {ask, codesOf, fromServer, notesOn, tell} from '../helpers/notes.ts';

const error = {code: -32700, message: 'Parse error'};
const NULL_ERROR = fromServer({jsonrpc: '2.0', id: null, error});

describe('an answer with the id null', () => {
  test('to a notification is told with it', () => {
    expect(notesOn(tell('x/saved'), NULL_ERROR)).toEqual([
      {
        ...{code: 'null-id', level: 'warn', line: 1, offset: 0},
        text: 'stdout line 1, byte 0: an error with the id null answers no request; before it came the notification x/saved, which must not be answered',
      },
    ]);
  });

  test('to a line that could not be read quotes it', () => {
    const notes = notesOn(['client→server', 'hello\n'], NULL_ERROR);
    expect(codesOf(notes)).toEqual(['not-json', 'null-id']);
    expect(notes[1]?.text).toContain(
      '; before it came stdin line 1, byte 0, which could not be read: "hello"',
    );
  });

  test('to a request, which has an id, tells no cause', () => {
    const [note] = notesOn(ask(1, 'a'), fromServer({jsonrpc: '2.0', id: null, result: {}}));
    expect(note?.text).toBe('stdout line 1, byte 0: an answer with the id null answers no request');
  });
});

test('a request with the id null cannot be answered', () => {
  expect(notesOn(ask(null, 'a'))).toEqual([
    {
      ...{code: 'null-id', level: 'warn', line: 1, offset: 0},
      text: 'stdin line 1, byte 0: the request a of the client has the id null, which no answer can be told by',
    },
  ]);
});

test('nothing is said of the id 0, or of a null elsewhere', () => {
  expect(
    notesOn(ask(0, 'a', {id: null}), fromServer({jsonrpc: '2.0', id: 0, result: null})),
  ).toEqual([]);
});
