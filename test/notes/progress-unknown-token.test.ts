import {describe, expect, test} from 'vitest';
import {ask, handshake, notesIn, notesOn, tellBack} from '../helpers/notes.ts';
import {hear, newSession} from '../helpers/told.ts';

const call = (progressToken: unknown) =>
  ask(1, 'tools/call', {name: 'buy', _meta: {progressToken}});
const progress = (progressToken: unknown) =>
  tellBack('notifications/progress', {progressToken, progress: 1});

describe('progress with a token that nobody has given', () => {
  test('is found with its place', () => {
    expect(notesOn(...handshake(), call(5), progress(6))).toEqual([
      {
        ...{code: 'progress-unknown-token', level: 'warn', line: 2, offset: 135},
        text: 'stdout line 2, byte 135: progress with the token 6, but no request of the client has given this token',
      },
    ]);
  });

  test('whose type has changed says which it is', () => {
    expect(notesOn(...handshake(), call(5), progress('5'))[0]?.text).toBe(
      'stdout line 2, byte 135: progress with the token "5", but the token of tools/call buy #1 is 5',
    );
  });
});

describe('nothing is said of', () => {
  test.each([0, 5, '', 'a'])('the token %j, as it was given', token => {
    expect(notesOn(...handshake(), call(token), progress(token))).toEqual([]);
  });

  test('a log that begins in the middle', () => {
    expect(notesIn(hear(newSession(), ...handshake(), progress(6)).slice(1))).toEqual([]);
  });
});
