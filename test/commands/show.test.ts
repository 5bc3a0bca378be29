import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {help, run} from '../../src/commands/show.ts';
import {UserError} from '../../src/errors.ts';
import {temporaryDirectory} from '../helpers/running.ts';
import {at} from '../helpers/told.ts';
import {store} from './logs.ts';
import {printed} from './printed.ts';

const call = (id: number, tool: string) =>
  `{"id":${id},"method":"tools/call","params":{"name":"${tool}"}}\n`;

function logs(): string {
  const directory = temporaryDirectory();
  store(directory, {
    ...{server: 'a', start: '20261130T194000000Z'},
    said: [
      ['client→server', call(1, 'x'), at(10)],
      ['server→client', '{"id":1,"result":{}}\n', at(30)],
    ],
  });
  store(directory, {
    ...{server: 'b', start: '20261130T194000001Z'},
    said: [
      ['client→server', call(1, 'y'), at(20)],
      ['server→client', '{"id":1,"error":{"code":-1,"message":"no"}}\n', at(40)],
    ],
  });
  return directory;
}

const show = (directory: string, ...words: string[]) =>
  printed(() => run(['--log-dir', directory, '--color=never', ...words]));
const DAY = '--- 2026-11-30 (UTC)\n';

test('several sessions are one, by time', async () => {
  expect(await show(logs(), 'b', 'a', '--no-body')).toEqual({
    stderr: '',
    stdout: `${DAY}19:40:00.010 [a] CLIENT→SERVER tools/call x #1
19:40:00.021 [b] CLIENT→SERVER tools/call y #1
19:40:00.030 [a] SERVER→CLIENT tools/call x #1 ok 20.0 ms
19:40:00.041 [b] SERVER→CLIENT tools/call y #1 error -1 "no" 20.0 ms
19:40:05.000 [a] server exited with code 0 after 5,000 ms, after the client closed its end
19:40:05.001 [b] server exited with code 0 after 5,000 ms, after the client closed its end
`,
  });
});

test('ids of two sessions are two: the request of an error is its own', async () => {
  const {stdout} = await show(logs(), 'a', 'b', '--errors', '--no-body');
  expect(stdout).toBe(`${DAY}19:40:00.021 [b] CLIENT→SERVER tools/call y #1
19:40:00.041 [b] SERVER→CLIENT tools/call y #1 error -1 "no" 20.0 ms
`);
});

describe('what is wrong', () => {
  test('no session at all', async () => {
    expect((await printed(() => run([]))).error).toEqual(
      new UserError(
        'there is no session to show; say which: stdiotap show SERVER (stdiotap ls lists them)',
      ),
    );
  });

  test('one of several is not there: nothing is shown', async () => {
    const directory = logs();
    expect(await show(directory, 'a', 'bb')).toEqual({
      ...{stdout: '', stderr: ''},
      error: new UserError(
        `there is no file, server or session "bb" in ${directory}; did you mean b?`,
      ),
    });
  });

  test('an empty file is said, and is no error', async () => {
    const path = join(temporaryDirectory(), 'empty');
    writeFileSync(path, '');
    expect(await show('/nowhere', path)).toEqual({
      stdout: '',
      stderr: `stdiotap: ${path} is empty\n`,
    });
  });
});

test('the help names every option, and how sessions are named', () => {
  expect(help.usage).toBe('stdiotap show [options] SESSION…');
  expect(Object.keys(help.options)).toEqual([
    ...['format', 'body', 'color'],
    ...[
      'server',
      'method',
      'name',
      'dir',
      'kind',
      'id',
      'errors',
      'slow',
      'grep',
      'since',
      'until',
    ],
    'log-dir',
  ]);
  expect(help.more).toContain('server~1');
});
