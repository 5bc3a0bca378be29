import {writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import {type JSONRPCMessage, ListRootsRequestSchema} from '@modelcontextprotocol/sdk/types.js';
import {describe, expect, onTestFinished, test, vi} from 'vitest';
import {bin, node, temporaryDirectory} from '../../helpers/running.ts';
import {asLines, overheard} from './overheard.ts';
import {packageBin} from './package-bin.ts';
import {digest, expectComplete, expectPaired, sessionIn} from './session-log.ts';

// Real peers take their time to start; a busy machine is no defect.
vi.setConfig({testTimeout: 30_000});

const require = createRequire(import.meta.url);
const everything = packageBin(
  require.resolve('@modelcontextprotocol/server-everything/package.json'),
  'mcp-server-everything',
);
const filesystem = packageBin(
  require.resolve('@modelcontextprotocol/server-filesystem/package.json'),
  'mcp-server-filesystem',
);

type Call = Parameters<Client['callTool']>[0];

interface Talk {
  readonly args: readonly string[];
  /** Offered to the server, which asks for it. */
  readonly root: string;
  readonly calls: readonly Call[];
}

describe('with server-everything, the SDK client v1', () => {
  const talk = (): Talk => ({
    args: [everything],
    root: temporaryDirectory(),
    calls: [
      {name: 'echo', arguments: {message: 'naïve ☕ \u2028 \0 "quoted"'}},
      {name: 'get-sum', arguments: {a: 2, b: 40}},
      {name: 'get-tiny-image'},
      {name: 'get-env'},
      {name: 'get-structured-content', arguments: {location: 'Chicago'}},
      {name: 'trigger-long-running-operation', arguments: {duration: 0.2, steps: 4}},
      {name: 'no-such-tool'},
    ],
  });

  test('gets the answers and the progress that it gets without the tap', async () => {
    const scenario = talk();
    const direct = await talked(scenario);
    expect(direct.progress).toHaveLength(4);

    const behindTap = await talked(scenario, temporaryDirectory());

    expect(behindTap.answers).toEqual(direct.answers);
    expect(behindTap.progress).toEqual(direct.progress);
  });

  test('leaves a log that tells the whole conversation', async () => {
    const logs = temporaryDirectory();
    const {sent, received} = await talked(talk(), logs);

    const log = sessionIn(logs);
    // They send U+2028 as it is, at which some readers cut a line.
    expectComplete(log, ['control-bytes']);
    expectPaired(log);
    expect(log.start).toMatchObject({server: 'peer', command: node});
    expect(log.of('response', 'initialize')).toMatchObject([{outcome: 'ok', level: 30}]);
    expect(log.of('notification', 'notifications/initialized')).toHaveLength(1);
    expect(log.of('response', 'roots/list')).toMatchObject([{dir: 'CLIENT→SERVER'}]);
    expect(log.of('notification', 'notifications/progress')).toHaveLength(4);
    expect(log.of('response', 'tools/call').map(({name, outcome}) => [name, outcome])).toEqual([
      ['echo', 'ok'],
      ['get-sum', 'ok'],
      ['get-tiny-image', 'ok'],
      ['get-env', 'ok'],
      ['get-structured-content', 'ok'],
      ['trigger-long-running-operation', 'ok'],
      ['no-such-tool', 'tool-error'],
    ]);
    expect(log.exit).toMatchObject({level: 30, endedBy: expect.stringMatching(/^client-/)});
    expect(log.exit?.wire.c2s).toEqual(digest(asLines(sent)));
    expect(messages(log.records, 'SERVER→CLIENT')).toEqual(received);
  });
});

describe('with server-filesystem, the SDK client v1', () => {
  const talk = (): Talk => {
    const root = temporaryDirectory();
    writeFileSync(join(root, 'shopping.txt'), '\ufeffcrème\r\n\u2028jalapeños\u0085\n');
    writeFileSync(join(root, 'new.txt'), '');
    writeFileSync(join(root, 'long.txt'), 'one more line\n'.repeat(30_000));
    const path = (name: string) => ({path: join(root, name)});
    return {
      args: [filesystem, root],
      root,
      calls: [
        {name: 'list_allowed_directories'},
        {name: 'list_directory', arguments: path('.')},
        {name: 'read_text_file', arguments: path('shopping.txt')},
        {name: 'read_text_file', arguments: path('long.txt')},
        {name: 'write_file', arguments: {...path('new.txt'), content: 'new\n'.repeat(100_000)}},
        {name: 'read_text_file', arguments: path('not-there.txt')},
      ],
    };
  };

  test('gets the answers that it gets without the tap', async () => {
    const scenario = talk();
    const direct = await talked(scenario);

    const behindTap = await talked(scenario, temporaryDirectory());

    expect(behindTap.answers).toEqual(direct.answers);
  });

  test('leaves a log that tells the whole conversation', async () => {
    const logs = temporaryDirectory();
    const {sent, received} = await talked(talk(), logs);

    const log = sessionIn(logs);
    // They send U+2028 as it is, at which some readers cut a line.
    expectComplete(log, ['control-bytes']);
    expectPaired(log);
    expect(log.start).toMatchObject({server: 'peer', command: node});
    expect(log.of('response', 'tools/list')).toMatchObject([{outcome: 'ok'}]);
    expect(log.of('response', 'tools/call').map(({name, outcome}) => [name, outcome])).toEqual([
      ['list_allowed_directories', 'ok'],
      ['list_directory', 'ok'],
      ['read_text_file', 'ok'],
      ['read_text_file', 'ok'],
      ['write_file', 'ok'],
      ['read_text_file', 'tool-error'],
    ]);
    expect(log.exit).toMatchObject({level: 30, endedBy: expect.stringMatching(/^client-/)});
    expect(log.exit?.wire.c2s).toEqual(digest(asLines(sent)));
    expect(messages(log.records, 'SERVER→CLIENT')).toEqual(received);
  });
});

/** One conversation, from `initialize` to the end of the server; behind the tap if there is a place for logs. */
async function talked({args, root, calls}: Talk, logs?: string) {
  const tap = logs === undefined ? [] : [bin, '--log-dir', logs, '--name', 'peer', '--', node];
  const transport = new StdioClientTransport({
    command: node,
    args: [...tap, ...args],
    stderr: 'ignore',
  });
  const {sent, received} = overheard<JSONRPCMessage>(transport);
  const client = new Client(
    {name: 'a test', version: '1.0.0'},
    {capabilities: {roots: {listChanged: true}}},
  );
  onTestFinished(() => client.close());
  const asked = new Promise<void>(resolve => {
    client.setRequestHandler(ListRootsRequestSchema, () => {
      resolve();
      return {roots: [{uri: pathToFileURL(root).href, name: 'root'}]};
    });
  });

  await client.connect(transport);
  await asked;
  await client.ping();
  await client.listTools();
  for (const call of calls) await client.callTool(call, undefined, {onprogress: () => {}});
  await client.close();

  // Of the transport, not of `onprogress`: the client forgets the last one if the result is there.
  const progress = received.filter(
    message => 'method' in message && message.method === 'notifications/progress',
  );
  const answers = received.filter(message => !('method' in message));
  return {answers, progress, sent, received};
}

function messages(records: readonly Record<string, unknown>[], dir: string): unknown[] {
  return records.filter(record => record.dir === dir && 'message' in record).map(r => r.message);
}
