import {expect, test} from 'vitest';
import {proxy, type Witness} from '../../src/proxy/proxy.ts';
import {startServer} from '../../src/proxy/server-process.ts';
import type {Signals} from '../../src/proxy/signals.ts';
import {MemoryHost} from '../helpers/host.ts';
import {node} from '../helpers/running.ts';

/** Remembers what it was told, in order. */
class Notebook implements Witness {
  readonly lines: string[] = [];
  received(pipe: string, chunk: Buffer): void {
    this.lines.push(`${pipe} ${chunk}`);
  }
  ended(pipe: string): void {
    this.lines.push(`${pipe} ended`);
  }
  unread(): void {}
  signalled(signal: string): void {
    this.lines.push(signal);
  }
  exited({code, signal}: {code: number | null; signal: string | null}, by: string): void {
    this.lines.push(`exited ${code ?? signal} ${by}`);
  }
}

/** Nobody sends any. */
const noSignals = {deliverTo() {}} as unknown as Signals;

async function proxied(code: string, host = new MemoryHost()) {
  const server = await startServer(node, ['-e', code]);
  if (server.type !== 'started') throw server.error;
  const notebook = new Notebook();
  const ended = proxy(host, server, noSignals, notebook);
  return {host, notebook, ended};
}

test('a conversation passes, both ways, and is witnessed', async () => {
  const {host, notebook, ended} = await proxied(
    'process.stdin.once("data", d => { process.stdout.write("re: " + d); process.stdin.destroy(); })',
  );
  host.stdin.write('hello');
  expect(await ended).toEqual({code: 0, signal: null});
  expect(String(host.stdout.read())).toBe('re: hello');
  expect(notebook.lines).toEqual(
    expect.arrayContaining(['c2s hello', 's2c re: hello', 's2c ended', 'exited 0 server']),
  );
  expect(notebook.lines.at(-1)).toBe('exited 0 server');
});

test('the end of the host’s stdin is passed on, and late replies arrive', async () => {
  const {host, notebook, ended} = await proxied(
    'process.stdin.on("end", () => process.stdout.write("late")).resume()',
  );
  host.stdin.end();
  expect(await ended).toEqual({code: 0, signal: null});
  expect(String(host.stdout.read())).toBe('late');
  expect(notebook.lines.at(-1)).toBe('exited 0 client-eof');
});

test('code, stdout and stderr of a server that ends at once', async () => {
  const {host, notebook, ended} = await proxied(
    'console.log("o"); console.error("e"); process.exitCode = 5',
  );
  expect(await ended).toEqual({code: 5, signal: null});
  expect(String(host.stdout.read())).toBe('o\n');
  expect(host.heard()).toBe('e\n');
  expect(host.closed).toContain('stdout');
  expect(notebook.lines.at(-1)).toBe('exited 5 server');
});

test('what the host had sent is told to the witness before the exit, also without an end', async () => {
  const {host, notebook, ended} = await proxied(
    'process.stdin.once("data", () => process.exit(0))',
  );
  host.stdin.write('{"id":1');
  await ended;
  const heard = notebook.lines.indexOf('c2s {"id":1');
  expect(heard).toBeGreaterThan(-1);
  expect(heard).toBeLessThan(notebook.lines.length - 1);
});
