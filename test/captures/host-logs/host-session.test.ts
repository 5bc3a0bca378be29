import {expect, test} from 'vitest';
import {HostRuns} from '../../../src/captures/host-logs/host-session.ts';
import {flat} from '../../helpers/told.ts';

const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;
const START = Date.UTC(2026, 10, 30, 19, 40);
const session = () => new HostRuns('cursor').begin('weather', START);

test('records have a place in their run: its id, a number, the time since it began', () => {
  const run = session();
  const at = {session: '20261130T194000000Z-weather', server: 'weather', source: 'cursor'};
  expect(
    [run.said('info', 'a', START), run.stderr('b', START + 5), run.stray('c', START + 7)].map(flat),
  ).toMatchObject([
    {...at, seq: 0, at: 0, time: '2026-11-30T19:40:00.000Z', kind: 'note', body: 'none'},
    {...at, seq: 1, at: 5, time: '2026-11-30T19:40:00.005Z', kind: 'stderr', body: 'full'},
    {...at, seq: 2, at: 7, kind: 'text', body: 'full'},
  ]);
});

test('a message is had byte for byte', () => {
  const text = '{"id":9007199254740993,"method":"x","params":{"a":1,"a":2}}';
  expect(flat(session().message('c2s', text, START))).toMatchObject({
    ...{id: '9007199254740993', method: 'x', message: text, body: 'full'},
  });
});

test('batches are batches', () => {
  const run = session();
  run.message('c2s', '[{"id":1,"method":"a"}]', START);
  expect(flat(run.message('s2c', '[{"id":1,"result":{}}]', START + 5))).toMatchObject({
    kind: 'batch',
    items: [{kind: 'response', id: 1, method: 'a', ms: 5}],
  });
});

test('knows when its host has initialized it', () => {
  const run = session();
  run.message('s2c', '{"id":0,"result":{}}', START);
  expect(run.initialized).toBe(false);
  run.outline('c2s', {type: 'request', id: '0', method: 'initialize'}, START);
  expect(run.initialized).toBe(true);
});

test('words are safe to print, and not too many', () => {
  const {msg} = session().said('warn', `\u001b[2J${'x'.repeat(1000)}`, START).fields;
  expect(msg).not.toMatch(unsafe);
  expect(msg.length).toBeLessThan(400);
});

test('runs that begin in one millisecond have ids of their own', () => {
  const runs = new HostRuns('cursor');
  const idOf = (server: string, ms: number) =>
    runs.begin(server, ms).said('info', 'x', ms).fields.session;
  expect([idOf('a', START), idOf('a', START), idOf('b', START), idOf('a', START + 1)]).toEqual([
    '20261130T194000000Z-a',
    '20261130T194000000Z-a.2',
    '20261130T194000000Z-b',
    '20261130T194000001Z-a',
  ]);
});
