import {spawnSync} from 'node:child_process';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describe, expect, test, vi} from 'vitest';
import {bin, node, samples, start, temporaryDirectory} from '../../helpers/running.ts';
import {digest, expectComplete, expectPaired, sessionIn} from './session-log.ts';

// Real peers take their time to start; a busy machine is no defect.
vi.setConfig({testTimeout: 30_000});

const recipeBox = join(samples, 'recipe-box/server.mjs');

const pythonIsHere = spawnSync('python3', ['--version']).status === 0;

/** Each starts the server in a session of its own. Where python3 is missing, Node stands in for it. */
const hosts = {
  ...(pythonIsHere && {
    'in Python, with real pipes': [
      'python3',
      fileURLToPath(new URL('python-host.py', import.meta.url)),
    ],
  }),
  'in Node, with a session for the server': [
    node,
    fileURLToPath(new URL('node-host.mjs', import.meta.url)),
  ],
};

describe.each(Object.entries(hosts))('a host %s', (_, host) => {
  test('that closes stdin sees what it sees without the tap', async () => {
    const logs = temporaryDirectory();
    const direct = await hosted(host, 'close', [node, recipeBox]);
    expect(direct).toMatchObject({code: 0, lines: 2});

    const behindTap = await hosted(host, 'close', tap(logs));

    expect(behindTap).toEqual(direct);
    const log = sessionIn(logs);
    expectComplete(log);
    expectPaired(log);
    expect(log.of('response').map(({method}) => method)).toEqual(['initialize', 'tools/list']);
    expect(log.exit).toMatchObject({code: 0, endedBy: 'client-eof', level: 30});
    expect(log.exit?.wire).toMatchObject({c2s: digest(direct.sent), s2c: digest(direct.got)});
  });

  test('that sends TERM to the process group sees what it sees without the tap', async () => {
    const logs = temporaryDirectory();
    const direct = await hosted(host, 'kill', [node, recipeBox]);
    expect(direct).toMatchObject({code: -15, lines: 2});

    const behindTap = await hosted(host, 'kill', tap(logs));

    expect(behindTap).toEqual(direct);
    const log = sessionIn(logs);
    expectComplete(log);
    expectPaired(log);
    expect(log.of('signal')).toMatchObject([{signal: 'SIGTERM'}]);
    expect(log.exit).toMatchObject({
      code: null,
      signal: 'SIGTERM',
      endedBy: 'client-signal',
      level: 30,
      wire: {c2s: digest(direct.sent), s2c: digest(direct.got)},
    });
  });
});

function tap(logs: string): string[] {
  return [node, bin, '--log-dir', logs, '--', node, recipeBox];
}

async function hosted(
  [host = '', ...args]: readonly string[],
  ending: 'close' | 'kill',
  server: readonly string[],
) {
  const {code, stdout, stderr} = await start(host, [...args, ending, ...server]).ended;
  expect(code, stderr).toBe(0);
  const report = JSON.parse(stdout.toString());
  const got = Buffer.from(report.got, 'base64');
  return {
    sent: Buffer.from(report.sent, 'base64'),
    got,
    lines: got.toString().split('\n').length - 1,
    code: report.code,
    stderr,
  };
}
