import {describe, expect, test} from 'vitest';
import {
  bin,
  node,
  recordsIn,
  samples,
  start,
  tapped,
  temporaryDirectory,
} from '../../helpers/running.ts';

const last = (logs: string) => recordsIn(logs).at(-1);

describe('T4: the host closes stdin', () => {
  test('the server sees the end at once', async () => {
    const logs = temporaryDirectory();
    const server = tapped(logs, 'sh', ['-c', 'cat; echo seen the end']);
    server.child.stdin?.end('x\n');
    expect((await server.ended).stdout.toString()).toBe('x\nseen the end\n');
    expect(last(logs)).toMatchObject({endedBy: 'client-eof', code: 0});
  });

  test('replies that come later still arrive, and nobody is ended for being late', async () => {
    const slow = `process.stdin.resume().on('end', () => setTimeout(() => console.log('late'), 4000))`;
    const server = tapped(temporaryDirectory(), node, ['-e', slow]);
    server.child.stdin?.end('{"id":1,"method":"x"}\n');
    const {stdout, code} = await server.ended;
    expect({stdout: stdout.toString(), code}).toEqual({stdout: 'late\n', code: 0});
  });
});

describe('T5: one end closes', () => {
  test('the server closes its stdout while it lives: the host sees the end', async () => {
    const server = tapped(temporaryDirectory(), 'sh', ['-c', 'echo x; exec 1>&-; cat >/dev/null']);
    await new Promise(resolve => server.child.stdout?.once('end', resolve));
    expect(server.child.exitCode).toBeNull();
    server.child.stdin?.end();
    expect((await server.ended).code).toBe(0);
  });

  test.each([
    ['PIPE', 'sh', ['-c', 'while :; do echo x; sleep 0.01; done']],
    [
      'EPIPE',
      node,
      [
        '-e',
        `process.stdout.on('error', e => process.exit(e.code === 'EPIPE' ? 42 : 1)); setInterval(() => console.log('x'), 1)`,
      ],
    ],
  ] as const)(
    'the host closes its reading end: the server gets %s',
    async (_what, command, args) => {
      const direct = start(command, [...args]);
      const logs = temporaryDirectory();
      const behind = tapped(logs, command, [...args]);
      for (const run of [direct, behind]) {
        await run.says(/./);
        run.child.stdout?.destroy();
      }
      const [one, other] = await Promise.all([direct.ended, behind.ended]);
      expect({code: other.code, signal: other.signal}).toEqual({
        code: one.code,
        signal: one.signal,
      });
      expect(other.stderr).toBe(one.stderr);
      expect(last(logs)).toMatchObject({endedBy: 'client-hangup'});
    },
  );

  test('a reader that has enough ends a fast writer, as in any pipe of a shell', async () => {
    const script = '{ "$@"; echo "$?" >&2; } | head -n 1';
    const tap = [node, bin, '--log-dir', temporaryDirectory(), '--'];
    const run = start('sh', ['-c', script, 'sh', ...tap, 'yes']);
    expect(await run.ended).toMatchObject({stdout: Buffer.from('y\n'), stderr: '141\n'});
  });

  test('the server closes its stdin: the host can write no more', async () => {
    const server = tapped(temporaryDirectory(), 'sh', ['-c', 'exec 0<&-; echo closed; sleep 30']);
    await server.says(/closed/);
    const broken = new Promise(resolve => server.child.stdin?.once('error', resolve));
    const writing = setInterval(() => server.write('x\n'), 5);
    expect(await broken).toMatchObject({code: 'EPIPE'});
    clearInterval(writing);
    server.child.kill('SIGTERM');
    await server.ended;
  });
});

describe('T6: the server ends', () => {
  test.each([0, 1, 5, 127, 255])('with code %i, so do we', async code => {
    const logs = temporaryDirectory();
    const server = tapped(logs, 'sh', ['-c', `exit ${code}`]);
    expect(await server.ended).toMatchObject({code, signal: null, stderr: ''});
    expect(last(logs)).toMatchObject({code, signal: null});
  });

  test.each([
    'SIGKILL',
    'SIGTERM',
    'SIGINT',
    'SIGHUP',
    'SIGUSR1',
    'SIGPIPE',
    'SIGABRT',
    'SIGSEGV',
  ] as const)('by %s, so do we', async signal => {
    const logs = temporaryDirectory();
    const server = tapped(logs, 'sh', ['-c', `ulimit -c 0; kill -s ${signal.slice(3)} $$`]);
    expect(await server.ended).toMatchObject({code: null, signal});
    expect(last(logs)).toMatchObject({code: null, signal, level: 50, endedBy: 'server'});
  });

  test('while the host keeps stdin open and says nothing', async () => {
    const server = tapped(temporaryDirectory(), 'sh', ['-c', 'echo bye; exit 5']);
    expect(await server.ended).toMatchObject({code: 5, stdout: Buffer.from('bye\n')});
  });

  test('while a grandchild holds the pipes', async () => {
    const server = tapped(temporaryDirectory(), node, [
      `${samples}misbehaving/leaves-grandchild.mjs`,
    ]);
    const started = performance.now();
    const {code, stdout, stderr} = await server.ended;
    expect({code, stdout: stdout.toString()}).toEqual({code: 7, stdout: 'last\n'});
    // The grandchild would hold them for 30 s; it is not ours to end.
    expect(performance.now() - started).toBeLessThan(15_000);
    const pid = Number(/grandchild: pid (\d+)/.exec(stderr)?.[1]);
    expect(() => process.kill(pid, 0)).not.toThrow();
    process.kill(pid, 'SIGKILL');
  });

  test('before it has read anything of what we were sent', async () => {
    const server = tapped(temporaryDirectory(), 'sh', ['-c', 'exit 3']);
    server.child.stdin?.end(Buffer.alloc(1_000_000, 'x'));
    expect(await server.ended).toMatchObject({code: 3, stderr: ''});
  });

  test('its last words arrive: a burst of 1.2 MB and an exit, into a pipe read late, 25 times', async () => {
    const burst = `process.stdout.write(Buffer.alloc(1_200_000, 'x')); process.stderr.write('y'.repeat(100_000))`;
    // The reader is a shell's pipe, which holds 64 KiB, and it begins when the server has ended.
    for (let i = 0; i < 25; i++) {
      const logs = temporaryDirectory();
      const server = start('sh', [
        '-c',
        `"$0" "$1" --log-dir "$2" -- "$0" -e "$3" 2>"$2/err" | { while ! [ -s "$2/err" ]; do :; done; wc -c; wc -c < "$2/err"; }`,
        node,
        bin,
        logs,
        burst,
      ]);
      expect((await server.ended).stdout.toString()).toMatch(/^\s*1200000\n\s*100000\n$/);
    }
  }, 60_000);
});
