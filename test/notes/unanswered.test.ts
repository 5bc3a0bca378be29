import {describe, expect, test} from 'vitest';
import {Observer} from '../../src/notes/observer.ts';
import {
  answer,
  ask,
  askBack,
  codesOf,
  handshake,
  headed,
  notesIn,
  notesOnEnded,
  tell,
} from '../helpers/notes.ts';
import {at, hear, newSession} from '../helpers/told.ts';

describe('a request without an answer', () => {
  test('is found when the session is over', () => {
    const call = ask(1, 'tools/call', {name: 'buy'}, 500);
    expect(notesOnEnded(...handshake(), call)).toEqual([
      {
        ...{
          code: 'unanswered',
          level: 'warn',
          id: '1',
          method: 'tools/call',
          name: 'buy',
          asked: 3,
        },
        text: 'tools/call buy #1 of the client has no answer after 1,000 ms: the client ended the session before',
      },
    ]);
  });

  test('tells when the server has ended it', () => {
    const session = newSession();
    const records = hear(session, ask(1, 'ping'));
    const exit = session.exited({code: 1, signal: null, endedBy: 'server'}, at(20));
    expect(notesIn([...records, ...exit])[0]?.text).toBe(
      'ping #1 of the client has no answer after 20.0 ms: the server ended before',
    );
  });

  test('of the server is found too', () => {
    const notes = notesOnEnded(...handshake(), askBack(7, 'ping'));
    expect(notes.map(({code, text}) => [code, text.slice(0, 21)])).toEqual([
      ['unanswered', 'ping #7 of the server'],
    ]);
  });

  test('whose answer shares a line with something else tells that', () => {
    const notes = notesOnEnded(ask(1, 'ping'), [
      ...['server→client', 'log{"jsonrpc":"2.0","id":1,"result":{}}\n'],
    ] as never);
    expect(codesOf(notes)).toEqual(['glued', 'unanswered']);
    expect(notes[1]?.text).toContain(': its answer shares a line with something else');
  });

  test('in a log without an end is found when nobody goes on with it', () => {
    const observer = new Observer({slowMs: 0});
    observer.add(hear(newSession(), ask(1, 'ping')));
    expect(observer.end(() => true)).toEqual([]);
    const [closing] = observer.end(() => false);
    expect(closing?.notes.map(({text}) => text)).toEqual([
      'ping #1 of the client has no answer after 0.0 ms in this log, which has no last line',
    ]);
  });

  test('is one of many: twenty are told, the others counted', () => {
    const many = Array.from({length: 25}, (_, id) => ask(id, 'ping'));
    const notes = notesOnEnded(...many);
    expect(notes).toHaveLength(21);
    expect(notes.at(-1)?.text).toBe('5 more requests have no answer');
  });
});

describe('nothing is said', () => {
  test('if all are answered', () => {
    expect(notesOnEnded(ask(0, 'ping'), answer(0))).toEqual([]);
  });

  test('of one that was cancelled', () => {
    const cancel = tell('notifications/cancelled', {requestId: 1});
    expect(notesOnEnded(...handshake(), ask(1, 'tools/list'), cancel)).toEqual([]);
  });

  test('of one that stays open on purpose', () => {
    const ask_ = {seq: 1, type: 'request', command: 'disconnect'};
    const notes = notesOnEnded(['client→server', headed(ask_)]);
    expect(codesOf(notes)).not.toContain('unanswered');
  });

  test('of a probe, which ends at once', () => {
    const _meta = {'io.modelcontextprotocol/protocolVersion': '2026-07-28'};
    expect(notesOnEnded(ask(0, 'server/discover', {_meta}))).toEqual([]);
  });

  test('while the session goes on', () => {
    expect(notesIn(hear(newSession(), ask(1, 'ping')))).toEqual([]);
  });
});
