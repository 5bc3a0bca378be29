import {existsSync, statSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {pruneSessions} from '../../src/commands/prune.ts';
import {readReading} from '../../src/commands/reading.ts';
import {UserError} from '../../src/errors.ts';
import {bytesText} from '../../src/formats/amounts.ts';
import {temporaryDirectory} from '../helpers/running.ts';
import {at} from '../helpers/told.ts';
import {store} from './logs.ts';
import {printed} from './printed.ts';

const DAY_MS = 86_400_000;
/** `20261130T194000000Z`, so many days ago. */
const ago = (days: number) =>
  new Date(Date.now() - days * DAY_MS).toISOString().replace(/[-:.]/g, '');

/** Four sessions of about the same size, oldest first; the newest still runs. */
function logs() {
  const directory = temporaryDirectory();
  const sessions = [
    {server: 'a', start: ago(40)},
    {server: 'b', start: ago(20)},
    {server: 'a', start: ago(2)},
    {server: 'b', start: ago(0), pid: process.pid, exit: 'none' as const},
  ];
  const said = [['client→server', '{"method":"m"}\n', at(1)]] as const;
  const paths = sessions.map(session => store(directory, {said, ...session}));
  return {directory, paths};
}

async function prune(limit: string, words: string[] = [], dryRun = false) {
  const {directory, paths} = logs();
  const sizes = paths.map(path => statSync(path).size);
  const reading = readReading(['--log-dir', directory, ...words], {});
  const {stdout, stderr, error} = await printed(() => pruneSessions(limit, dryRun, reading));
  const left = paths.flatMap((path, index) => (existsSync(path) ? [index] : []));
  return {stdout, stderr, error, left, sizes, paths};
}

describe('what goes', () => {
  test.each([
    ['30d', [], [1, 2, 3]],
    ['3w', [], [1, 2, 3]],
    ['12h', [], [3]],
    ['0s', [], [3]],
    ['60d', [], [0, 1, 2, 3]],
    ['1GiB', [], [0, 1, 2, 3]],
    ['1b', [], [3]],
    ['0b', [], [3]],
    ['12h', ['a'], [1, 3]],
    ['12h', ['a', 'b'], [3]],
    ['12h', ['--server', 'b'], [0, 2, 3]],
    ['12h', ['a', '--server', 'b'], [0, 1, 2, 3]],
    ['1b', ['b'], [0, 2, 3]],
  ] as const)('--prune %s %j leaves %j', async (limit, words, left) => {
    expect(await prune(limit, [...words])).toMatchObject({left, error: undefined, stderr: ''});
  });

  test('of a server that nobody knows, nothing goes, and that is said', async () => {
    const {left, error} = await prune('12h', ['nobody']);
    expect(left).toEqual([0, 1, 2, 3]);
    expect(error).toBeInstanceOf(UserError);
    expect(String(error)).toMatch(
      /there is no file, server or session "nobody" in .*; it has a, b$/,
    );
  });

  test('by size, the oldest go until the rest is within it', async () => {
    const {sizes} = await prune('60d');
    const limit = (sizes[2] ?? 0) + (sizes[3] ?? 0) + 10;
    expect((await prune(`${limit}b`)).left).toEqual([2, 3]);
  });
});

test('each is named, with its size, and all together', async () => {
  const {stdout, sizes, paths} = await prune('12h', ['a']);
  const [first = 0, , third = 0] = sizes;
  const id = (index: number) => /([^/]+)\.jsonl$/.exec(paths[index] ?? '')?.[1];
  expect(stdout).toBe(
    `a  ${id(0)}  ${bytesText(first)}\na  ${id(2)}  ${bytesText(third)}\n` +
      `removed 2 sessions, ${bytesText(first + third)}\n`,
  );
});

test('a dry run says the same, and removes nothing', async () => {
  const {stdout, left} = await prune('30d', [], true);
  expect(left).toEqual([0, 1, 2, 3]);
  expect(stdout).toMatch(/^a {2}\S+-99999999 {2}\S+ \w+\nwould remove 1 session, \S+ \w+\n$/);
});

test('nothing to remove is said', async () => {
  expect((await prune('60d')).stdout).toBe('removed 0 sessions, 0 B\n');
});

describe('what is refused, and then nothing goes', () => {
  test.each(['', 'zz', '30', '-1d', '1e3d', '30y', '5%'])('--prune %j', async limit => {
    expect(await prune(limit)).toMatchObject({
      left: [0, 1, 2, 3],
      stdout: '',
      error: new UserError(
        `--prune is an age such as 30d or 12h, or a size such as 2GiB or 500MB, not "${limit}"`,
      ),
    });
  });

  test.each([
    ['--errors'],
    ['--since=1h'],
    ['--until=1h'],
    ['--method=x'],
    ['--kind=exit'],
    ['--grep=x'],
  ])('with %s', async word => {
    expect(await prune('0s', [word])).toMatchObject({
      left: [0, 1, 2, 3],
      error: new UserError(
        '--prune goes with names of servers and --server only; leave out the other filters',
      ),
    });
  });
});
