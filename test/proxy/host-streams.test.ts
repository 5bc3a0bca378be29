import {describe, expect, test} from 'vitest';
import {program} from '../helpers/program.ts';
import {node, start} from '../helpers/running.ts';

const tap = (code: string) =>
  program(`
    import {openHostStreams} from './proxy/host-streams.ts';
    const host = openHostStreams();
    ${code}
  `);

/** Behind pipes, as under a shell, or behind the sockets that Node makes. */
const BEHIND = {
  sockets: (path: string) => start(node, [path]),
  pipes: (path: string) => start('/bin/sh', ['-c', 'cat | "$0" "$1" | cat', node, path]),
};
/** Goes on after it has closed its stdout. */
const CLOSING = `
  host.stdout.write('x'.repeat(300_000));
  host.closeStdout();
  setInterval(() => {}, 1000);
`;

describe.runIf(process.platform !== 'win32').each(Object.entries(BEHIND))(
  'behind %s',
  (_name, run) => {
    test('bytes come and go', async () => {
      const running = run(tap('host.stdin.on("data", chunk => host.stdout.write(chunk));'));
      running.write('a\r\n\0');
      await running.says(/a\r\n\0/);
      running.child.stdin?.end();
      expect((await running.ended).stdout.toString()).toBe('a\r\n\0');
    });
  },
);

describe('stdout that is closed is at its end for the host, after all that was written', () => {
  test('behind sockets', async () => {
    const {child} = BEHIND.sockets(tap(CLOSING));
    let length = 0;
    for await (const chunk of child.stdout ?? []) length += chunk.length;
    expect(length).toBe(300_000);
  });

  test.runIf(process.platform !== 'win32')('behind pipes', async () => {
    const words = ['-c', '"$0" "$1" | wc -c', node, tap(CLOSING)];
    const running = start('/bin/sh', words, {detached: true});
    await running.says(/300000/);
    process.kill(-running.pid, 'SIGKILL');
  });
});

test('stdin that is closed fails the next write of the host', async () => {
  const running = start(node, [
    tap('host.closeStdin(); console.error("closed"); setInterval(() => {}, 1000);'),
  ]);
  await running.says(/closed/, 'stderr');
  const failed = new Promise(resolve => running.child.stdin?.once('error', resolve));
  running.write('a');
  expect(await failed).toMatchObject({code: expect.stringMatching(/EPIPE|ECONNRESET/)});
});
