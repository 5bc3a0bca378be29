import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  answer,
  ask,
  askBack,
  fromServer,
  handshake,
  notesIn,
  notesOn,
  tell,
  tellBack,
} from '../helpers/notes.ts';
import {hear, newSession, type Said} from '../helpers/told.ts';

const call = (id: unknown, progressToken: unknown) =>
  ask(id, 'tools/call', {name: 'dig', _meta: {progressToken}});
const progress = (progressToken: unknown) =>
  tellBack('notifications/progress', {progressToken, progress: 1});

describe('progress with a token', () => {
  test('that no request has given is found', () => {
    expect(notesOn(...handshake(), call(1, 'a'), progress('b'))).toEqual([
      {
        ...{code: 'progress-unknown-token', level: 'warn', line: 2, offset: 135},
        text: 'stdout line 2, byte 135: progress with the token "b", but no request of the client has given this token',
      },
    ]);
  });

  test.each<[unknown, string]>([
    [5, 'the token "5", but the token of tools/call dig #1 is 5'],
    ['5', 'the token 5, but the token of tools/call dig #1 is "5"'],
  ])('that has changed its type is told with the right one: %j', (given, words) => {
    const changed = typeof given === 'string' ? Number(given) : String(given);
    expect(notesOn(...handshake(), call(1, given), progress(changed))).toMatchObject([
      {code: 'progress-unknown-token', text: `stdout line 2, byte 135: progress with ${words}`},
    ]);
  });

  test('of the client is asked of the requests of the server', () => {
    const told = tell('notifications/progress', {progressToken: 'a', progress: 1});
    expect(notesOn(...handshake(), call(1, 'a'), told)).toMatchObject([
      {
        code: 'progress-unknown-token',
        text: expect.stringMatching(/^stdin line 4, .* no request of the server has given this /),
      },
    ]);
  });

  test('that is only the id of the request is unknown', () => {
    expect(notesOn(...handshake(), ask(7, 'ping'), progress(7))).toMatchObject([
      {code: 'progress-unknown-token'},
    ]);
  });

  test('in a batch is found', () => {
    const params = {progressToken: 'b', progress: 1};
    const item = {jsonrpc: '2.0', method: 'notifications/progress', params};
    expect(notesOn(...handshake({asked: '2025-03-26'}), fromServer([item]))).toMatchObject([
      {code: 'progress-unknown-token', line: 2},
    ]);
  });
});

describe('nothing is said of', () => {
  test('tokens that were given, whatever they are', () => {
    const tokens = fc.uniqueArray(fc.oneof(fc.integer(), fc.string()), {selector: String});
    fc.assert(
      fc.property(tokens, all => {
        const asked = all.map((token, id) => call(id, token));
        expect(notesOn(...handshake(), ...asked, ...all.map(progress))).toEqual([]);
      }),
    );
  });

  test.each<[string, Said[]]>([
    ['progress without a token', [tellBack('notifications/progress', {progress: 1})]],
    [
      'progress to the server',
      [
        askBack(1, 'ping', {_meta: {progressToken: 0}}),
        tell('notifications/progress', {progressToken: 0, progress: 1}),
      ],
    ],
  ])('%s', (_, said) => {
    expect(notesOn(...handshake(), ...said)).toEqual([]);
  });

  test('a token that was given before the log began', () => {
    const records = hear(newSession(), ...handshake(), call(1, 'a'), progress('a'), answer(1));
    expect(notesIn(records.slice(4))).toEqual([]);
  });
});
