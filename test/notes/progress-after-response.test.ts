import {describe, expect, test} from 'vitest';
import {
  answer,
  answerBack,
  ask,
  askBack,
  codesOf,
  fromServer,
  handshake,
  notesIn,
  notesOn,
  tell,
  tellBack,
} from '../helpers/notes.ts';
import {hear, newSession, type Said} from '../helpers/told.ts';

const dig = (id: number, progressToken: unknown = 't') =>
  ask(id, 'tools/call', {name: 'dig', _meta: {progressToken}});
const progress = (value = 1) =>
  tellBack('notifications/progress', {progressToken: 't', progress: value});

describe('progress of a request that is answered', () => {
  test('is found', () => {
    expect(notesOn(...handshake(), dig(1), answer(1), progress())).toEqual([
      {
        ...{code: 'progress-after-response', level: 'warn', line: 3, offset: 172},
        text: 'stdout line 3, byte 172: progress of tools/call dig #1, which is already answered',
      },
    ]);
  });

  test('is found each time', () => {
    const said = [dig(1), progress(1), answer(1), progress(2), progress(3)];
    expect(notesOn(...handshake(), ...said).map(({line}) => line)).toEqual([4, 5]);
  });

  test('is found if the client answers as well', () => {
    const asked = askBack(1, 'sampling/createMessage', {_meta: {progressToken: 0}});
    const told = tell('notifications/progress', {progressToken: 0, progress: 1});
    const said = [asked, answerBack(1), told];
    expect(notesOn(...handshake({client: {sampling: {}}}), ...said)).toMatchObject([
      {
        code: 'progress-after-response',
        text: expect.stringMatching(/^stdin line 4, .* of sampling\/createMessage #1, which is /),
      },
    ]);
  });

  test('is found in the batch that has the answer', () => {
    const params = {progressToken: 't', progress: 1};
    const batch = [
      {jsonrpc: '2.0', id: 1, result: {}},
      {jsonrpc: '2.0', method: 'notifications/progress', params},
    ];
    const said = (items: object[]) =>
      notesOn(...handshake({asked: '2025-03-26'}), dig(1), fromServer(items));
    expect(codesOf(said(batch))).toEqual(['progress-after-response']);
    expect(said(batch.reverse())).toEqual([]);
  });

  test('needs no beginning of the log, only the request', () => {
    const records = hear(newSession(), ...handshake(), dig(1), answer(1), progress());
    expect(codesOf(notesIn(records.slice(3)))).toEqual(['progress-after-response']);
    expect(notesIn(records.slice(4))).toEqual([]);
  });
});

describe('nothing is said of', () => {
  test.each<[string, Said[]]>([
    ['progress before the answer', [dig(1), progress(), answer(1)]],
    ['a token that is given again', [dig(1), answer(1), dig(2), progress()]],
    [
      'a task, which goes on after its answer',
      [dig(1), answer(1, {task: {taskId: 'k', status: 'working'}}), progress()],
    ],
    ['another request with that answer', [dig(1), dig(2, 'u'), answer(2), progress()]],
  ])('%s', (_, said) => {
    expect(notesOn(...handshake(), ...said)).toEqual([]);
  });
});
