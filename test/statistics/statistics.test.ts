import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {SessionRecord} from '../../src/session/record.ts';
import {Statistics} from '../../src/statistics/statistics.ts';
import {anyTraffic} from '../helpers/messages.ts';
import {answer, answerBack, ask, askBack, fromClient, handshake} from '../helpers/notes.ts';
import {hear, newSession, type Said} from '../helpers/told.ts';

function factsOf(records: readonly SessionRecord[]) {
  const statistics = new Statistics();
  for (const record of records) {
    statistics.learn(record);
    statistics.count(record);
  }
  return statistics.facts;
}
const said = (...all: readonly Said[]) => factsOf(hear(newSession(), ...all));
const call = (id: number, name: string) => ask(id, 'tools/call', {name});

describe('what is counted', () => {
  test('methods, by who asked: both sides may ask the same', () => {
    const pings = [ask(1, 'ping'), answer(1, {}, 5), askBack(1, 'ping'), answerBack(1, {}, 9)];
    expect(said(...pings).methods).toMatchObject([
      {from: 'client', method: 'ping', count: 1, open: 0, max: 5},
      {from: 'server', method: 'ping', count: 1, open: 0, max: 9},
    ]);
  });

  test('tools, those that were called and those that were only listed', () => {
    const tools = [{name: 'a', inputSchema: {required: ['x']}}, {name: 'b'}];
    const listed = [...handshake(), ask(1, 'tools/list'), answer(1, {tools})];
    const failed = answer(3, {isError: true}, 20);
    expect(said(...listed, call(2, 'a'), call(3, 'c'), failed).tools).toMatchObject([
      {tool: 'a', required: ['x'], count: 1, errors: 0, open: 1},
      {tool: 'b', required: [], count: 0},
      {tool: 'c', required: undefined, count: 1, errors: 1, max: 20},
    ]);
  });

  test('each message of a batch', () => {
    const batch = [1, 2].map(id => ({jsonrpc: '2.0', id, method: 'ping'}));
    expect(said(fromClient(batch)).methods).toMatchObject([{method: 'ping', count: 2, open: 2}]);
  });

  test('the slowest calls, the slowest first', () => {
    const calls = [7, 3, 9, 1, 8, 2].flatMap((ms, id) => [call(id, 'a'), answer(id, {}, ms)]);
    expect(said(...calls).slowest.map(({ms, name}) => [ms, name])).toEqual(
      [9, 8, 7, 3, 2].map(ms => [ms, 'a']),
    );
  });

  test('only what is wanted, while the session is told by all', () => {
    const statistics = new Statistics();
    const records = hear(newSession(), ...handshake(), ask(1, 'ping'));
    for (const record of records) statistics.learn(record);
    statistics.count(records.at(-1) as SessionRecord);
    const {methods, sessions} = statistics.facts;
    expect(methods.map(({method}) => method)).toEqual(['ping']);
    expect(sessions).toMatchObject([{protocol: 'mcp', given: '2025-11-25'}]);
  });
});

test('bytes are those of the wire, in each direction', () => {
  fc.assert(
    fc.property(anyTraffic, anyTraffic, (out, back) => {
      const session = newSession();
      const records = [
        ...hear(session, ['client→server', out], ['server→client', back], ['stderr', 'ab\n']),
        ...(['c2s', 's2c', 'stderr'] as const).flatMap(pipe =>
          session.ended(pipe, {epochMs: 0, atMs: 1}),
        ),
      ];
      expect(factsOf(records).bytes).toEqual({c2s: out.length, s2c: back.length, stderr: 3});
    }),
  );
});

test('several sessions add up', () => {
  const records = ['a', 'b'].flatMap(id => hear(newSession({id}), ask(1, 'ping'), answer(1)));
  const {sessions, methods} = factsOf(records);
  expect(sessions.map(({session}) => session)).toEqual(['a', 'b']);
  expect(methods).toMatchObject([{method: 'ping', count: 2, open: 0}]);
});

test('a peer that makes up names fills no memory', () => {
  const many = Array.from({length: 10_005}, (_, id) => call(id, `t${id}`));
  const {tools} = said(...many);
  expect(tools.length).toBe(10_001);
  expect(tools.at(-1)).toMatchObject({tool: '(others)', count: 5});
});
