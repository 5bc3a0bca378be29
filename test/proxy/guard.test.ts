import {once} from 'node:events';
import {describe, expect, test} from 'vitest';
import {startGuard} from '../../src/proxy/guard.ts';
import {program} from '../helpers/program.ts';
import {node, start} from '../helpers/running.ts';

/** Ignores everything that can be ignored. */
const STUBBORN = `
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => console.log(signal));
  console.log('ready');
  setInterval(() => {}, 1000);
`;

describe.runIf(process.platform !== 'win32')('the guard', () => {
  test('ends a server that ignores everything, when the one who started both is killed', async () => {
    const server = start(node, ['-e', STUBBORN], {detached: true});
    await server.says(/ready/);
    const tap = start(node, [
      program(`
        import {startGuard} from './proxy/guard.ts';
        startGuard(${server.pid});
        console.log('watching');
        setInterval(() => {}, 1000);
      `),
    ]);
    await tap.says(/watching/);
    tap.child.kill('SIGKILL');
    const {signal, stdout} = await server.ended;
    expect(signal).toBe('SIGKILL');
    expect(stdout.toString()).toMatch(/SIGTERM/);
  }, 20_000);

  test('that has stood down ends nobody', async () => {
    const server = start(node, ['-e', STUBBORN], {detached: true});
    await server.says(/ready/);
    const tap = start(node, [
      program(`
        import {startGuard} from './proxy/guard.ts';
        startGuard(${server.pid}).standDown();
        console.log('done');
      `),
    ]);
    expect(await tap.ended).toMatchObject({code: 0});
    expect(server.child.exitCode ?? server.child.signalCode).toBeNull();
    process.kill(-server.pid, 'SIGKILL');
    await once(server.child, 'exit');
    expect(server.stdout.toString()).toBe('ready\n');
  });

  test('of a server that has ended is no trouble', () => {
    startGuard(999_999_999).standDown();
  });
});
