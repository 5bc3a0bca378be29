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

const stubborn = `${samples}misbehaving/stubborn.mjs`;
/** Ignores everything, and has started another one that does. */
const family = `
  const {spawn} = require('node:child_process');
  const child = spawn(process.execPath, [${JSON.stringify(stubborn)}], {stdio: ['ignore', 'ignore', 'pipe']});
  child.stderr.once('data', () => console.log('family ' + process.pid + ' ' + child.pid));
  for (const s of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(s, () => {});
  process.stdout.on('error', () => {}); setInterval(() => {}, 1000);
`;

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Resolves when all of them are gone; without us they would stay, and the test fail. */
async function gone(pids: readonly number[]): Promise<void> {
  while (pids.some(alive)) await new Promise(resolve => setTimeout(resolve, 20));
}

const pidsIn = (match: RegExpExecArray) => match.slice(1).map(Number);

describe('T8: no orphan', () => {
  test('we are killed: a server that ignores the end of stdin and signals is ended, with what it started', async () => {
    const run = tapped(temporaryDirectory(), node, ['-e', family]);
    const pids = pidsIn(await run.says(/family (\d+) (\d+)/));
    run.child.kill('SIGKILL');
    await gone(pids);
  });

  test('the host has died: likewise, and the log says the end', async () => {
    const logs = temporaryDirectory();
    const host = `
      const {spawn} = require('node:child_process');
      const tap = spawn(process.execPath, ${JSON.stringify([bin, '--log-dir', logs, '--', node, '-e', family])}, {stdio: ['pipe', 'pipe', 'inherit']});
      tap.stdout.pipe(process.stdout); tap.once('spawn', () => console.log('tap ' + tap.pid));
    `;
    const run = start(node, ['-e', host]);
    const [tap] = pidsIn(await run.says(/tap (\d+)/));
    const pids = pidsIn(await run.says(/family (\d+) (\d+)/));
    run.child.kill('SIGKILL');
    await gone([...pids, tap as number]);
    expect(recordsIn(logs).at(-1)).toMatchObject({kind: 'exit', signal: 'SIGKILL'});
  });

  test('the host has died behind a launcher that lives on, as npx does', async () => {
    const launcher = `"$0" "$1" --log-dir "$2" -- "$0" -e "$3"; exit $?`;
    const host = `
      const {spawn} = require('node:child_process');
      const args = process.argv.slice(1);
      const sh = spawn('sh', ['-c', ${JSON.stringify(launcher)}, ...args], {stdio: ['pipe', 'pipe', 'ignore']});
      sh.stdout.pipe(process.stdout);
    `;
    const run = start(node, ['-e', host, node, bin, temporaryDirectory(), family]);
    const pids = pidsIn(await run.says(/family (\d+) (\d+)/));
    run.child.kill('SIGKILL');
    await gone(pids);
  });

  test('while the host lives, a server that ignores the end of stdin is left alone', async () => {
    const run = tapped(temporaryDirectory(), node, [stubborn]);
    const [pid] = pidsIn(await run.says(/pid (\d+)/, 'stderr'));
    run.child.stdin?.end();
    await run.says(/EOF/, 'stderr');
    // Longer than any patience of ours with a host that has died.
    await new Promise(resolve => setTimeout(resolve, 6000));
    expect(alive(pid as number)).toBe(true);
    process.kill(pid as number, 'SIGKILL');
    expect(await run.ended).toMatchObject({signal: 'SIGKILL'});
  });

  test('what a server leaves behind when it ends by itself is not ours to end', async () => {
    const run = tapped(temporaryDirectory(), 'sh', [
      '-c',
      'sleep 60 >/dev/null 2>&1 & echo left $!',
    ]);
    const pids = pidsIn(await run.says(/left (\d+)/));
    await run.ended;
    // Our guard, told that all is well, has nothing more to do.
    await new Promise(resolve => setTimeout(resolve, 200));
    expect(pids.every(alive)).toBe(true);
    process.kill(pids[0] as number, 'SIGKILL');
  });
});
