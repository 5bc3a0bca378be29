import {describe, expect, test} from 'vitest';
import {dapMethods} from '../../src/protocols/dap.ts';
import {lspMethods} from '../../src/protocols/lsp.ts';
import {mcpMethods} from '../../src/protocols/mcp.ts';
import {protocolIn, type Shown} from '../../src/protocols/protocol-seen.ts';

const shown = (more: Partial<Shown>) =>
  protocolIn({method: undefined, isDap: false, version: undefined, isLsp: false, ...more});

describe('a handshake gives its protocol away', () => {
  test.each([
    [{version: '"2025-11-25"'}, 'mcp'],
    [{version: '"2099-01-01"', isLsp: true}, 'mcp'],
    [{version: '1'}, 'json-rpc'],
    [{version: '"1.0"'}, 'json-rpc'],
    [{isLsp: true}, 'lsp'],
    [{}, 'json-rpc'],
    [{isDap: true}, 'dap'],
  ])('%j: %s', (more, protocol) => {
    expect(shown({method: 'initialize', ...more})).toBe(protocol);
  });
});

describe('a method gives its protocol away', () => {
  test.each([
    ['tools/list', 'mcp'],
    ['notifications/progress', 'mcp'],
    ['server/discover', 'mcp'],
    ['textDocument/hover', 'lsp'],
    ['$/cancelRequest', 'lsp'],
    ['workspace/didChangeConfiguration', 'lsp'],
    ['ping', undefined],
    ['shutdown', undefined],
    ['x/y', undefined],
    ['', undefined],
    ['$/progress', undefined],
  ])('%s: %s', (method, protocol) => {
    expect(shown({method})).toBe(protocol);
  });

  test.each(Object.keys(mcpMethods))('%s is never taken for LSP', method => {
    expect(shown({method})).not.toBe('lsp');
  });

  test.each(Object.keys(lspMethods))('%s is never taken for MCP', method => {
    expect(shown({method})).not.toBe('mcp');
  });
});

test('the form of a message gives DAP away, whatever its command', () => {
  for (const method of Object.keys(dapMethods)) expect(shown({method, isDap: true})).toBe('dap');
  expect(shown({isDap: true})).toBe('dap');
});

test('an answer gives nothing away', () => {
  expect(shown({})).toBeUndefined();
});
