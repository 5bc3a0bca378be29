import {describe, expect, test} from 'vitest';
import {outline} from '../../src/messages/index.ts';
import {Handshake, type Heard} from '../../src/session/handshake.ts';
import type {Side} from '../../src/session/side.ts';

const text = (message: object) => outline(Buffer.from(JSON.stringify(message)));
type Told = readonly [Side, Heard];

const asks = (method: string, params: object = {}): Told => [
  'c2s',
  {kind: 'request', method, text: text({jsonrpc: '2.0', id: 1, method, params})},
];
const answers = (method: string, body: object): Told => [
  's2c',
  {kind: 'response', method, text: text({jsonrpc: '2.0', id: 1, ...body})},
];
const tells = (method: string): Told => [
  'c2s',
  {kind: 'notification', method, text: text({jsonrpc: '2.0', method})},
];

function heard(...told: readonly Told[]): Handshake {
  const handshake = new Handshake();
  for (const [side, message] of told) handshake.hear(side, message);
  return handshake;
}

const CLIENT = {name: 'c', version: '1'};
const SERVER = {name: 's', version: '2'};
const INITIALIZE = asks('initialize', {
  ...{protocolVersion: '2025-11-25', capabilities: {roots: {}}, clientInfo: CLIENT},
});
const ANSWER = answers('initialize', {
  result: {protocolVersion: '2025-06-18', capabilities: {tools: {}}, serverInfo: SERVER},
});
const meta = (version: string) => ({
  _meta: {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': CLIENT,
    'io.modelcontextprotocol/clientCapabilities': {sampling: {}},
  },
});

describe('initialize', () => {
  test('tells who speaks what, and what each side offers', () => {
    expect(heard(INITIALIZE, ANSWER)).toMatchObject({
      ...{protocol: 'mcp', asked: '2025-11-25', agreed: '2025-06-18'},
      ...{client: CLIENT, server: SERVER, initialize: 'answered'},
      offers: {client: {roots: {}}, server: {tools: {}}},
    });
  });

  test.each<[string, readonly Told[]]>([
    ['not seen', []],
    ['asked', [INITIALIZE]],
    ['refused', [INITIALIZE, answers('initialize', {error: {code: -1, message: 'no'}})]],
    ['answered', [INITIALIZE, ANSWER]],
    ['answered', [INITIALIZE, ANSWER, asks('ping')]],
    ['done', [INITIALIZE, ANSWER, tells('notifications/initialized')]],
    ['done', [INITIALIZE, ANSWER, asks('tools/list')]],
    ['not seen', [tells('notifications/initialized')]],
  ])('is %s', (state, told) => {
    expect(heard(...told).initialize).toBe(state);
  });

  test('of which no text is known has been asked and answered all the same', () => {
    const blank = (kind: 'request' | 'response'): Heard => ({
      ...{kind, method: 'initialize', text: undefined},
    });
    expect(heard(['c2s', blank('request')], ['s2c', blank('response')]).initialize).toBe(
      'answered',
    );
  });

  test('of LSP has no version', () => {
    const lsp = asks('initialize', {processId: 1, rootUri: null, capabilities: {workspace: {}}});
    const handshake = heard(lsp, answers('initialize', {result: {capabilities: {hover: true}}}));
    expect(handshake).toMatchObject({protocol: 'lsp', asked: undefined, agreed: undefined});
    expect(handshake.offers).toEqual({client: {workspace: {}}, server: {hover: true}});
  });
});

describe('MCP 2026-07-28', () => {
  test('each request tells its version', () => {
    expect(heard(asks('tools/list', meta('2026-07-28')))).toMatchObject({
      ...{protocol: 'mcp', stated: '2026-07-28', client: CLIENT, initialize: 'not seen'},
      offers: {client: {sampling: {}}},
    });
  });

  test('server/discover tells what the server offers', () => {
    const result = {
      ...{supportedVersions: ['2026-07-28', 7], capabilities: {tools: {}}},
      _meta: {'io.modelcontextprotocol/serverInfo': SERVER},
    };
    const handshake = heard(asks('server/discover'), answers('server/discover', {result}));
    expect(handshake).toMatchObject({supported: ['2026-07-28'], server: SERVER});
    expect(handshake.offers.server).toEqual({tools: {}});
  });

  test('a client that asks nothing else is a probe', () => {
    const discover = asks('server/discover', meta('2026-07-28'));
    expect(heard(discover).isProbe).toBe(true);
    expect(heard(discover, asks('tools/list')).isProbe).toBe(false);
    expect(heard().isProbe).toBe(false);
  });
});

describe('the version of a message', () => {
  test('is the one that was agreed, or stated', () => {
    expect(heard(INITIALIZE, ANSWER).versionOf('s2c')).toBe('2025-06-18');
    expect(heard(asks('tools/list', meta('2026-07-28'))).versionOf('s2c')).toBe('2026-07-28');
    expect(heard().versionOf('c2s')).toBeUndefined();
  });

  test('where both eras are spoken is told by the requests of the client only', () => {
    const both = [INITIALIZE, ANSWER, asks('tools/list', meta('2026-07-28'))];
    expect(heard(...both).versionOf('c2s')).toBe('2026-07-28');
    expect(heard(...both, asks('tools/list')).versionOf('c2s')).toBe('2025-06-18');
    expect(heard(...both).versionOf('s2c')).toBeUndefined();
  });
});

test('changes count what may no longer hold, and nothing else', () => {
  const handshake = heard(INITIALIZE, ANSWER, asks('tools/list'));
  const before = handshake.changes;
  handshake.hear(...asks('tools/call'));
  expect(handshake.changes).toBe(before);
  handshake.hear(...asks('tools/call', meta('2026-07-28')));
  expect(handshake.changes).toBeGreaterThan(before);
});
