import {lspBeforeInitialize} from '../protocols/lsp.ts';
import {mcpMethods} from '../protocols/mcp.ts';
import type {Known} from './known.ts';
import type {Rule, Seen} from './rule.ts';
import {named, placeOf, whereOf, whoOf} from './where.ts';

export const beforeInitialize: Rule = {
  code: 'before-initialize',
  level: 'warn',
  means:
    'Something was sent before the handshake allows it: by the client before it has sent `initialize`, by the server before the client is ready. MCP 2026-07-28 has no handshake.',
  mend: 'Send initialize first and wait for its answer; in MCP the server asks nothing before notifications/initialized.',
  kinds: ['request', 'notification'],
  start: known => seen => {
    const words = tooEarly(seen, known);
    if (words === undefined) return undefined;
    const {method = '', id = ''} = seen;
    const what = `${seen.kind} ${named({method, id, name: undefined})}`;
    return {
      ...placeOf(seen),
      text: `${whereOf(seen)}: the ${whoOf(seen.side)} sends the ${what} ${words}`,
    };
  },
};

function tooEarly({side, kind, method = ''}: Seen, known: Known): string | undefined {
  const {handshake} = known;
  if (!known.complete || method === 'initialize' || handshake.initialize === 'done')
    return undefined;
  const {protocol, initialize} = handshake;
  if (side === 'c2s') {
    if (initialize !== 'not seen') return undefined;
    const mcp = protocol === 'mcp' && handshake.stated === undefined && isLegacy(method);
    const lsp = protocol === 'lsp' && !lspBeforeInitialize.has(method) && !method.startsWith('$/');
    return mcp || lsp || protocol === 'dap' ? 'before it has sent initialize' : undefined;
  }
  if (protocol === 'mcp') {
    // Modern servers ask nothing: that is another finding.
    const asks = kind === 'request' && method !== 'ping' && handshake.stated === undefined;
    return asks && method in mcpMethods
      ? 'before the client has sent notifications/initialized'
      : undefined;
  }
  const early = protocol === 'lsp' && (initialize === 'not seen' || initialize === 'asked');
  const allowed = lspBeforeInitialize.has(method) || method.startsWith('$/');
  return early && !allowed ? 'before it has answered initialize' : undefined;
}

/** A method that nobody knows may be allowed at any time; so are these. */
function isLegacy(method: string): boolean {
  return method in mcpMethods && method !== 'ping' && method !== 'server/discover';
}
