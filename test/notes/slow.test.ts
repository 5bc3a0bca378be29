import {describe, expect, test} from 'vitest';
import {Observer} from '../../src/notes/observer.ts';
import {
  answer,
  answerBack,
  ask,
  askBack,
  codesOf,
  handshake,
  notesIn,
  notesOn,
  tell,
} from '../helpers/notes.ts';
import {at, hear, newSession, type Said} from '../helpers/told.ts';

const LONG = 10_000;

describe('an answer that took long', () => {
  test('is found with its time', () => {
    const [call, result] = [ask(1, 'tools/call', {name: 'buy'}, 5), answer(1, {}, LONG + 5)];
    expect(notesOn(...handshake(), call, result)).toEqual([
      {code: 'slow', level: 'info', ms: LONG, text: 'tools/call buy #1 took 10.0 s'},
    ]);
  });

  test.each([
    [LONG, LONG, ['slow']],
    [LONG - 1, LONG, []],
    [50, 20, ['slow']],
    [LONG * 9, 0, []],
  ])('%d ms, where %d ms are slow', (ms, slowMs, codes) => {
    const records = hear(newSession(), ask(1, 'ping'), answer(1, {}, ms));
    expect(codesOf(notesIn(records, slowMs))).toEqual(codes);
  });

  test('is a warning for the handshake, at which a host gives up', () => {
    const [first, second] = handshake() as [Said, Said];
    const notes = notesOn(first, [second[0], second[1], at(LONG)]);
    expect(notes).toMatchObject([{code: 'slow', level: 'warn'}]);
  });

  test('of the client is found too', () => {
    const server = [askBack(1, 'ping'), answerBack(1, {}, LONG)];
    expect(codesOf(notesOn(...handshake(), ...server))).toEqual(['slow']);
  });

  test('for which a person is waited is not meant', () => {
    const client = {elicitation: {}};
    const elicit = [askBack(1, 'elicitation/create'), answerBack(1, {}, LONG)];
    expect(notesOn(...handshake({client}), ...elicit)).toEqual([]);
  });
});

describe('a request that waits', () => {
  function waiting(...said: readonly Said[]) {
    const observer = new Observer({slowMs: LONG});
    observer.add(hear(newSession(), ...said));
    return observer;
  }

  test('is found while it waits, once', () => {
    const observer = waiting(ask(1, 'tools/call', {name: 'buy'}));
    expect(observer.waited(LONG - 1)).toEqual([]);
    expect(observer.waited(LONG)).toEqual([
      {
        ...{code: 'slow', level: 'info', side: 'c2s', id: '1'},
        ...{method: 'tools/call', name: 'buy', ms: LONG},
        text: 'tools/call buy #1 of the client has waited for its answer for 10.0 s',
      },
    ]);
    expect(observer.waited(LONG * 2)).toEqual([]);
  });

  test('and is told of so is not told of again when it is answered', () => {
    const session = newSession();
    const observer = new Observer({slowMs: LONG});
    observer.add(hear(session, ask(1, 'ping')));
    observer.waited(LONG);
    const [answered] = observer.add(hear(session, answer(1, {}, LONG * 2)));
    expect(answered?.fields.notes).toBeUndefined();
  });

  test('is not told of if it was answered, cancelled, or waits for a person', () => {
    const cancel = tell('notifications/cancelled', {requestId: 2});
    const patient = askBack(3, 'sampling/createMessage');
    const observer = waiting(ask(1, 'ping'), answer(1), ask(2, 'tools/list'), cancel, patient);
    expect(observer.waited(LONG * 5)).toEqual([]);
  });
});
