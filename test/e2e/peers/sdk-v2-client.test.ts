import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {Client, type JSONRPCMessage} from '@modelcontextprotocol/client';
import {StdioClientTransport} from '@modelcontextprotocol/client/stdio';
import {describe, expect, onTestFinished, test, vi} from 'vitest';
import {bin, node, samples, temporaryDirectory} from '../../helpers/running.ts';
import {asLines, overheard} from './overheard.ts';
import {digest, expectComplete, expectPaired, sessionsIn} from './session-log.ts';

// Real peers take their time to start; a busy machine is no defect.
vi.setConfig({testTimeout: 30_000});

const peers = {
  'a server that knows `initialize` only': {
    script: join(samples, 'recipe-box/server.mjs'),
    call: {name: 'get_recipe', arguments: {name: 'Weeknight Pasta'}},
    era: 'legacy',
    discover: {outcome: 'error', error: {code: -32601}, level: 40},
    real: ['initialize', 'tools/list', 'tools/call'],
  },
  'a server of both eras': {
    script: fileURLToPath(new URL('dual-era-server.mjs', import.meta.url)),
    call: {name: 'greet', arguments: {whom: 'naïve ☕'}},
    era: 'modern',
    discover: {outcome: 'ok', level: 30},
    real: ['tools/list', 'tools/call'],
  },
} as const;

// In its automatic mode it starts the command twice: a probe, ended within milliseconds of the
// answer to `server/discover`, and the one it then talks to.
describe.each(Object.entries(peers))('with %s, the SDK client v2 in automatic mode', (_, peer) => {
  test('gets the answers that it gets without the tap', async () => {
    const direct = await talked(peer);
    expect(direct.era).toBe(peer.era);

    const behindTap = await talked(peer, temporaryDirectory());

    expect(behindTap.era).toBe(direct.era);
    expect(behindTap.received).toEqual(direct.received);
  });

  test('leaves two logs, both complete, and neither tells of a crash', async () => {
    const logs = temporaryDirectory();
    const {sent, received} = await talked(peer, logs);

    const sessions = sessionsIn(logs);
    const probe = sessions.find(log => log.of('request', 'server/discover').length > 0);
    const real = sessions.find(log => log !== probe);
    if (probe === undefined || real === undefined) throw new Error('not two sessions');
    expect(sessions).toHaveLength(2);
    for (const log of sessions) {
      expectComplete(log);
      expectPaired(log);
      expect(log.records.filter(({level}) => level >= 50)).toEqual([]);
      expect(log.exit?.endedBy).toMatch(/^client-/);
    }

    expect(probe.of('request')).toMatchObject([{id: 'server-discover-probe-1'}]);
    expect(probe.of('response')).toMatchObject([{method: 'server/discover', ...peer.discover}]);
    expect(real.of('response').map(({method}) => method)).toEqual(peer.real);
    expect(real.of('response', 'tools/call')).toMatchObject([
      {name: peer.call.name, outcome: 'ok'},
    ]);
    expect(real.exit?.wire.c2s).toEqual(digest(asLines(sent)));
    const told = real.records.filter(({dir, kind}) => dir === 'SERVER→CLIENT' && kind !== 'stderr');
    expect(told.flatMap(({message}) => message ?? [])).toEqual(received);
  });
});

async function talked({script, call}: (typeof peers)[keyof typeof peers], logs?: string) {
  const tap = logs === undefined ? [] : [bin, '--log-dir', logs, '--', node];
  const transport = new StdioClientTransport({
    command: node,
    args: [...tap, script],
    stderr: 'ignore',
  });
  const {sent, received} = overheard<JSONRPCMessage>(transport);
  const client = new Client(
    {name: 'a test', version: '1.0.0'},
    {versionNegotiation: {mode: 'auto'}},
  );
  onTestFinished(() => client.close());

  await client.connect(transport);
  await client.listTools();
  await client.callTool(call);
  const era = client.getProtocolEra();
  await client.close();
  return {era, sent, received};
}
