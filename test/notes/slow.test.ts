import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  answer,
  answerBack,
  ask,
  askBack,
  captured,
  fromServer,
  handshake,
  notesIn,
  notesOn,
  tell,
} from '../helpers/notes.ts';
import {at, hear, newSession, only, type Said} from '../helpers/told.ts';

const took = (ms: number, slowMs: number) =>
  notesIn(hear(newSession(), ask(1, 'ping'), answer(1, {}, ms)), slowMs).length;

describe('an answer that took long', () => {
  test('is information', () => {
    const said = [ask(1, 'tools/call', {name: 'search'}, 1000), answer(1, {}, 75_000.5)];
    expect(notesOn(...handshake(), ...said)).toEqual([
      {code: 'slow', level: 'info', ms: 74_000.5, text: 'tools/call search #1 took 74.0 s'},
    ]);
  });

  test('to initialize is a warning: so hosts give a server up', () => {
    expect(notesOn(ask(0, 'initialize'), answer(0, {}, 61_000))).toEqual([
      {code: 'slow', level: 'warn', ms: 61_000, text: 'initialize #0 took 61.0 s'},
    ]);
  });

  test('of the client, or in a batch, is one as well', () => {
    expect(notesOn(askBack('a', 'x/look'), answerBack('a', {}, 10_000))).toMatchObject([
      {code: 'slow', text: 'x/look #"a" took 10.0 s'},
    ]);
    const batch = [1, 2].map(id => ({jsonrpc: '2.0', id, result: {}}));
    const said = [ask(1, 'ping', {}, 100), ask(2, 'ping', {}, 5000), fromServer(batch, 12_000)];
    expect(notesOn(...handshake({asked: '2025-03-26'}), ...said)).toMatchObject([{ms: 11_900}]);
  });

  test('is one that took at least --slow, and 0 means never', () => {
    expect([took(9999.999, 10_000), took(10_000, 10_000)]).toEqual([0, 1]);
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), (ms, slowMs) => {
        expect(took(ms, slowMs)).toBe(slowMs > 0 && ms >= slowMs ? 1 : 0);
      }),
    );
  });

  test.each(['sampling/createMessage', 'elicitation/create', 'session/prompt', 'tasks/result'])(
    'of a person or a model to %s is not meant',
    method => {
      const said = [askBack(1, method), answerBack(1, {}, 600_000)];
      const client = {sampling: {}, elicitation: {}};
      expect(notesOn(...handshake({client}), ...said)).toEqual([]);
    },
  );
});

const waited = (atMs: number, said: readonly Said[], slowMs = 10_000) => {
  const {session, notes} = captured({slowMs});
  hear(session, ...said);
  return notes.waited(atMs);
};

describe('a request that waits for long', () => {
  test('is told while it waits, with whose it is', () => {
    const call = ask(1, 'tools/call', {name: 'search'}, 500);
    expect(waited(12_000.4, [...handshake(), call])).toEqual([
      {
        ...{code: 'slow', level: 'info', side: 'c2s', id: '1', method: 'tools/call'},
        ...{name: 'search', ms: 11_500},
        text: 'tools/call search #1 of the client has waited for its answer for 11.5 s',
      },
    ]);
    expect(waited(10_000, [ask(0, 'initialize')])).toMatchObject([{level: 'warn'}]);
    expect(waited(10_000, [askBack(0, 'a')])).toMatchObject([{level: 'info', side: 's2c'}]);
  });

  test('is told once, and then not of its answer', () => {
    const {session, notes} = captured();
    hear(session, ask(1, 'ping'), ask(2, 'ping', {}, 3000));
    expect(notes.waited(10_500).map(({id}) => id)).toEqual(['1']);
    expect(notes.waited(10_600)).toEqual([]);
    expect(only(hear(session, answer(1, {}, 11_000))).fields.notes).toBeUndefined();
    expect(notes.waited(13_000).map(({id}) => id)).toEqual(['2']);
  });

  test('is not told again of its answer in an old log, unless that was said with less patience', () => {
    const session = newSession();
    const asked = hear(session, ask(1, 'ping'));
    const said = waited(10_000, [ask(1, 'ping')]);
    const rest = [...session.noted(said, at(1e4)), ...hear(session, answer(1, {}, 12_000))];
    expect(notesIn([...asked, ...rest]).map(({ms}) => ms)).toEqual([10_000]);
    expect(notesIn([...asked, ...rest], 12_000).map(({ms}) => ms)).toEqual([10_000, 12_000]);
  });

  test.each<[string, Said[]]>([
    ['is answered', [ask(1, 'ping'), answer(1)]],
    ['is cancelled', [ask(1, 'ping'), tell('notifications/cancelled', {requestId: 1})]],
    ['is younger', [ask(1, 'ping', {}, 1)]],
    ['waits for a person', [askBack(1, 'elicitation/create')]],
  ])('is not meant if it %s', (_, said) => {
    expect(waited(10_000, said)).toEqual([]);
  });

  test('is not meant if nobody wants to know', () => {
    expect(waited(1e9, [ask(1, 'ping')], 0)).toEqual([]);
  });
});
