import {describe, expect, test} from 'vitest';
import {answer, ask, codesOf, handshake, notesOn, tell} from '../helpers/notes.ts';

describe('an id that has changed its type', () => {
  test('in an answer leaves the request open', () => {
    expect(notesOn(ask(51, 'ping'), answer('51'))).toEqual([
      {
        ...{code: 'id-type', level: 'error', line: 1, offset: 0, expected: '51'},
        text: 'the server answered "51", but the open request is 51 (number): ping #51 stays without an answer',
      },
    ]);
  });

  test('the other way round', () => {
    expect(notesOn(ask('51', 'ping'), answer(51))[0]?.text).toContain(
      'answered 51, but the open request is "51" (string)',
    );
  });

  test('in a cancellation is ignored', () => {
    const call = ask(7, 'tools/call', {name: 'buy'});
    const cancel = tell('notifications/cancelled', {requestId: '7'});
    expect(notesOn(...handshake(), call, cancel)).toMatchObject([
      {
        code: 'id-type',
        expected: '7',
        text: expect.stringMatching(
          /cancelled "7", but the open request is 7 \(number\): the server will ignore it, and go on with tools\/call buy #7$/,
        ),
      },
    ]);
  });
});

describe('nothing is said of the type', () => {
  test('if it is the same', () => {
    expect(notesOn(ask(51, 'ping'), ask('a', 'ping'), answer(51), answer('a'))).toEqual([]);
  });

  test('if both ids are open: each has its own answer', () => {
    expect(notesOn(ask(51, 'ping'), ask('51', 'ping'), answer('51'), answer(51))).toEqual([]);
  });

  test('if nobody has asked that at all', () => {
    expect(codesOf(notesOn(ask(51, 'ping'), answer('52')))).toEqual(['unknown-id']);
  });
});
