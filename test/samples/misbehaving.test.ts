import {expect, test, vi} from 'vitest';
import {SampleProcess} from './sample-process.ts';

vi.setConfig({testTimeout: 30_000});

const initialize = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {protocolVersion: '2025-11-25', capabilities: {}, clientInfo: {name: 't', version: '1'}},
};
const ping = (id: number) => ({jsonrpc: '2.0', id, method: 'ping'});
const initialized = '"serverInfo":{"name":"minimal-server","version":"1.0.0"}';
const pong = (id: number) => `{"jsonrpc":"2.0","id":${id},"result":{}}`;

test('banner greets on stdout before its first reply, then answers', async () => {
  const server = new SampleProcess('misbehaving/banner.mjs');
  server.send(initialize, ping(1));
  server.closeStdin();
  expect(await server.close).toEqual({code: 0, signal: null});
  expect(server.stdout.lines).toEqual([
    '*** Banner Server 1.0 ***',
    'Listening on stdio…',
    expect.stringContaining(initialized),
    pong(1),
  ]);
});

test('dies-at-start says why, without a newline, and ends with 1 while stdin is open', async () => {
  const server = new SampleProcess('misbehaving/dies-at-start.mjs');
  expect(await server.close).toEqual({code: 1, signal: null});
  expect(server.stderr.text).toBe('FATAL: TOKEN missing');
  expect(server.stdout.text).toBe('');
});

test('stubborn counts every signal and the end of stdin, and lives on', async () => {
  const server = new SampleProcess('misbehaving/stubborn.mjs');
  const reported = (line: string) =>
    server.stderr.until(() => server.stderr.lines.includes(`stubborn: ${line}`));

  await server.stderr.until(() => server.stderr.text.includes('stubborn: ready, pid '));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const) {
    server.signal(signal);
    await reported(`ignored ${signal} 1`);
  }
  server.signal('SIGTERM');
  await reported('ignored SIGTERM 2');

  server.send(ping(1));
  await server.stdout.until(() => server.stdout.lines.includes(pong(1)));
  server.closeStdin();
  await reported('ignored EOF 1');

  // It still reports, so it still lives.
  server.signal('SIGHUP');
  await reported('ignored SIGHUP 2');
  server.signal('SIGKILL');
  expect(await server.exit).toEqual({code: null, signal: 'SIGKILL'});
});

test('stubborn does not end at a broken pipe or at junk either', async () => {
  const server = new SampleProcess('misbehaving/stubborn.mjs');
  await server.stderr.until(() => server.stderr.text.includes('ready'));
  server.stopReading();
  server.write('junk\n\nnull\n');
  server.send(ping(1), ping(2));
  server.closeStdin();
  await server.stderr.until(() => server.stderr.text.includes('ignored EOF 1'));
  server.signal('SIGTERM');
  await server.stderr.until(() => server.stderr.text.includes('ignored SIGTERM 1'));
  expect(server.alive).toBe(true);
});

test.each([
  [[], 1024 * 1024],
  [['100'], 100],
  [['300000'], 300_000],
  [['0'], 0],
])('floods-stderr %j writes that many bytes, then answers', async (args, byteLength) => {
  const server = new SampleProcess('misbehaving/floods-stderr.mjs', args);
  server.send(initialize);
  server.closeStdin();
  expect(await server.close).toEqual({code: 0, signal: null});
  expect(server.stderr.bytes.byteLength).toBe(byteLength);
  expect(server.stdout.text).toContain(initialized);
});

test('leaves-grandchild ends with 7 while somebody still holds its stdout', async () => {
  const server = new SampleProcess('misbehaving/leaves-grandchild.mjs');
  expect(await server.exit).toEqual({code: 7, signal: null});
  await server.stdout.until(() => server.stdout.text === 'last\n');

  // As long as another process takes to come and go, the pipe would have had time to close.
  await new SampleProcess('misbehaving/dies-at-start.mjs').close;
  expect(server.stdout.closed).toBe(false);

  const pid = Number(/pid (\d+)/.exec(server.stderr.text)?.[1]);
  // Signal 0 only asks whether it is there; it throws if not.
  process.kill(pid, 0);
  process.kill(pid, 'SIGKILL');
  expect(await server.close).toEqual({code: 7, signal: null});
});

test('glues-escape puts an escape code in front of its second reply, and of no other', async () => {
  const server = new SampleProcess('misbehaving/glues-escape.mjs');
  server.send(initialize, ping(1), ping(2));
  server.closeStdin();
  expect(await server.close).toEqual({code: 0, signal: null});
  expect(server.stdout.lines).toEqual([
    expect.stringMatching(/^\{.*\}$/),
    `\u001b]0;glues-escape\u0007${pong(1)}`,
    pong(2),
  ]);
});
