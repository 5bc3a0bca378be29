import {writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {describe, expect, test, vi} from 'vitest';
import {type Line, node, start, tapped, temporaryDirectory} from '../../helpers/running.ts';
import {ContentLengthHost} from './content-length-host.ts';
import {packageBin} from './package-bin.ts';
import {digest, expectComplete, expectPaired, type SessionLog, sessionIn} from './session-log.ts';

// Real peers take their time to start; a busy machine is no defect.
vi.setConfig({testTimeout: 30_000});

const require = createRequire(import.meta.url);

interface Peer {
  readonly script: string;
  readonly file: string;
  readonly languageId: string;
  readonly text: string;
  readonly initializationOptions: object;
  readonly request: {readonly method: string; readonly params: object};
  /** Somewhere in the answer. */
  readonly answer: string;
}

const peers: Record<string, Peer> = {
  'typescript-language-server': {
    script: packageBin(
      require.resolve('typescript-language-server/package.json'),
      'typescript-language-server',
    ),
    file: 'greeting.ts',
    languageId: 'typescript',
    text: "/** Crème ☕ */\nexport const greeting = 'naïve';\n",
    initializationOptions: {
      tsserver: {path: require.resolve('typescript5/lib/tsserver.js'), useSyntaxServer: 'never'},
      disableAutomaticTypingAcquisition: true,
    },
    request: {method: 'textDocument/hover', params: {position: {line: 1, character: 15}}},
    answer: 'Crème ☕',
  },
  'vscode-json-language-server': {
    script: packageBin(
      require.resolve('vscode-langservers-extracted/package.json'),
      'vscode-json-language-server',
    ),
    file: 'menu.json',
    languageId: 'json',
    text: '{"crème": {"☕": [1, 2, {"deep": true}]}}\n',
    initializationOptions: {},
    request: {method: 'textDocument/documentSymbol', params: {}},
    answer: 'crème',
  },
};

describe.each(Object.entries(peers))('an editor with %s', (_, peer) => {
  test('gets the answers, and the exit code, that it gets without the tap', async () => {
    const folder = folderOf(peer);
    const direct = await edited(peer, folder);
    expect(JSON.stringify(direct.answers)).toContain(peer.answer);
    expect(direct.code).toBe(0);

    const behindTap = await edited(peer, folder, temporaryDirectory());

    expect(behindTap.answers).toEqual(direct.answers);
    expect(behindTap.code).toBe(direct.code);
    expect(behindTap.signal).toBe(direct.signal);
  });

  test('leaves a log in which every message is behind its Content-Length', async () => {
    const logs = temporaryDirectory();
    const {sent, stdout} = await edited(peer, folderOf(peer), logs);

    const log = sessionIn(logs);
    expectComplete(log);
    expectPaired(log);
    expectFramed(log);
    const client = log.of('request').filter(({dir}) => dir === 'CLIENT→SERVER');
    expect(client.map(({method}) => method)).toEqual([
      'initialize',
      peer.request.method,
      'shutdown',
    ]);
    expect(log.of('notification', 'textDocument/didOpen')).toHaveLength(1);
    expect(log.of('response', peer.request.method)).toMatchObject([{outcome: 'ok', level: 30}]);
    expect(log.exit).toMatchObject({code: 0, level: 30, wire: {c2s: digest(sent)}});
    expect(log.exit?.wire.s2c).toEqual(digest(stdout));
  });

  // Both end with 1 if nobody said `exit`.
  test('that goes away without `exit` sees the exit code that it sees without the tap', async () => {
    const folder = folderOf(peer);
    const logs = temporaryDirectory();
    const direct = await abandoned(peer, folder);

    const behindTap = await abandoned(peer, folder, logs);

    expect(behindTap).toEqual(direct);
    const log = sessionIn(logs);
    expectComplete(log);
    expectFramed(log);
    // An error code, though the end was asked for: worth a look.
    expect(log.exit).toMatchObject({...direct, level: 40, endedBy: 'client-eof'});
  });
});

function expectFramed(log: SessionLog): void {
  for (const kind of ['text', 'json', 'blank', 'batch']) expect(log.of(kind)).toEqual([]);
  const messages = log.records.filter(record => 'message' in record);
  expect(messages.length).toBeGreaterThan(0);
  for (const message of messages) {
    expect(message).toMatchObject({framing: 'content-length'});
    expect(message.level).toBeLessThan(50);
  }
}

function folderOf({file, text}: Peer): string {
  const folder = temporaryDirectory();
  writeFileSync(join(folder, file), text);
  // Without TypeScript's own library the project is loaded in no time.
  writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions": {"noLib": true, "types": []}}');
  return folder;
}

/** From `initialize` to `exit`; behind the tap if there is a place for logs. */
async function edited(peer: Peer, folder: string, logs?: string) {
  const editor = new ContentLengthHost(started(peer, folder, logs));
  const uri = pathToFileURL(join(folder, peer.file)).href;
  const answers = [await ask(editor, 0, 'initialize', initialization(peer, folder))];
  tell(editor, 'initialized', {});
  tell(editor, 'textDocument/didOpen', {
    textDocument: {uri, languageId: peer.languageId, version: 1, text: peer.text},
  });
  const {method, params} = peer.request;
  answers.push(await ask(editor, 1, method, {textDocument: {uri}, ...params}));
  answers.push(await ask(editor, 'last', 'shutdown'));
  tell(editor, 'exit');
  const {code, signal, stdout} = await editor.leave();
  return {answers, code, signal, stdout, sent: editor.sent};
}

/** The editor closes the pipe in the middle of it. */
async function abandoned(peer: Peer, folder: string, logs?: string) {
  const editor = new ContentLengthHost(started(peer, folder, logs));
  await ask(editor, 0, 'initialize', initialization(peer, folder));
  const {code, signal} = await editor.leave();
  return {code, signal};
}

function started({script}: Peer, folder: string, logs: string | undefined) {
  const args = [script, '--stdio'];
  return logs === undefined
    ? start(node, args, {cwd: folder})
    : tapped(logs, node, args, {cwd: folder});
}

function initialization({initializationOptions}: Peer, folder: string): object {
  const rootUri = pathToFileURL(folder).href;
  return {processId: process.pid, rootUri, capabilities: {}, initializationOptions};
}

async function ask(
  editor: ContentLengthHost,
  id: number | string,
  method: string,
  params?: object,
): Promise<Line> {
  editor.send({jsonrpc: '2.0', id, method, params});
  return editor.hears({id});
}

function tell(editor: ContentLengthHost, method: string, params?: object): void {
  editor.send({jsonrpc: '2.0', method, params});
}
