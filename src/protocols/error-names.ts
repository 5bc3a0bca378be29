import {lspErrors} from './lsp.ts';
import {isIn, mcpErrors} from './mcp.ts';
import type {ErrorCode, Protocol} from './table.ts';

/** JSON-RPC 2.0, section 5.1. */
const jsonRpcErrors: readonly ErrorCode[] = [
  {code: -32700, name: 'ParseError'},
  {code: -32600, name: 'InvalidRequest'},
  {code: -32601, name: 'MethodNotFound'},
  {code: -32602, name: 'InvalidParams'},
  {code: -32603, name: 'InternalError'},
];

/** The same number means different things; DAP has texts in place of codes. */
const CODES: Readonly<Record<Protocol, readonly ErrorCode[]>> = {
  mcp: [...jsonRpcErrors, ...mcpErrors],
  lsp: [...jsonRpcErrors, ...lspErrors],
  dap: [],
  'json-rpc': jsonRpcErrors,
};

/** What a protocol calls an error code in a version, or undefined if it has no name there. */
export function errorName(code: unknown, protocol: Protocol, version?: string): string | undefined {
  return CODES[protocol].find(known => known.code === code && isIn(known, version))?.name;
}
