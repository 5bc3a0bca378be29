import {expect, test} from 'vitest';
import {errorName} from '../../src/protocols/error-names.ts';

test.each([
  [-32700, 'ParseError'],
  [-32600, 'InvalidRequest'],
  [-32601, 'MethodNotFound'],
  [-32602, 'InvalidParams'],
  [-32603, 'InternalError'],
])('%i is %s in every protocol', (code, name) => {
  for (const protocol of ['mcp', 'lsp', 'json-rpc'] as const) {
    expect(errorName(code, protocol)).toBe(name);
  }
});

test('one number, another meaning in each protocol', () => {
  expect(errorName(-32002, 'mcp')).toBe('ResourceNotFound');
  expect(errorName(-32002, 'lsp')).toBe('ServerNotInitialized');
  expect(errorName(-32002, 'json-rpc')).toBeUndefined();
});

test.each(['-32601', null, undefined, 1, 0, {}, 'constructor', Number.NaN])(
  '%j has no name',
  code => {
    expect(errorName(code, 'mcp')).toBeUndefined();
  },
);
