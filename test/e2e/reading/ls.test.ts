import {existsSync, statSync, utimesSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {temporaryDirectory} from '../../helpers/running.ts';
import {behindTap, filesOf, lesson, read} from './reading.ts';

const ls = (logs: string, ...words: string[]) => read(['ls', '--log-dir', logs, ...words]);
async function sessions(logs: string, ...words: string[]) {
  const {code, stdout, stderr} = await ls(logs, '--json', ...words);
  expect({code, stderr}).toEqual({code: 0, stderr: ''});
  return JSON.parse(stdout);
}

function age(path: string, days: number): void {
  const then = new Date(Date.now() - days * 86_400_000);
  utimesSync(path, then, then);
}

describe('sessions that have ended', () => {
  test('as JSON: exactly these keys', async () => {
    const logs = temporaryDirectory();
    lesson(logs, 'recipes', 'error');
    const [path = ''] = filesOf(logs, 'recipes');
    expect(await sessions(logs)).toEqual([
      {
        server: 'recipes',
        session: path.slice(join(logs, 'recipes/').length, -'.jsonl'.length),
        start: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        durationMs: expect.any(Number),
        messages: 11,
        errors: 4,
        end: {code: 0, signal: null, endedBy: 'client-eof'},
        bytes: statSync(path).size,
        paths: [path],
      },
    ]);
  });

  test('as a table, newest first, and with filters only those that have such a record', async () => {
    const logs = temporaryDirectory();
    lesson(logs, 'a', 'error');
    lesson(logs, 'b', 'ping');
    const table = async (...words: string[]) => {
      const {code, stdout, stderr} = await ls(logs, ...words);
      expect({code, stderr}).toEqual({code: 0, stderr: ''});
      return stdout
        .split('\n')
        .map(row => row.replace(/ {2,}/g, '|').replace(/\d{8}T\d+Z-\d+/, 'ID'));
    };
    const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`;
    const head = /^SERVER\|SESSION\|STARTED \(UTC\)\|LASTED\|MESSAGES\|ERRORS\|ENDED\|SIZE$/;
    const a = new RegExp(String.raw`^a\|ID\|${time}\|\d\.\d s\|11\|4\|exit 0\|\d\.\d kB$`);
    const b = new RegExp(String.raw`^b\|ID\|${time}\|\d\.\d s\|7\|-\|exit 0\|\d\.\d kB$`);
    const match = (patterns: RegExp[]) =>
      [...patterns, /^$/].map(pattern => expect.stringMatching(pattern));
    expect(await table()).toEqual(match([head, b, a]));
    expect(await table('b')).toEqual(match([head, b]));
    expect(await table('--errors')).toEqual(match([head, a]));
    expect(await table('--method', 'ping')).toEqual(match([head, b]));
    expect(await table('--server', '!b')).toEqual(match([head, a]));
  });

  test('of which none is wanted: that is not the same as none at all', async () => {
    const logs = temporaryDirectory();
    lesson(logs, 'a', 'ping');
    for (const words of [['--errors'], ['--until', '1h'], ['--server', 'b']]) {
      const {code, stdout, stderr} = await ls(logs, ...words);
      expect({code, stdout}).toEqual({code: 0, stdout: ''});
      expect(stderr).not.toContain('no sessions in');
    }
  });
});

describe('sessions without an end', () => {
  test('are running while their tap is, and killed when it was', async () => {
    const logs = temporaryDirectory();
    const tap = behindTap(logs, 'a');
    tap.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    tap.write('{"jsonrpc":"2.0","id":2,"method":"nonsense"}\n');
    await tap.says(/"id":2,/);
    const counted = {server: 'a', messages: 4, errors: 1};
    expect(await sessions(logs)).toMatchObject([{...counted, end: 'running'}]);
    expect((await ls(logs)).stdout).toMatch(/ 4 +1 {2}running {2,}\d/);
    tap.child.kill('SIGKILL');
    await tap.exited;
    expect(await sessions(logs)).toMatchObject([{...counted, end: 'killed'}]);
    expect((await ls(logs)).stdout).toMatch(/ 4 +1 {2}killed {2,}\d/);
  });

  test('a server that was ended by a signal of its client, or by itself', async () => {
    const logs = temporaryDirectory();
    const asked = behindTap(logs, 'asked');
    await asked.says(/recipe-box ready/, 'stderr');
    asked.child.kill('SIGTERM');
    await asked.exited;
    const [{end}] = await sessions(logs);
    expect(end).toMatchObject({endedBy: 'client-signal'});
    expect((await ls(logs)).stdout).toMatch(/(exit \d+|SIGTERM) by client {2}/);
  });
});

describe('--prune', () => {
  /** old and new of `a`, old of `b`, and one of `b` that runs, though its log is old. */
  async function kept() {
    const logs = temporaryDirectory();
    for (const name of ['a', 'a', 'b']) lesson(logs, name, 'handshake');
    const running = behindTap(logs, 'b');
    await running.says(/recipe-box ready/, 'stderr');
    const paths = [...filesOf(logs, 'a'), ...filesOf(logs, 'b')];
    for (const index of [0, 2]) age(paths[index] ?? '', 40);
    return {logs, left: () => paths.flatMap((path, index) => (existsSync(path) ? [index] : []))};
  }

  test.each([
    [['30d'], [1, 3], /^removed 2 sessions, \d\.\d kB\n$/],
    [['30d', '--dry-run'], [0, 1, 2, 3], /^would remove 2 sessions, \d\.\d kB\n$/],
    [['30d', 'a'], [1, 2, 3], /^removed 1 session, \d\.\d kB\n$/],
    [['30d', '--server', 'b'], [0, 1, 3], /^removed 1 session, \d\.\d kB\n$/],
    [['90d'], [0, 1, 2, 3], /^removed 0 sessions, 0 B\n$/],
    [['1GiB'], [0, 1, 2, 3], /^removed 0 sessions, 0 B\n$/],
    [['1b'], [3], /^removed 3 sessions, \d+\.\d kB\n$/],
    [['1b', 'a', 'b', '--dry-run'], [0, 1, 2, 3], /^would remove 3 sessions, \d+\.\d kB\n$/],
  ])('%j leaves %j', async (words, left, sum) => {
    const logs = await kept();
    const {code, stdout, stderr} = await ls(logs.logs, '--prune', ...words);
    expect({code, stderr, left: logs.left()}).toEqual({code: 0, stderr: '', left});
    expect(stdout.replace(/^[ab] {2}\d{8}T\d{9}Z-\d+ {2}\d\.\d kB\n/gm, '')).toMatch(sum);
  });

  test('what it cannot do is said, and nothing goes', async () => {
    const {logs, left} = await kept();
    for (const [words, sentence] of [
      [
        ['--prune', '30'],
        '--prune is an age such as 30d or 12h, or a size such as 2GiB or 500MB, not "30"',
      ],
      [['--prune'], '--prune needs a value'],
      [
        ['--prune', '1b', '--errors'],
        '--prune goes with names of servers and --server only; leave out the other filters',
      ],
    ] as const) {
      const outcome = await ls(logs, ...words);
      expect(outcome).toEqual({code: 2, stdout: '', stderr: `stdiotap: ${sentence}\n`});
    }
    expect(left()).toEqual([0, 1, 2, 3]);
  });
});

test('a directory of logs that is not there has no sessions', async () => {
  const logs = join(temporaryDirectory(), 'none');
  const stderr = `stdiotap: no sessions in ${logs}\n`;
  expect(await ls(logs)).toEqual({code: 0, stdout: '', stderr});
  expect(await ls(logs, '--json')).toEqual({code: 0, stdout: '[]\n', stderr});
});
