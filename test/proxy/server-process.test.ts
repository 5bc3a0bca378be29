import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {text} from 'node:stream/consumers';
import {describe, expect, test} from 'vitest';
import {type ServerProcess, startServer} from '../../src/proxy/server-process.ts';
import {node, temporaryDirectory} from '../helpers/running.ts';

async function started(command: string, args: readonly string[]): Promise<ServerProcess> {
  const server = await startServer(command, args);
  if (server.type !== 'started') throw server.error;
  server.release();
  return server;
}
const script = (code: string, ...args: string[]) => started(node, ['-e', code, '--', ...args]);

test('arguments arrive as they are', async () => {
  const args = [
    '',
    ' ',
    '"',
    "'",
    '$X',
    '*',
    'a\nb',
    '0x10',
    '1e3',
    '--help',
    '\\',
    '読🎉',
    '%PATH%',
  ];
  const {stdout} = await script('console.log(JSON.stringify(process.argv.slice(1)))', ...args);
  expect(JSON.parse(await text(stdout))).toEqual(args);
});

test('directory and environment are ours, nothing added, nothing taken away', async () => {
  const {stdout} = await script('console.log(JSON.stringify([process.cwd(), process.env]))');
  expect(JSON.parse(await text(stdout))).toEqual([process.cwd(), {...process.env}]);
});

test('what it writes before anybody reads is not lost', async () => {
  const server = await startServer(node, [
    '-e',
    'process.stdout.write("early"); console.error("e")',
  ]);
  if (server.type !== 'started') throw server.error;
  await server.ended;
  server.release();
  const {stdout, stderr} = server;
  expect(await Promise.all([text(stdout), text(stderr)])).toEqual(['early', 'e\n']);
});

test('stdin, stdout and stderr are three pipes', async () => {
  const {stdin, stdout, stderr} = await script(
    'process.stdin.pipe(process.stdout); console.error("e")',
  );
  stdin.end('a');
  expect(await Promise.all([text(stdout), text(stderr)])).toEqual(['a', 'e\n']);
});

describe('the end', () => {
  test('with a code', async () => {
    const {ended, stdout, stderr} = await script('process.exit(7)');
    stdout.resume();
    stderr.resume();
    expect(await ended).toEqual({code: 7, signal: null});
  });

  test.runIf(process.platform !== 'win32')('by a signal', async () => {
    const {ended, pid} = await script('setInterval(() => {}, 1000)');
    process.kill(pid, 'SIGKILL');
    expect(await ended).toEqual({code: null, signal: 'SIGKILL'});
  });

  test.runIf(process.platform !== 'win32')(
    'is there while a grandchild holds the pipes',
    async () => {
      const {ended, pid, stdout} = await started('/bin/sh', ['-c', 'sleep 60 & exit 7']);
      stdout.resume();
      expect(await ended).toEqual({code: 7, signal: null});
      process.kill(-pid, 'SIGKILL');
    },
  );
});

describe('what cannot be started', () => {
  const errorOf = async (command: string) => {
    const server = await startServer(command, []);
    return server.type === 'not-started' ? server.error.code : server.type;
  };

  test('a command that is not there', async () => {
    expect(await errorOf('stdiotap-no-such-command')).toBe('ENOENT');
    expect(await errorOf('/nowhere/server')).toBe('ENOENT');
    expect(await errorOf('')).toMatch(/^E/);
  });

  test('a name that cannot be one', async () => {
    expect(await errorOf('a\0b')).toMatch(/^E/);
  });

  test.runIf(process.platform !== 'win32')(
    'a file that is not executable, a directory',
    async () => {
      const path = join(temporaryDirectory(), 'server');
      writeFileSync(path, '');
      expect(await errorOf(path)).toBe('EACCES');
      expect(await errorOf(temporaryDirectory())).toBe('EACCES');
    },
  );
});

test('an error on its stdin is nobody’s end', async () => {
  const {stdin, ended, stdout} = await script('process.stdin.destroy(); process.exitCode = 3');
  stdout.resume();
  stdin.write('x'.repeat(1_000_000));
  expect(await ended).toEqual({code: 3, signal: null});
  stdin.write('x');
});
