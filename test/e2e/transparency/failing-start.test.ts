import {chmodSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {bin, node, recordsIn, start, tapped, temporaryDirectory} from '../../helpers/running.ts';

const lines = (text: string) => text.split('\n').filter(Boolean);

describe('T10: a command that cannot be started', () => {
  const path = '/usr/bin:/bin';
  const env = {PATH: path, HOME: '/nonexistent'};

  test.each([
    ['no-such-command', 127, 'there is no command "no-such-command" (PATH here: /usr/bin:/bin)'],
    ['/no/such/file', 127, 'there is no command "/no/such/file"'],
    ['', 127, 'there is no command ""'],
    ['/etc/passwd', 126, '"/etc/passwd" is not executable'],
    ['/etc', 126, '"/etc" is not executable'],
    ['dmeo', 127, 'did you mean "stdiotap demo"?'],
  ])('%j → exit %i, one line that says why, and a log', async (command, code, words) => {
    const logs = temporaryDirectory();
    const run = tapped(logs, command, ['--x'], {env});
    run.write('{"id":1,"method":"initialize"}\n');
    const {stderr, stdout, ...ending} = await run.ended;
    expect(ending).toEqual({code, signal: null});
    expect(stdout.length).toBe(0);
    expect(lines(stderr)).toEqual([expect.stringContaining(words)]);
    expect(stderr).toMatch(/^stdiotap: cannot start the server/);
    expect(recordsIn(logs)).toMatchObject([
      {kind: 'start', command},
      {kind: 'exit', code, signal: null},
    ]);
  });

  test('a script whose interpreter is missing → exit 127, and the difference is said', async () => {
    const script = join(temporaryDirectory(), 'server');
    writeFileSync(script, '#!/no/such/interpreter\n');
    chmodSync(script, 0o755);
    const {code, stderr} = await tapped(temporaryDirectory(), script, []).ended;
    expect(code).toBe(127);
    expect(stderr).toContain('interpreter');
  });
});

describe('own usage errors: exit 2, one sentence, a way out', () => {
  test.each([
    [[], 'stdiotap -- command'],
    [['--'], 'stdiotap -- command'],
    [['--nmae', 'x', '--', 'true'], 'did you mean --name?'],
    [['--bogus', '--', 'true'], 'there is no option --bogus'],
    [['--framing', 'lines', '--', 'true'], 'framing'],
    [['--max-file', 'big', '--', 'true'], '"big"'],
    [['--name'], 'name'],
    [['--color=sometimes', 'true'], 'color'],
  ])('%j', async (words, hint) => {
    const {code, stdout, stderr} = await start(node, [bin, ...words]).ended;
    expect({code, out: stdout.length, lines: lines(stderr).length}).toEqual({
      code: 2,
      out: 0,
      lines: 1,
    });
    expect(stderr).toMatch(/^stdiotap: /);
    expect(stderr).toContain(hint);
  });

  test('a bad variable is a bad option', async () => {
    const env = {...process.env, STDIOTAP_FRAMING: 'lines'};
    expect(await start(node, [bin, 'true'], {env}).ended).toMatchObject({code: 2});
  });
});

test('T11: nothing of our own on stdout, whatever happens', async () => {
  const blocked = join(temporaryDirectory(), 'file');
  writeFileSync(blocked, '');
  mkdirSync(join(blocked, '..', 'dir'));
  for (const options of [
    ['--log-dir', blocked],
    ['--log', join(blocked, '..', 'dir')],
    ['--pretty'],
    ['--pretty=/no/such/place'],
  ]) {
    const run = start(node, [bin, ...options, '--', 'cat'], {
      env: {...process.env, HOME: temporaryDirectory()},
    });
    run.child.stdin?.end('only this\n');
    expect(await run.ended).toMatchObject({code: 0, stdout: Buffer.from('only this\n')});
  }
});

test('the help shows how to put it into a config, and where the log goes', async () => {
  const {stdout, code} = await start(node, [bin, '--help']).ended;
  expect(code).toBe(0);
  expect(stdout.toString()).toContain('claude_desktop_config.json');
  expect(stdout.toString()).toContain('Logs go to ');
});
