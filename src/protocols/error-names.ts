/** The protocols that give numbers different meanings. */
export type Protocol = 'mcp' | 'lsp' | 'json-rpc';

/** JSON-RPC 2.0, section 5.1. */
const JSON_RPC: Readonly<Record<number, string>> = {
  [-32700]: 'ParseError',
  [-32600]: 'InvalidRequest',
  [-32601]: 'MethodNotFound',
  [-32602]: 'InvalidParams',
  [-32603]: 'InternalError',
};

const NAMES: Readonly<Record<Protocol, Readonly<Record<number, string>>>> = {
  'json-rpc': JSON_RPC,
  /** MCP 2024-11-05 to 2026-07-28; -32002 until 2025-11-25, -32042 in 2025-11-25 only. */
  mcp: {
    ...JSON_RPC,
    [-32002]: 'ResourceNotFound',
    [-32020]: 'HeaderMismatch',
    [-32021]: 'MissingRequiredClientCapability',
    [-32022]: 'UnsupportedProtocolVersion',
    [-32042]: 'UrlElicitationRequired',
  },
  /** LSP 3.17, "ErrorCodes". */
  lsp: {
    ...JSON_RPC,
    [-32001]: 'UnknownErrorCode',
    [-32002]: 'ServerNotInitialized',
    [-32800]: 'RequestCancelled',
    [-32801]: 'ContentModified',
    [-32802]: 'ServerCancelled',
    [-32803]: 'RequestFailed',
  },
};

/** What a protocol calls an error code, or undefined if it has no name there. */
export function errorName(code: unknown, protocol: Protocol): string | undefined {
  return typeof code === 'number' ? NAMES[protocol][code] : undefined;
}
