import fc from 'fast-check';
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
} from '../helpers/notes.ts';
import {hear, newSession} from '../helpers/told.ts';

describe('an answer', () => {
  test('to a request that nobody sent is found', () => {
    expect(notesOn(ask(1, 'ping'), answer(2))).toEqual([
      {
        ...{code: 'unknown-id', level: 'warn', line: 1, offset: 0},
        text: 'stdout line 1, byte 0: an answer to 2, but the client has sent no request with this id',
      },
    ]);
  });

  test('that comes a second time is told with what it answered', () => {
    expect(notesOn(ask(1, 'tools/call', {name: 'buy'}), answer(1), answer(1)).slice(1)).toEqual([
      {
        ...{code: 'unknown-id', level: 'warn', line: 2, offset: 37},
        text: 'stdout line 2, byte 37: an answer to 1, but tools/call buy #1 was answered before',
      },
    ]);
  });

  test('of the client belongs to the requests of the server, though its own has that id', () => {
    expect(notesOn(ask(2, 'ping'), answerBack(2))).toEqual([
      {
        ...{code: 'unknown-id', level: 'warn', line: 2, offset: 53},
        text: 'stdin line 2, byte 53: an answer to 2, but the server has sent no request with this id',
      },
    ]);
  });

  test('of a debug adapter is a frame', () => {
    const response = {seq: 1, type: 'response', request_seq: 9, success: true, command: 'next'};
    expect(notesOn(['server→client', headed(response)])[0]?.text).toBe(
      'stdout frame 1, byte 0: an answer to 9, but the client has sent no request with this id',
    );
  });

  test('in a batch is found as well', () => {
    const batch = [1, 7].map(id => ({jsonrpc: '2.0', id, result: {}}));
    const shaken = handshake({asked: '2025-03-26'});
    expect(notesOn(...shaken, ask(1, 'ping'), fromServer(batch))).toMatchObject([
      {code: 'unknown-id', line: 2, text: expect.stringContaining(': an answer to 7, but the ')},
    ]);
  });

  test('after so many that not each is remembered says only what is known', () => {
    const asked = Array.from({length: 501}, (_, id) => [ask(id, 'ping'), answer(id)]).flat();
    const texts = notesOn(...asked, answer(0), answer(1)).map(({text}) => text);
    expect(texts).toEqual([
      expect.stringMatching(/an answer to 0, but no open request of the client has this id$/),
      expect.stringMatching(/an answer to 1, but ping #1 was answered before$/),
    ]);
  });
});

describe('nothing is said of', () => {
  test('answers in any order, and of ids that are used again', () => {
    const ids = fc.uniqueArray(fc.oneof(fc.integer(), fc.string()), {selector: String});
    const shuffled = ids.chain(all =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, {minLength: all.length, maxLength: all.length}),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([asked, answered]) => {
        const once = [...asked.map(id => ask(id, 'a')), ...answered.map(id => answer(id))];
        expect(notesOn(...once, ...once)).toEqual([]);
      }),
    );
  });

  test('the same id on both sides', () => {
    expect(notesOn(ask(1, 'a'), askBack(1, 'b'), answer(1), answerBack(1))).toEqual([]);
  });

  test('an answer whose request came before the log', () => {
    const records = hear(newSession(), ask(1, 'a'), ask(2, 'b'), answer(1), answer(2), answer(2));
    expect(notesIn(records.slice(1, -1))).toEqual([]);
    expect(notesIn(records.slice(1)).map(({text}) => text)).toEqual([
      'stdout line 3, byte 74: an answer to 2, but b #2 was answered before',
    ]);
  });

  test('an answer with another type of id, or null: those are other findings', () => {
    expect(codesOf(notesOn(ask(1, 'a'), answer('1'), answer(null)))).toEqual([
      'id-type',
      'null-id',
    ]);
  });
});
