import {describe, expect, test} from 'vitest';
import {help, run} from '../../src/commands/tail.ts';
import {UserError} from '../../src/errors.ts';
import {temporaryDirectory} from '../helpers/running.ts';
import {at, type Said} from '../helpers/told.ts';
import {store} from './logs.ts';
import {printed} from './printed.ts';

/** Notifications `m0`, `m1` … a second apart. */
const notifications = (count: number): Said[] =>
  Array.from({length: count}, (_, i) => ['client→server', `{"method":"m${i}"}\n`, at(i * 1000)]);

function logs(): string {
  const directory = temporaryDirectory();
  const exit = 'none';
  store(directory, {server: 'a', start: '20261130T194000000Z', said: notifications(8), exit});
  store(directory, {server: 'b', start: '20261130T194000500Z', said: notifications(8), exit});
  return directory;
}

async function tail(directory: string, ...words: string[]) {
  const {stdout, ...more} = await printed(() =>
    run(['--log-dir', directory, '--color=never', ...words]),
  );
  const rows = stdout.split('\n').filter(row => /^\d/.test(row));
  return {
    ...more,
    found: rows.map(row => row.replace(/^\S+ \[(\w)\] CLIENT→SERVER m(\d)$/, '$1$2')),
  };
}

describe('how many', () => {
  test.each([
    [[], ['a3', 'b3', 'a4', 'b4', 'a5', 'b5', 'a6', 'b6', 'a7', 'b7']],
    [
      ['-n', '3'],
      ['b6', 'a7', 'b7'],
    ],
    [['-n3'], ['b6', 'a7', 'b7']],
    [['--lines=3'], ['b6', 'a7', 'b7']],
    [['-3'], ['b6', 'a7', 'b7']],
    [
      ['-2', 'a'],
      ['a6', 'a7'],
    ],
    [
      ['a', '-n', '2'],
      ['a6', 'a7'],
    ],
    [['-1', 'a', 'b'], ['b7']],
    [['-n', '0'], []],
    [
      ['-n', '007', 'b'],
      ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7'],
    ],
    [
      ['-2', '--method', 'm{1,2}'],
      ['a2', 'b2'],
    ],
    [
      ['-3', '--server', 'b'],
      ['b5', 'b6', 'b7'],
    ],
  ])('%j', async (words, found) => {
    expect(await tail(logs(), ...words)).toEqual({stderr: '', found});
  });

  test('that nothing matches is said', async () => {
    expect(await tail(logs(), '-2', '--method', 'm[12]')).toEqual({
      stderr: 'stdiotap: no record matches\n',
      found: [],
    });
  });

  test.each(['x', '', '1.5', '12345678', '1k'])('not %j', async count => {
    const {error} = await tail(logs(), `--lines=${count}`);
    expect(error).toBeInstanceOf(UserError);
    const sentence = `--lines is a number of records, not "${count}"`;
    expect((error as Error).message).toBe(sentence);
  });
});

test('no logs yet is said, and is no error', async () => {
  const directory = temporaryDirectory();
  expect(await tail(directory)).toEqual({
    found: [],
    stderr: `stdiotap: there are no sessions in ${directory} yet\n`,
  });
});

test('a server that has never run is an error, without -f', async () => {
  const directory = logs();
  expect((await tail(directory, 'cc')).error).toEqual(
    new UserError(`there is no file, server or session "cc" in ${directory}; it has a, b`),
  );
});

test('the help names every option', () => {
  expect(help.usage).toBe('stdiotap tail [-f] [-n N] [options] [server…]');
  expect(Object.keys(help.options).slice(0, 2)).toEqual(['follow', 'lines']);
  for (const option of Object.values(help.options)) expect(option.describe).toMatch(/\w{2}/);
});
