import {describe, expect, test} from 'vitest';
import {
  answer,
  answerBack,
  ask,
  askBack,
  codesOf,
  fromServer,
  notesIn,
  notesOn,
} from '../helpers/notes.ts';
import {hear, newSession} from '../helpers/told.ts';

describe('an answer to nothing', () => {
  test('is found with its place', () => {
    expect(notesOn(ask(1, 'ping'), answer(2))).toEqual([
      {
        ...{code: 'unknown-id', level: 'warn', line: 1, offset: 0},
        text: 'stdout line 1, byte 0: an answer to 2, but the client has sent no request with this id',
      },
    ]);
  });

  test('that was answered before says what that was', () => {
    expect(notesOn(ask(1, 'ping'), answer(1), answer(1))).toMatchObject([
      {text: 'stdout line 2, byte 37: an answer to 1, but ping #1 was answered before'},
    ]);
  });

  test('of the client is found too: each side counts its own ids', () => {
    const [note] = notesOn(ask(1, 'ping'), answerBack(1));
    expect(note?.text).toBe(
      'stdin line 2, byte 53: an answer to 1, but the server has sent no request with this id',
    );
  });

  test('that does not remember all says only what it knows', () => {
    const many = Array.from({length: 600}, (_, id) => [ask(id, 'ping'), answer(id)]).flat();
    expect(notesOn(...many, answer('x'))[0]?.text).toContain(
      'an answer to "x", but no open request of the client has this id',
    );
  });
});

describe('nothing is said', () => {
  test('if both sides ask with the same id at once', () => {
    expect(notesOn(ask(0, 'ping'), askBack(0, 'ping'), answer(0), answerBack(0))).toEqual([]);
  });

  test('if an id is used again after its answer', () => {
    expect(notesOn(ask(1, 'ping'), answer(1), ask(1, 'ping'), answer(1))).toEqual([]);
  });

  test('if the log begins in the middle: the request may have come before', () => {
    expect(notesIn(hear(newSession(), ask(1, 'ping'), answer(2)).slice(1))).toEqual([]);
  });

  test('of an answer inside a batch', () => {
    const items = [1, 2].map(id => ({jsonrpc: '2.0', id, result: {}}));
    expect(codesOf(notesOn(ask(1, 'a'), ask(2, 'b'), fromServer(items)))).not.toContain(
      'unknown-id',
    );
  });
});
