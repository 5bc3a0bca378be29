import {expect, test} from 'vitest';
import {run} from '../../src/commands/stats.ts';
import {answer, ask, handshake} from '../helpers/notes.ts';
import {temporaryDirectory} from '../helpers/running.ts';
import {store} from './logs.ts';
import {printed} from './printed.ts';

const START = '20261130T194000000Z';

function stats(...words: string[]) {
  const directory = temporaryDirectory();
  const said = [...handshake(), ask(1, 'ping'), answer(1, {}, 30)];
  for (const server of ['shop', 'bank']) store(directory, {server, start: START, said});
  return printed(() => run(['--log-dir', directory, ...words]));
}

test('a session as text', async () => {
  const {stdout, stderr} = await stats('shop');
  expect(stderr).toBe('');
  expect(stdout).toContain('handshake: MCP, asked 2025-11-25, given 2025-11-25');
  expect(stdout).toMatch(/^ping +client +1 +0 +0 +30\.0 ms/m);
});

test('several sessions add up', async () => {
  const {stdout} = await stats('shop', 'bank', '--json');
  const {sessions, methods} = JSON.parse(stdout);
  expect(sessions.map(({server}: {server: string}) => server)).toEqual(['shop', 'bank']);
  expect(methods).toContainEqual(expect.objectContaining({method: 'ping', count: 2, total: 60}));
});

test('a filter chooses what is counted, not what the session was', async () => {
  const {stdout} = await stats('shop', '--json', '--method=ping');
  const {sessions, methods} = JSON.parse(stdout);
  expect(methods.map(({method}: {method: string}) => method)).toEqual(['ping']);
  expect(sessions[0]).toMatchObject({protocol: 'mcp', asked: '2025-11-25'});
});

test.each([
  [[], 'there is no session to count; say which: stdiotap stats SERVER (stdiotap ls lists them)'],
  [['nobody'], expect.stringContaining('nobody')],
])('%j cannot be counted', async (words, message) => {
  expect((await stats(...words)).error).toMatchObject({name: 'UserError', message});
});
