import {closeSync, openSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {bin, node, start, temporaryDirectory} from '../../helpers/running.ts';
import {environment, filesOf, lesson, read, sharedDirectory} from './reading.ts';

const logs = sharedDirectory();
let path = '';

beforeAll(() => {
  lesson(logs, 'recipes', 'error');
  path = filesOf(logs, 'recipes')[0] ?? '';
});

describe('colour', () => {
  test.each([
    [{}, [], false],
    [{FORCE_COLOR: '1'}, [], true],
    [{FORCE_COLOR: '0'}, [], false],
    [{FORCE_COLOR: '1', NO_COLOR: '1'}, [], false],
    [{NO_COLOR: '1'}, ['--color=always'], true],
    [{FORCE_COLOR: '1'}, ['--color', 'never'], false],
    [{STDIOTAP_COLOR: 'always'}, [], true],
    [{STDIOTAP_COLOR: 'always'}, ['--color=never'], false],
  ] as [Record<string, string>, string[], boolean][])('%j %j: %s', async (env, words, expected) => {
    const {stdout} = await read(['show', '--log-dir', logs, 'recipes', '--id=4', ...words], {env});
    expect(stdout.includes('\x1b[33mCLIENT→SERVER tools/call get_recipe #4\x1b[39m')).toBe(
      expected,
    );
    expect(stdout.includes('\x1b')).toBe(expected);
  });

  test('is never in a capture', async () => {
    const {stdout} = await read([
      ...['show', '--log-dir', logs, 'recipes', '--color=always', '--format=jsonl'],
    ]);
    expect(stdout).toBe(readFileSync(path, 'utf8'));
  });
});

describe('a pager that has seen enough', () => {
  const piped = async (words: string, script: string) => {
    const command = `"${node}" "${bin}" ${words}; echo "code $?" >&2`;
    const run = start('bash', ['-c', `{ ${command}; } ${script}`], {env: environment()});
    const {stdout, stderr} = await run.ended;
    return {lines: stdout.toString().split('\n').length - 1, stderr};
  };

  test.each(['show', 'tail -n 1000', 'ls'])('%s … | head -1', async command => {
    expect(await piped(`${command} --log-dir "${logs}" recipes`, '| head -1')).toEqual({
      lines: 1,
      stderr: 'code 0\n',
    });
  });

  test('also of a capture of 100 MB, in any format', async () => {
    const large = join(temporaryDirectory(), 'large.jsonl');
    const once = Buffer.from(readFileSync(path).toString().repeat(1000));
    const descriptor = openSync(large, 'w');
    for (let size = 0; size < 100e6; size += once.length) writeFileSync(descriptor, once);
    closeSync(descriptor);
    for (const format of ['line', 'full', 'jsonl']) {
      expect(await piped(`show --format ${format} "${large}"`, '| head -1')).toEqual({
        lines: 1,
        stderr: 'code 0\n',
      });
    }
  });

  test.each(['show', 'tail', 'ls'])('%s: another failure is told, with code 1', async command => {
    expect(await piped(`${command} --log-dir "${logs}" recipes`, '> /dev/full')).toEqual({
      lines: 0,
      stderr: 'stdiotap: cannot write the output: ENOSPC: no space left on device\ncode 1\n',
    });
  });
});

test.each([
  ['show', 'stdiotap show [options] SESSION…'],
  ['tail', 'stdiotap tail [-f] [-n N] [options] [server…]'],
  ['ls', 'stdiotap ls [options] [server…]'],
])('%s --help', async (command, usage) => {
  for (const words of [['--help'], ['-h'], ['x', '--errors', '--help']]) {
    const {code, stdout, stderr} = await read([command, ...words]);
    expect({code, stderr}).toEqual({code: 0, stderr: ''});
    expect(stdout.startsWith(`Usage: ${usage}\n\nOptions:\n`)).toBe(true);
    expect(stdout).toContain('--since');
  }
});
