import {describe, expect, test} from 'vitest';
import {answer, ask, handshake, notesIn, notesOn, tell, tellBack} from '../helpers/notes.ts';
import {hear, newSession} from '../helpers/told.ts';

const cancel = (requestId: unknown) => tell('notifications/cancelled', {requestId});

describe('a cancellation of nothing', () => {
  test('is found with its place', () => {
    expect(notesOn(...handshake(), cancel(9))).toEqual([
      {
        ...{code: 'cancel-unknown', level: 'warn', line: 3, offset: 214},
        text: 'stdin line 3, byte 214: the client cancels 9, but the client has sent no request with this id',
      },
    ]);
  });

  test('such as a request of the other side', () => {
    const back = tellBack('notifications/cancelled', {requestId: 1});
    const notes = notesOn(...handshake(), ask(1, 'tools/list'), back);
    expect(notes.map(({code, text}) => [code, text.slice(25)])).toEqual([
      ['cancel-unknown', 'the server cancels 1, but the server has sent no request with this id'],
    ]);
  });
});

describe('nothing is said of', () => {
  test('a request that is open', () => {
    expect(notesOn(...handshake(), ask(1, 'tools/list'), cancel(1))).toEqual([]);
  });

  test('one that was just answered: the two have crossed', () => {
    expect(notesOn(...handshake(), ask(1, 'tools/list'), answer(1), cancel(1))).toEqual([]);
  });

  test('a log that begins in the middle', () => {
    expect(notesIn(hear(newSession(), ...handshake(), cancel(9)).slice(1))).toEqual([]);
  });
});
