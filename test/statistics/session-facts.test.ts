import {describe, expect, test} from 'vitest';
import type {SessionRecord} from '../../src/session/record.ts';
import {SessionLearner} from '../../src/statistics/session-facts.ts';
import {answer, ask, handshake, tell} from '../helpers/notes.ts';
import {at, hear, newSession, type Said} from '../helpers/told.ts';

function factsOf(records: readonly SessionRecord[]) {
  const learner = new SessionLearner(records[0] as SessionRecord);
  for (const record of records) learner.learn(record);
  return learner.facts;
}
const said = (...all: readonly Said[]) => factsOf(hear(newSession(), ...all));
const later = ([pipe, bytes]: Said, ms: number): Said => [pipe, bytes, at(ms)];

describe('a session', () => {
  test('tells its handshake, its times and its end', () => {
    const [asked, given, ready] = handshake({given: '2025-06-18'}) as [Said, Said, Said];
    const session = newSession();
    const records = [
      ...hear(session, asked, later(given, 20), later(ready, 25)),
      ...session.exited({code: 0, signal: null, endedBy: 'client-eof'}, at(99)),
    ];
    expect(factsOf(records)).toEqual({
      ...{server: 'x', session: 's', start: '2026-11-30T19:40:00.000Z', durationMs: 99},
      ...{protocol: 'mcp', asked: '2025-11-25', given: '2025-06-18'},
      ...{client: {name: 'c', version: '1'}, serverInfo: {name: 's', version: '1'}},
      ...{offers: {client: {}, server: {tools: {}}}, tools: []},
      ...{firstByteMs: 20, readyMs: 25},
      end: {code: 0, signal: null, endedBy: 'client-eof'},
    });
  });

  test('of 2026-07-28 is ready with its first answer', () => {
    const _meta = {'io.modelcontextprotocol/protocolVersion': '2026-07-28'};
    const facts = said(ask(1, 'tools/list', {_meta}), answer(1, {tools: []}, 30));
    expect([facts.given, facts.readyMs]).toEqual(['2026-07-28', 30]);
  });

  test('whose client says that it is ready before it has the answer is ready with that', () => {
    const [asked, given, ready] = handshake() as [Said, Said, Said];
    expect(said(asked, ready, later(given, 20)).readyMs).toBe(20);
  });

  test('that is still going on has no end', () => {
    expect(said(tell('x/y')).end).toBeUndefined();
  });
});

test('tools are told with the arguments that they require, each as it was listed last', () => {
  const page = (id: number, tools: object[]) => [ask(id, 'tools/list'), answer(id, {tools})];
  const {tools} = said(
    ...handshake(),
    ...page(1, [{name: 'a', inputSchema: {required: ['x']}}, {name: 'b'}]),
    ...page(2, [
      {name: 'a', inputSchema: {required: ['x', 'y']}},
      {name: 'c', inputSchema: null},
    ]),
  );
  expect(tools).toEqual([
    {name: 'a', required: ['x', 'y']},
    {name: 'b', required: []},
    {name: 'c', required: []},
  ]);
});
