import {describe, expect, test} from 'vitest';
import {signalProcess} from '../../src/proxy/signals.ts';
import {program} from '../helpers/program.ts';
import {node, start} from '../helpers/running.ts';

const SERVER = `
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'])
    process.on(signal, () => console.log('got', signal));
  console.log('ready');
  setInterval(() => {}, 1000);
`;

describe.runIf(process.platform !== 'win32')('signals', () => {
  test('that come before there is a server are kept for it, in order', async () => {
    const running = start(node, [
      program(`
        import {Signals} from './proxy/signals.ts';
        const signals = new Signals();
        process.stdin.once('data', () => {
          signals.deliverTo(signal => console.log('took', signal));
          console.log('listening');
        });
        process.on('SIGUSR2', () => console.log('came'));
        console.log('ready');
        setInterval(() => {}, 1000);
      `),
    ]);
    await running.says(/ready/);
    process.kill(running.pid, 'SIGTERM');
    process.kill(running.pid, 'SIGUSR2');
    await running.says(/came/);
    running.write('go\n');
    await running.says(/listening/);
    process.kill(running.pid, 'SIGHUP');
    await running.says(/took SIGHUP/);
    expect(
      running.stdout
        .toString()
        .match(/took SIG\w+/g)
        ?.sort(),
    ).toEqual(['took SIGHUP', 'took SIGTERM', 'took SIGUSR2']);
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const)(
    '%s is relayed once, to process and to group',
    async signal => {
      const server = start(node, ['-e', SERVER], {detached: true});
      await server.says(/ready/);
      const tap = start(
        node,
        [
          program(`
            import {Relay, Signals} from './proxy/signals.ts';
            const signals = new Signals();
            const relay = new Relay(${server.pid});
            signals.deliverTo(signal => relay.send(signal));
            console.log('ready');
            setInterval(() => {}, 1000);
          `),
        ],
        {detached: true},
      );
      await tap.says(/ready/);
      process.kill(tap.pid, signal);
      await server.says(new RegExp(`(got ${signal}\\n){1}`));
      process.kill(-tap.pid, signal);
      await server.says(new RegExp(`(got ${signal}\\n){2}`));
      // Signals are relayed in order: once another one is there, no more can be on its way.
      const other = signal === 'SIGUSR1' ? 'SIGUSR2' : 'SIGUSR1';
      process.kill(tap.pid, other);
      await server.says(new RegExp(`got ${other}`));
      expect(server.stdout.toString().match(new RegExp(`got ${signal}`, 'g'))).toHaveLength(2);
    },
  );
});

test('who is gone needs no signal', () => {
  expect(() => signalProcess(999_999_999, 'SIGTERM')).not.toThrow();
  expect(() => signalProcess(-999_999_999, 'SIGTERM')).not.toThrow();
});
