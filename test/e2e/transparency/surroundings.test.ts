import {mkdirSync, readFileSync, readlinkSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {
  bin,
  logFilesIn,
  node,
  recordsIn,
  samples,
  start,
  tapped,
  temporaryDirectory,
} from '../../helpers/running.ts';

const tell = `process.stdout.write(JSON.stringify({argv: process.argv.slice(1), env: process.env, cwd: process.cwd(), umask: process.umask()}))`;

describe('T9: the server finds what it would find without us', () => {
  const args = [
    '',
    'a b',
    'q"q',
    "it's",
    '$HOME',
    '*',
    'a\nb',
    '--help',
    '--version',
    '--',
    '0x10',
    '1e3',
    '-5',
    '%PATH%',
    '^&',
    'é🎉',
    '--name',
    '=x',
  ];

  test('arguments, environment, directory and umask', async () => {
    const surroundings = {
      env: {...process.env, STDIOTAP_COLOR: 'never', ODD: 'a\nb = "c"', EMPTY: ''},
      cwd: temporaryDirectory(),
    };
    const command = ['-c', 'umask 027; exec "$0" "$@"'];
    const direct = start('sh', [...command, node, '-e', tell, '--', ...args], surroundings);
    const behind = start(
      'sh',
      [
        ...command,
        node,
        bin,
        '--log-dir',
        temporaryDirectory(),
        '--',
        node,
        '-e',
        tell,
        '--',
        ...args,
      ],
      surroundings,
    );
    const [one, other] = await Promise.all([direct.ended, behind.ended]);
    expect(JSON.parse(other.stdout.toString())).toEqual(JSON.parse(one.stdout.toString()));
    expect(JSON.parse(one.stdout.toString()).argv).toEqual(args);
  });

  test('without `--`, options end at the first word that is none', async () => {
    const run = start(node, [
      bin,
      '--log-dir',
      temporaryDirectory(),
      node,
      '-e',
      tell,
      '--',
      '--name',
      '0x10',
    ]);
    expect(JSON.parse((await run.ended).stdout.toString()).argv).toEqual(['--name', '0x10']);
  });

  test('no signal is blocked or ignored that would not be', async () => {
    const signals = ['sh', ['-c', 'grep -E "^Sig(Blk|Ign|Cgt)" /proc/self/status']] as const;
    const direct = await start(...signals).ended;
    const behind = await tapped(temporaryDirectory(), ...signals).ended;
    expect(behind.stdout.toString()).toBe(direct.stdout.toString());
  });

  test('no descriptor of ours is open in the server', async () => {
    const open = ['sh', ['-c', 'ls /proc/$$/fd']] as const;
    const direct = await start(...open).ended;
    const behind = await tapped(temporaryDirectory(), ...open).ended;
    expect(behind.stdout.toString()).toBe(direct.stdout.toString());
  });
});

test('between pipes the server has pipes, and can open them anew', async () => {
  const script = `printf x | "$@" sh -c 'cat /dev/stdin; echo y > /dev/stdout' | cat`;
  const run = start('sh', ['-c', script, 'sh', node, bin, '--log-dir', temporaryDirectory(), '--']);
  expect(await run.ended).toMatchObject({stdout: Buffer.from('xy\n'), stderr: ''});
});

describe('T14: as hosts start it', () => {
  const server = ['--', node, `${samples}recipe-box/server.mjs`];
  const hello = readFileSync(`${samples}lessons/handshake.jsonl`, 'utf8');

  test('with six variables and the directory `/`', async () => {
    const home = temporaryDirectory();
    const env = {
      HOME: home,
      LOGNAME: 'me',
      PATH: '/usr/bin:/bin',
      SHELL: '/bin/sh',
      TERM: 'xterm',
      USER: 'me',
    };
    const run = start(node, [bin, ...server], {cwd: '/', env});
    run.child.stdin?.end(hello);
    expect(await run.ended).toMatchObject({code: 0, stderr: 'recipe-box ready\n'});
    const logs = join(home, '.local/state/stdiotap');
    expect(recordsIn(logs).at(-1)).toMatchObject({kind: 'exit', server: 'server'});
    expect(logFilesIn(logs)[0]).toBe(join(logs, readlinkSync(join(logs, 'server.jsonl'))));
  });

  test.each([
    ['without HOME', {}],
    ['with a HOME that cannot be written', {HOME: '/proc/nowhere'}],
  ])('%s the traffic is the same', async (_what, env) => {
    const temporary = temporaryDirectory();
    const run = start(node, [bin, ...server], {
      cwd: '/',
      env: {PATH: '/usr/bin:/bin', TMPDIR: temporary, ...env},
    });
    run.child.stdin?.end(hello);
    const {code, stdout} = await run.ended;
    expect(code).toBe(0);
    expect(JSON.parse(stdout.toString()).result.serverInfo.name).toBe('recipe-box');
  });

  test('in a directory that has been removed, it says so', async () => {
    const gone = join(temporaryDirectory(), 'gone');
    mkdirSync(gone);
    const run = start('sh', ['-c', 'rmdir "$0"; exec "$@"', gone, node, bin, '--', 'cat'], {
      cwd: gone,
    });
    expect(await run.ended).toMatchObject({
      code: 1,
      stderr: 'stdiotap: the current directory has been removed; start from another one\n',
    });
  });
});
