import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {Observer} from '../../src/notes/observer.ts';
import type {EndedBy} from '../../src/session/record.ts';
import {
  answer,
  ask,
  askBack,
  fromClient,
  handshake,
  headed,
  notesIn,
  notesOnEnded,
  tell,
  tellBack,
} from '../helpers/notes.ts';
import {at, hear, newSession, type Said} from '../helpers/told.ts';

function endedBy(who: EndedBy, ...said: readonly Said[]) {
  const session = newSession();
  const records = hear(session, ...said);
  const how = {code: 1, signal: null, endedBy: who};
  return notesIn([...records, ...session.exited(how, at(20_000))]);
}

describe('a request that nobody has answered', () => {
  test('is found at the end, with the record that asked and how long ago that was', () => {
    const call = ask(1, 'tools/call', {name: 'search'}, 500);
    const pinged = [ask(2, 'ping', {}, 600), answer(2, {}, 700)];
    expect(notesOnEnded(...handshake(), call, ...pinged)).toEqual([
      {
        ...{code: 'unanswered', level: 'warn', id: '1', method: 'tools/call', name: 'search'},
        asked: 3,
        text: 'tools/call search #1 of the client has no answer after 1,200 ms: the client ended the session before',
      },
    ]);
  });

  test('is told with what ended the session', () => {
    const textOf = (who: EndedBy) => endedBy(who, ask('a', 'ping')).map(({text}) => text);
    const text = 'ping #"a" of the client has no answer after 20.0 s';
    expect(textOf('server')).toEqual([`${text}: the server ended before`]);
    for (const who of ['client-eof', 'client-signal', 'client-hangup'] as const) {
      expect(textOf(who)).toEqual([`${text}: the client ended the session before`]);
    }
  });

  test('is told if the log has no last line and nobody goes on with it', () => {
    const observer = new Observer({slowMs: 0});
    observer.add(hear(newSession(), ask(1, 'ping'), ask(2, 'ping', {}, 30), answer(2, {}, 40)));
    expect(observer.end(() => true)).toEqual([]);
    const [{record, notes} = expect.fail()] = observer.end(() => false);
    expect(record.fields.seq).toBe(2);
    expect(notes.map(({text}) => text)).toEqual([
      'ping #1 of the client has no answer after 40.0 ms in this log, which has no last line',
    ]);
  });

  test('has an answer that cannot be read, if one is glued to something', () => {
    const glued: Said = ['server→client', 'Done. {"jsonrpc":"2.0","id":1,"result":{}}\n'];
    const notes = notesOnEnded(ask(1, 'ping'), askBack(1, 'a'), glued);
    expect(notes.filter(({code}) => code === 'unanswered').map(({text}) => text)).toEqual([
      'ping #1 of the client has no answer after 1,000 ms: its answer shares a line with something else',
      'a #1 of the server has no answer after 1,000 ms: the client ended the session before',
    ]);
  });

  test('may have stood in a batch', () => {
    const batch = [1, 2].map(id => ({jsonrpc: '2.0', id, method: 'ping'}));
    const said = [...handshake({asked: '2025-03-26'}), fromClient(batch), answer(1)];
    expect(notesOnEnded(...said)).toMatchObject([{id: '2', asked: 3}]);
  });

  test('is one of twenty; of more only the number is told', () => {
    const many = Array.from({length: 1021}, (_, id) => ask(id, 'ping'));
    const notes = notesOnEnded(...many);
    expect(notes).toHaveLength(21);
    expect(notes.at(-1)).toEqual({
      ...{code: 'unanswered', level: 'warn'},
      text: '1,001 more requests have no answer',
    });
  });
});

const FATES = {
  answered: (id: number) => answer(id),
  cancelled: (requestId: number) => tell('notifications/cancelled', {requestId}),
  open: () => tellBack('notifications/message'),
};

test('as many are told as were asked, and neither answered nor cancelled', () => {
  const shaken = handshake({server: {logging: {}}});
  const fates = fc.array(fc.constantFrom('answered', 'cancelled', 'open'), {maxLength: 20});
  fc.assert(
    fc.property(fates, all => {
      const asked = all.map((_, id) => ask(id, 'ping'));
      const then = all.map((fate, id) => FATES[fate](id));
      const open = all.flatMap((fate, id) => (fate === 'open' ? [`${id}`] : []));
      expect(notesOnEnded(...shaken, ...asked, ...then).map(({id}) => id)).toEqual(open);
    }),
  );
});

const bye = (command: string): Said => [
  'client→server',
  headed({seq: 2, type: 'request', command}),
];

test.each<[string, Said]>([
  ['a subscription, which is open on purpose', ask(1, 'subscriptions/listen')],
  ['disconnect of DAP, with which the adapter ends', bye('disconnect')],
  ['terminate of DAP', bye('terminate')],
  ['a probe, which only asks for the versions', ask(1, 'server/discover')],
])('nothing is said of %s', (_, said) => {
  const codes = endedBy('server', said).map(({code}) => code);
  expect(codes).not.toContain('unanswered');
});
