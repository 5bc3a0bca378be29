import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {bytesIn} from '../../helpers/log-lines.ts';
import {
  linesIn,
  node,
  recordsIn,
  samples,
  tapped,
  temporaryDirectory,
} from '../../helpers/running.ts';

/** Resident memory of a process, in MiB. */
const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Resolves when `sample` has given the same value ten times in a row. */
async function settled(sample: () => number): Promise<number> {
  for (let last = Number.NaN, same = 0; ; ) {
    await new Promise(resolve => setTimeout(resolve, 20));
    const now = sample();
    same = now === last ? same + 1 : 0;
    if (same === 10) return now;
    last = now;
  }
}

// Writes without end, and says on stderr how much it got rid of.
const flood = `
  const chunk = Buffer.alloc(65536, 'x'); let sent = 0;
  const more = () => { while (sent < 200e6) { sent += chunk.length; if (!process.stdout.write(chunk)) { process.stdout.once('drain', more); break; } } process.stderr.write(sent + '\\n'); };
  process.stdin.on('data', () => process.stderr.write('still listening\\n'));
  more();
`;

describe('T3: back-pressure', () => {
  test('a host that does not read stops the server, and our memory does not grow', async () => {
    const server = tapped(temporaryDirectory(), node, ['-e', flood], {
      options: ['--max-message', '64k'],
    });
    server.child.stdout?.pause();
    const sent = () =>
      Number(
        server.stderr
          .trim()
          .split('\n')
          .filter(line => /^\d+$/.test(line))
          .at(-1) ?? 0,
      );
    await server.says(/\d+\n/, 'stderr');
    expect(await settled(sent)).toBeLessThan(4e6);
    expect(memoryOf(server.pid)).toBeLessThan(120);
    // The other direction, stderr and signals go on.
    server.write('are you there?\n');
    await server.says(/still listening/, 'stderr');
    server.child.kill('SIGTERM');
    expect(await server.exited).toMatchObject({signal: 'SIGTERM'});
  });

  test('a server that does not read stops the host, and the rest goes on', async () => {
    const deaf = `process.stdout.write('ready\\n'); setInterval(() => process.stdout.write('tick\\n'), 10)`;
    const server = tapped(temporaryDirectory(), node, ['-e', deaf]);
    await server.says(/ready/);
    const big = Buffer.alloc(5_000_000, 'x');
    expect(server.child.stdin?.write(big)).toBe(false);
    expect(await settled(() => server.child.stdin?.writableLength ?? 0)).toBeGreaterThan(4e6);
    const before = server.stdout.length;
    while (server.stdout.length < before + 50)
      await new Promise(resolve => server.child.stdout?.once('data', resolve));
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({signal: 'SIGTERM'});
  });

  test('a slow reader gets everything', async () => {
    const server = tapped(temporaryDirectory(), node, [
      '-e',
      `process.stdout.write(Buffer.alloc(3_145_728, 'x'))`,
    ]);
    server.child.stdout?.pause();
    // It has ended long before we begin to read.
    await settled(() => Number(server.child.stdout?.readableLength));
    server.child.stdout?.resume();
    const {stdout, code} = await server.ended;
    expect({bytes: stdout.length, code}).toEqual({bytes: 3_145_728, code: 0});
  });
});

describe('T13: nobody reads stderr', () => {
  const FLOOD = 12 * 1024 * 1024;
  const flooding = [`${samples}misbehaving/floods-stderr.mjs`, String(FLOOD)];
  const request = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';

  test('the server still answers, and the log has it all', async () => {
    const logs = temporaryDirectory();
    const server = tapped(logs, node, flooding);
    server.child.stderr?.pause();
    server.write(request);
    await server.says(/"id":1/);
    server.child.stdin?.end();
    // It leaves although nobody has read; `close` would wait for us.
    await server.exited;
    const written = bytesIn(linesIn(logs), 'stderr').length;
    expect(written).toBe(recordsIn(logs).at(-1)?.wire.stderr.bytes);
    expect(written).toBeGreaterThanOrEqual(FLOOD);
  });

  test('and a host that reads late is told how much it missed', async () => {
    const server = tapped(temporaryDirectory(), node, flooding);
    server.child.stderr?.pause();
    server.write(request);
    await server.says(/"id":1/);
    server.child.stderr?.resume();
    const [, lost] = await server.says(/stdiotap: ([\d,]+) bytes of the server's stderr/, 'stderr');
    const words = /^stdiotap: .*\n/gm;
    server.child.stdin?.end();
    const {stderr} = await server.ended;
    const arrived = Buffer.byteLength(stderr.replace(words, ''));
    expect(arrived + Number(lost?.replaceAll(',', ''))).toBeGreaterThanOrEqual(FLOOD);
  });
});
