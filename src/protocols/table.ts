/** The protocols that are told apart. `json-rpc` is any other that speaks JSON-RPC 2.0. */
export type Protocol = 'mcp' | 'lsp' | 'dap' | 'json-rpc';

/** What a protocol says of one method. */
export interface Method {
  readonly kind: 'request' | 'notification';
  /** Who may send it. */
  readonly from: 'client' | 'server' | 'both';
  /** Who must have offered what, before it may be sent. */
  readonly needs?: Need;
  /** The first version that has it, and the last; without them, all have. */
  readonly since?: string;
  readonly until?: string;
}

/**
 * A capability: whose, and where it stands in what that side offered: `tools.listChanged`. It is
 * offered if there is a value other than `false` and `null`.
 */
export interface Need {
  readonly side: 'client' | 'server';
  readonly path: string;
  /** The first version that asks for it. */
  readonly since?: string;
}

export type MethodTable = Readonly<Record<string, Method>>;

/** A name for an error code, in the versions from `since` to `until`. */
export interface ErrorCode {
  readonly code: number;
  readonly name: string;
  readonly since?: string;
  readonly until?: string;
}
