import {expect, test} from 'vitest';
import {overviewsIn} from '../../src/captures/file-overviews.ts';
import {Filter} from '../../src/captures/filter.ts';
import {ClaudeDesktopReader} from '../../src/captures/host-logs/claude-desktop.ts';
import {OwnLogReader} from '../../src/captures/own-log.ts';
import {logOfRecords, readBy} from '../helpers/captures.ts';
import {at, hear, newSession} from '../helpers/told.ts';

const FILE = {path: 'shared.jsonl', bytes: 1234};
async function* batches(...all: readonly ReturnType<typeof readBy>[]) {
  yield* all;
}

test('each session of a shared log', async () => {
  const sessions = ['one', 'two'].map((id, n) => {
    const session = newSession({id, server: `server-${id}`});
    const records = hear(
      session,
      ['client→server', '{"id":1,"method":"a"}\n', at(10)],
      ['server→client', n === 0 ? 'junk\n' : '{"id":1,"result":1}\n', at(20)],
    );
    return n === 0
      ? records
      : [...records, ...session.exited({code: 2, signal: null, endedBy: 'server'}, at(30))];
  });
  const read = (filter?: Filter) =>
    overviewsIn(
      batches(...sessions.map(records => readBy(new OwnLogReader(), logOfRecords(records)))),
      FILE,
      filter,
    );
  const base = {start: '2026-11-30T19:40:00.000Z', bytes: 1234, paths: ['shared.jsonl']};
  const one = {
    ...base,
    server: 'server-one',
    session: 'one',
    durationMs: 20,
    messages: 1,
    errors: 1,
    end: 'unknown',
  };
  const two = {
    ...base,
    server: 'server-two',
    session: 'two',
    durationMs: 30,
    messages: 2,
    errors: 1, // Its end.
    end: {code: 2, signal: null, endedBy: 'server'},
  };
  expect(await read()).toEqual([one, two]);
  expect(await read(new Filter({grep: /junk/}))).toEqual([one]);
});

test('sessions that write by turns, under the same id, of two servers', async () => {
  const [one, two] = ['one', 'two'].map(server => newSession({server}));
  if (one === undefined || two === undefined) throw new Error('none');
  const records = [
    ...hear(one, ['client→server', '{"id":1,"method":"a"}\n', at(10)]),
    ...hear(two, ['client→server', '{"method":"b"}\n', at(20)]),
    ...hear(one, ['server→client', '{"id":1,"error":{"code":1}}\n', at(30)]),
    ...hear(two, ['stderr', 'x\n', at(40)]),
  ];
  const read = (filter?: Filter) =>
    overviewsIn(batches(readBy(new OwnLogReader(), logOfRecords(records))), FILE, filter);
  const short = async (filter?: Filter) =>
    (await read(filter)).map(({server, messages, errors, durationMs}) => [
      ...[server, messages, errors, durationMs],
    ]);
  const [ofOne, ofTwo] = [
    ['one', 2, 1, 30],
    ['two', 1, 0, 40],
  ];
  expect(await short()).toEqual([ofOne, ofTwo]);
  expect(await short(new Filter({errors: true}))).toEqual([ofOne]);
  expect(await short(new Filter({kinds: ['stderr']}))).toEqual([ofTwo]);
  expect(await short(new Filter({kinds: ['exit']}))).toEqual([]);
});

test('nothing in it, nothing to say', async () => {
  expect(await overviewsIn(batches(), FILE)).toEqual([]);
});

test('each run in the log of a host', async () => {
  const line = (second: number, words: string) =>
    `2026-08-24T18:00:0${second}.000Z [weather] [info] ${words} { metadata: undefined }\n`;
  const log = [
    line(1, 'Initializing server...'),
    line(2, 'Message from client: method="initialize" id=0 params'),
    line(3, 'Shutting down server...'),
    line(4, 'Initializing server...'),
  ].join('');
  const found = await overviewsIn(batches(readBy(new ClaudeDesktopReader(), log)), FILE);
  expect(
    found.map(({server, start, durationMs, messages}) => ({server, start, durationMs, messages})),
  ).toEqual([
    {server: 'weather', start: '2026-08-24T18:00:01.000Z', durationMs: 2000, messages: 1},
    {server: 'weather', start: '2026-08-24T18:00:04.000Z', durationMs: 0, messages: 0},
  ]);
});
