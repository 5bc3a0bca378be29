import {describe, expect, test} from 'vitest';
import {program} from '../helpers/program.ts';
import {node, start} from '../helpers/running.ts';

/** A group of its own, with a canary that is asked about every signal. */
async function watched() {
  const running = start(
    node,
    [
      program(`
        import {Canary} from './proxy/canary.ts';
        const canary = new Canary();
        for (const signal of ['SIGTERM', 'SIGINT', 'SIGUSR1'] as const) {
          process.on(signal, async () => console.log(signal, await canary.groupWasHit()));
        }
        process.stdin.on('data', () => process.exit(0));
        canary.groupWasHit().then(() => console.log('ready'));
      `),
    ],
    {detached: true},
  );
  await running.says(/ready/);
  return running;
}

describe.runIf(process.platform !== 'win32')('a signal', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGUSR1'] as const)('%s to the process alone', async signal => {
    const running = await watched();
    process.kill(running.pid, signal);
    await running.says(new RegExp(`${signal} false`));
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGUSR1'] as const)('%s to the whole group', async signal => {
    const running = await watched();
    process.kill(-running.pid, signal);
    await running.says(new RegExp(`${signal} true`));
  });

  test('to the group, and then to the process alone: each is told apart', async () => {
    const running = await watched();
    process.kill(-running.pid, 'SIGINT');
    await running.says(/SIGINT true/);
    process.kill(running.pid, 'SIGINT');
    await running.says(/SIGINT false/);
    process.kill(-running.pid, 'SIGTERM');
    await running.says(/SIGTERM true/);
  });

  test('nothing of it outlives the process', async () => {
    const running = await watched();
    running.write('go\n');
    // `close` comes when nobody holds our pipes any more, a canary neither.
    expect(await running.ended).toMatchObject({code: 0});
  });
});

test('it does not keep a process alive', async () => {
  const {ended} = start(node, [program("import {Canary} from './proxy/canary.ts'; new Canary();")]);
  expect(await ended).toMatchObject({code: 0});
});
