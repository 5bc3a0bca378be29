import {symlinkSync} from 'node:fs';
import {basename} from 'node:path';
import {describe, expect, test} from 'vitest';
import {help, run} from '../../src/commands/ls.ts';
import {UserError} from '../../src/errors.ts';
import {temporaryDirectory} from '../helpers/running.ts';
import {at, type Said} from '../helpers/told.ts';
import {store} from './logs.ts';
import {printed} from './printed.ts';

const fails: Said[] = [
  ['client→server', '{"id":1,"method":"tools/call","params":{"name":"x"}}\n', at(10)],
  ['server→client', '{"id":1,"error":{"code":-1,"message":"no"}}\n', at(2010)],
];
const works: Said[] = [
  ['client→server', '{"id":"1","method":"ping"}\n', at(10)],
  ['server→client', '{"id":"1","result":{}}\n', at(20)],
];

/** a: yesterday and today; b: today, without an end. */
function logs() {
  const directory = temporaryDirectory();
  const paths = [
    store(directory, {server: 'a', start: '20261129T194000000Z', said: fails}),
    store(directory, {server: 'a', start: '20261130T194000000Z', said: works}),
    store(directory, {server: 'b', start: '20261130T200000000Z', said: works, exit: 'none'}),
  ] as const;
  return {directory, paths};
}

const ls = (directory: string, ...words: string[]) =>
  printed(() => run(['--log-dir', directory, ...words]));
async function starts(directory: string, ...words: string[]) {
  const {stdout, stderr} = await ls(directory, '--json', ...words);
  expect(stderr).toBe('');
  return JSON.parse(stdout).map(({start}: {start: string}) => start.slice(5, 16));
}
const ALL = ['11-30T20:00', '11-30T19:40', '11-29T19:40'];

test('as JSON: all that there is to say, and nothing else', async () => {
  const {directory, paths} = logs();
  const {stdout} = await ls(directory, '--json');
  const sessions = JSON.parse(stdout);
  const end = {code: 0, signal: null, endedBy: 'client-eof'};
  const common = {messages: 2, bytes: expect.any(Number)};
  expect(sessions).toEqual([
    {
      ...{server: 'b', session: '20261130T200000000Z-99999999', start: '2026-11-30T20:00:00.000Z'},
      ...{...common, durationMs: 20, errors: 0, end: 'killed', paths: [paths[2]]},
    },
    {
      ...{server: 'a', session: '20261130T194000000Z-99999999', start: '2026-11-30T19:40:00.000Z'},
      ...{...common, durationMs: 5000, errors: 0, end, paths: [paths[1]]},
    },
    {
      ...{server: 'a', session: '20261129T194000000Z-99999999', start: '2026-11-29T19:40:00.000Z'},
      ...{...common, durationMs: 5000, errors: 1, end, paths: [paths[0]]},
    },
  ]);
  expect(stdout.endsWith(']\n')).toBe(true);
});

test('as a table, newest first', async () => {
  const {directory} = logs();
  const {stdout} = await ls(directory);
  expect(stdout.split('\n').map(row => row.split(/ {2,}/).slice(0, 7).join('|'))).toEqual([
    'SERVER|SESSION|STARTED (UTC)|LASTED|MESSAGES|ERRORS|ENDED',
    'b|20261130T200000000Z-99999999|2026-11-30 20:00:00|0.0 s|2|-|killed',
    'a|20261130T194000000Z-99999999|2026-11-30 19:40:00|5.0 s|2|-|exit 0',
    'a|20261129T194000000Z-99999999|2026-11-29 19:40:00|5.0 s|2|1|exit 0',
    '',
  ]);
});

describe('which sessions', () => {
  test.each([
    [[], ALL],
    [['a'], ALL.slice(1)],
    [['a', 'b'], ALL],
    [['a~1'], ['11-29T19:40']],
    [['20261130T20'], ['11-30T20:00']],
    [['--server', 'b'], ['11-30T20:00']],
    [['--server', '!b'], ALL.slice(1)],
    [['--since', '2026-11-30T19:40:05Z'], ALL.slice(0, 2)],
    [['--since', '2026-11-30T19:40:05.001Z'], ALL.slice(0, 1)],
    [['--until', '2026-11-30T19:40:00Z'], ALL.slice(2)],
    [['--until', '2026-11-30T19:40:00.001Z'], ALL.slice(1)],
    [['--errors'], ['11-29T19:40']],
    [['--method', 'ping'], ALL.slice(0, 2)],
    [['--name', 'x'], ['11-29T19:40']],
    [['--id', '1'], ['11-29T19:40']],
    [['--id', '"1"'], ALL.slice(0, 2)],
    [['--slow', '2s'], ['11-29T19:40']],
    [['--grep', '-1'.replace('-', 'error .')], ['11-29T19:40']],
    [['--kind', 'exit'], ALL.slice(1)],
    [['--dir', 's2c', '--method', 'ping', 'b'], ['11-30T20:00']],
  ])('%j', async (words, found) => {
    expect(await starts(logs().directory, ...words)).toEqual(found);
  });

  test('a file is a session too, and so is the link to it', async () => {
    const {directory, paths} = logs();
    expect(await starts('/nowhere', paths[0])).toEqual(['11-29T19:40']);
    const link = `${directory}/a.jsonl`;
    symlinkSync(`a/${basename(paths[1])}`, link);
    expect(await starts('/nowhere', link)).toEqual(['11-30T19:40']);
  });
});

describe('nothing to list', () => {
  test('is said, and is no error', async () => {
    const directory = temporaryDirectory();
    const stderr = `stdiotap: no sessions in ${directory}\n`;
    expect(await ls(directory)).toEqual({stdout: '', stderr});
    expect(await ls(directory, '--json')).toEqual({stdout: '[]\n', stderr});
  });

  test('of a server that is not there is an error', async () => {
    const {directory} = logs();
    expect((await ls(directory, 'ab')).error).toEqual(
      new UserError(`there is no file, server or session "ab" in ${directory}; did you mean a?`),
    );
  });
});

test('the help names every option', () => {
  expect(help.usage).toBe('stdiotap ls [options] [server…]');
  expect(Object.keys(help.options).slice(0, 4)).toEqual(['json', 'prune', 'dry-run', 'color']);
});
