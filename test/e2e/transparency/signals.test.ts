import {describe, expect, test} from 'vitest';
import {node, recordsIn, tapped, temporaryDirectory} from '../../helpers/running.ts';

// T7. The server and its child count what they get, and say so when asked on stdin.
const counting = (name: string, child: string) => `
  const got = {};
  for (const s of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'])
    process.on(s, () => { got[s] = (got[s] ?? 0) + 1; console.log('${name} got ' + s + ' ' + got[s]); });
  ${child}
  setInterval(() => {}, 1000);
  process.stdin.on('end', () => process.exit(0));
  process.stdin.on('data', line => { if (String(line).includes('end')) process.exit(0); else console.log('${name} says ' + JSON.stringify(got)); });
`;
const grandchild = counting('child', `console.log('child ready');`);
const server = counting(
  'server',
  `const {spawn} = require('node:child_process');
   spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], {stdio: ['pipe', 'inherit', 'inherit']});`,
);

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const;

describe('T7: a signal reaches the server exactly once', () => {
  test.each(signals)('%s to us alone: the server gets it, its child does not', async signal => {
    const logs = temporaryDirectory();
    const run = tapped(logs, node, ['-e', server]);
    await run.says(/child ready/);
    run.child.kill(signal);
    await run.says(new RegExp(`server got ${signal} 1`));
    run.write('ask\n');
    const [, counts] = await run.says(/server says (.*)/);
    expect(JSON.parse(counts ?? '')).toEqual({[signal]: 1});
    expect(run.stdout.toString()).not.toContain('child got');
    // We wait for the server: it is the one who decides.
    expect(run.child.exitCode).toBeNull();
    run.write('end\n');
    expect(await run.ended).toMatchObject({code: 0, signal: null});
    expect(recordsIn(logs).filter(({kind}) => kind === 'signal')).toMatchObject([{signal}]);
  });

  test.each(signals)(
    '%s to our whole group: the server and its child get it once',
    async signal => {
      const run = tapped(temporaryDirectory(), node, ['-e', server], {detached: true});
      await run.says(/child ready/);
      for (const time of [1, 2]) {
        process.kill(-run.pid, signal);
        await run.says(new RegExp(`server got ${signal} ${time}`));
        await run.says(new RegExp(`child got ${signal} ${time}`));
      }
      run.write('ask\n');
      const [, counts] = await run.says(/server says (.*)/);
      expect(JSON.parse(counts ?? '')).toEqual({[signal]: 2});
      run.write('end\n');
      expect(await run.ended).toMatchObject({code: 0});
    },
  );

  test('a server that dies of it takes us with it, by the same signal', async () => {
    const logs = temporaryDirectory();
    const run = tapped(logs, 'sh', ['-c', 'echo ready; exec sleep 60']);
    await run.says(/ready/);
    run.child.kill('SIGTERM');
    expect(await run.ended).toMatchObject({code: null, signal: 'SIGTERM', stderr: ''});
    expect(recordsIn(logs).at(-1)).toMatchObject({endedBy: 'client-signal', level: 30});
  });

  test('end of stdin and TERM at the same time are normal', async () => {
    const run = tapped(temporaryDirectory(), 'cat', []);
    run.write('x\n');
    await run.says(/x/);
    run.child.stdin?.end();
    run.child.kill('SIGTERM');
    const {code, signal} = await run.ended;
    expect([0, 'SIGTERM']).toContain(code ?? signal);
  });

  test('a TERM that comes before the server has started is not lost', async () => {
    for (let i = 0; i < 5; i++) {
      const run = tapped(temporaryDirectory(), 'sh', ['-c', 'echo ready; exec sleep 60']);
      setTimeout(() => run.child.kill('SIGTERM'), 60 + 40 * i);
      expect(await run.ended).toMatchObject({signal: 'SIGTERM'});
    }
  });
});
