import {describe, expect, test} from 'vitest';
import {readRunOptions, runOptions} from '../../src/commands/run-options.ts';
import {UserError} from '../../src/errors.ts';

const read = (words: string, env: Record<string, string> = {}) =>
  readRunOptions(words.split(' '), env);
const MIB = 1024 * 1024;

test('without options, the defaults', async () => {
  expect(await read('node a.js')).toEqual({
    command: 'node',
    args: ['a.js'],
    framing: 'auto',
    pretty: false,
    color: 'auto',
    redact: false,
    redactKeys: [],
    slowMs: 10_000,
    maxMessage: 10 * MIB,
    maxFile: 100 * MIB,
    maxTotal: 2048 * MIB,
  });
});

test('one option changes nothing but itself', async () => {
  expect(await read('--name x node a.js')).toEqual({...(await read('node a.js')), name: 'x'});
});

test.each([
  ['--name x', {name: 'x'}],
  ['-n x', {name: 'x'}],
  ['--name=0x10', {name: '0x10'}],
  ['--name=1e3', {name: '1e3'}],
  ['--name=--x', {name: '--x'}],
  ['--name a --name b', {name: 'b'}],
  ['--log f', {log: 'f'}],
  ['--log-dir d', {logDir: 'd'}],
  ['--framing line', {framing: 'line'}],
  ['--pretty', {pretty: true}],
  ['--pretty=f', {pretty: 'f'}],
  ['--color never', {color: 'never'}],
  ['--redact', {redact: true, redactKeys: []}],
  ['--no-redact', {redact: false}],
  ['--redact-key a --redact-key b', {redact: true, redactKeys: ['a', 'b']}],
  ['--redact-key a --redact-key=b --redact-key c', {redact: true, redactKeys: ['a', 'b', 'c']}],
  ['--redact-key=a', {redact: true, redactKeys: ['a']}],
  ['--slow 500', {slowMs: 500}],
  ['--slow=2s', {slowMs: 2000}],
  ['--slow 0', {slowMs: 0}],
  [
    '--max-message 1k --max-file 0 --max-total 1.5m',
    {maxMessage: 1024, maxFile: 0, maxTotal: 1.5 * MIB},
  ],
])('%s', async (words, expected) => {
  expect(await read(`${words} -- node`)).toMatchObject({...expected, command: 'node', args: []});
});

describe('the server’s words', () => {
  test('are not ours', async () => {
    const args = [
      '--name',
      'y',
      '--help',
      '--version',
      '0x10',
      '1e3',
      '',
      '--',
      '-n',
      '$X',
      '*',
      'a\nb',
    ];
    expect(await readRunOptions(['--redact', 'node', ...args], {})).toMatchObject({
      command: 'node',
      args,
    });
    expect(await readRunOptions(['--', '--name', ...args], {})).toMatchObject({
      command: '--name',
      args,
    });
  });
});

describe('variables', () => {
  test.each([
    [{STDIOTAP_NAME: 'x'}, {name: 'x'}],
    [{STDIOTAP_NAME: '--x y'}, {name: '--x y'}],
    [{STDIOTAP_LOG_DIR: '/d'}, {logDir: '/d'}],
    [{STDIOTAP_MAX_FILE: '1g'}, {maxFile: 1024 * MIB}],
    [{STDIOTAP_PRETTY: '1'}, {pretty: true}],
    [{STDIOTAP_PRETTY: 'true'}, {pretty: true}],
    [{STDIOTAP_PRETTY: '0'}, {pretty: false}],
    [{STDIOTAP_PRETTY: '/tmp/f'}, {pretty: '/tmp/f'}],
    [{STDIOTAP_REDACT: 'yes'}, {redact: true}],
    [{STDIOTAP_REDACT: 'off'}, {redact: false}],
    [{STDIOTAP_REDACT_KEY: 'a, b'}, {redact: true, redactKeys: ['a', 'b']}],
    [{STDIOTAP_NAME: '', STDIOTAP_FRAMING: ''}, {framing: 'auto'}],
    [{NAME: 'x', STDIOTAP_ELSE: 'y', STDIOTAP: 'z'}, {framing: 'auto'}],
  ])('%j', async (env, expected) => {
    expect(await read('node', env as Record<string, string>)).toMatchObject(expected);
  });

  test('flags win', async () => {
    const env = {STDIOTAP_NAME: 'env', STDIOTAP_REDACT: '0', STDIOTAP_FRAMING: 'line'};
    expect(await read('--name flag --redact node', env)).toMatchObject({
      name: 'flag',
      redact: true,
      framing: 'line',
    });
  });

  test('keys to mask add up', async () => {
    const env = {STDIOTAP_REDACT_KEY: 'a'};
    expect(await read('--redact-key b node', env)).toMatchObject({redactKeys: ['a', 'b']});
  });

  test('there is one for every option', async () => {
    for (const option of Object.keys(runOptions)) {
      const name = `STDIOTAP_${option.toUpperCase().replaceAll('-', '_')}`;
      await expect(read('node', {[name]: '1'}).catch(error => error)).resolves.not.toEqual(
        await read('node'),
      );
    }
  });

  test('a bad one is an error that names it', async () => {
    await expect(read('node', {STDIOTAP_MAX_FILE: 'x'})).rejects.toThrow(/max-file/i);
    await expect(read('node', {STDIOTAP_FRAMING: 'x'})).rejects.toThrow(/framing/i);
  });
});

test.each([
  ['', /no command/],
  ['--', /no command/],
  ['--redact', /no command/],
  ['--frameing auto -- node', /--frameing.*--framing/],
  ['--nmae=x node', /--nmae.*--name/],
  ['-z node', /-z.*--help/],
  ['--constructor node', /--constructor/],
  ['--framing x node', /framing.*"x".*content-length/],
  ['--color x node', /color.*"x".*always/],
  ['--max-file x node', /--max-file.*100MiB/],
  ['--name --redact node', /name/],
  ['--log= node', /log/],
])('%j is an error of the user, in one sentence, with exit code 2', async (words, sentence) => {
  const error = await readRunOptions(words.split(' ').filter(Boolean), {}).catch(
    failure => failure,
  );
  expect(error).toBeInstanceOf(UserError);
  expect(error.exitCode).toBe(2);
  expect(error.message).toMatch(sentence);
  expect(error.message).not.toMatch(/\n|:,|undefined/);
});
