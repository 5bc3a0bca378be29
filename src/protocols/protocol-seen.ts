import type {Protocol} from './table.ts';

/** What one message shows of the protocol that its sender speaks. */
export interface Shown {
  readonly method: string | undefined;
  /** It counts with `seq` and has a `type`, as DAP does. */
  readonly isDap: boolean;
  /** `params.protocolVersion` of `initialize`, as raw JSON. */
  readonly version: string | undefined;
  /** `initialize` has what only LSP has there: `processId`, `rootUri`, `rootPath` or `workspaceFolders`. */
  readonly isLsp: boolean;
}

/** Method names that nobody else has. */
const MCP_ONLY =
  /^(?:tools|resources|prompts|completion|sampling|elicitation|roots|server|subscriptions)\/|^notifications\/|^logging\/setLevel$/;
const LSP_ONLY =
  /^(?:textDocument|workspace|window|client|telemetry|typeHierarchy|callHierarchy|notebookDocument|completionItem|codeAction|inlayHint|codeLens|documentLink|workspaceSymbol)\/|^\$\/(?:cancelRequest|setTrace|logTrace)$/;
/** MCP names its versions by date; ACP, whose handshake looks alike, by a number. */
const DATED = /^"\d{4}-\d\d-\d\d"$/;

/**
 * The protocol that a message gives away, or undefined if it could be any. Framing tells nothing:
 * a peer that uses the wrong one still speaks its protocol.
 */
export function protocolIn({method, isDap, version, isLsp}: Shown): Protocol | undefined {
  if (isDap) return 'dap';
  if (method === undefined) return undefined;
  if (method === 'initialize') {
    if (version !== undefined) return DATED.test(version) ? 'mcp' : 'json-rpc';
    return isLsp ? 'lsp' : 'json-rpc';
  }
  if (MCP_ONLY.test(method)) return 'mcp';
  return LSP_ONLY.test(method) ? 'lsp' : undefined;
}
