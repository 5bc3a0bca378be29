import {dapMethods} from '../protocols/dap.ts';
import {lspMethods, lspRegisteredAs} from '../protocols/lsp.ts';
import {isIn, isModern, mcpMethods} from '../protocols/mcp.ts';
import type {MethodTable, Need, Protocol} from '../protocols/table.ts';
import type {Offered} from '../session/handshake.ts';
import {otherSide, type Side} from '../session/side.ts';
import type {Known} from './known.ts';
import type {Rule, Seen} from './rule.ts';
import {placeOf, token, whoOf} from './where.ts';

const METHODS: Readonly<Record<Protocol, MethodTable>> = {
  mcp: mcpMethods,
  lsp: lspMethods,
  dap: dapMethods,
  'json-rpc': {},
};

/** What they need, or offer, is said by the message itself. */
const EACH_TIME = /^(?:client\/registerCapability|elicitation\/create)$/;

export const capability: Rule = {
  code: 'capability',
  level: 'warn',
  means:
    'A side uses what the other one (or itself) has not offered in the handshake, such as prompts/list where the server has no prompts. Said once for each method.',
  mend: 'Look at the capabilities before asking; offer what there is.',
  kinds: ['request', 'notification', 'response'],
  follows: EACH_TIME,
  start(known) {
    const said = new Set<string>();
    const registered = new Set<string>();
    /** Asked before the other side had offered anything: that can be told when it is answered. */
    const early = new Set<string>();
    return seen => {
      const {method, side, kind} = seen;
      const {protocol} = known.handshake;
      if (method === undefined || side === undefined || protocol === undefined) return undefined;
      const isAnswer = kind === 'response';
      if (isAnswer && !early.has(method)) return undefined;
      if (method === 'client/registerCapability') {
        for (const name of methodsIn(seen)) registered.add(name);
      }
      if (said.has(method)) return undefined;
      const asker = isAnswer ? otherSide(side) : side;
      const need = needOf(method, seen, known, asker, protocol);
      const offers = need && known.handshake.offers[need.side];
      if (need !== undefined && offers === undefined) {
        if (kind === 'request') early.add(method);
        return undefined;
      }
      if (need === undefined || isOffered(offers as Offered, need.path)) return undefined;
      if (registered.has(method) || registered.has(lspRegisteredAs[method] ?? '')) return undefined;
      said.add(method);
      const what = `${token(method)} ${kind === 'notification' ? 'sent' : 'asked'}`;
      const text =
        whoOf(asker) === need.side
          ? `${what} by the ${need.side}, which did not offer ${need.path}`
          : `${what}, but the ${need.side} did not offer ${need.path}`;
      return {...placeOf(seen), method, needs: need.path, text};
    };
  },
};

function needOf(
  method: string,
  {text}: Seen,
  {handshake}: Known,
  asker: Side,
  protocol: Protocol,
): Need | undefined {
  const table = METHODS[protocol];
  const need = Object.hasOwn(table, method) ? table[method]?.needs : undefined;
  if (protocol !== 'mcp' || need === undefined) return need;
  const version = handshake.versionOf(asker);
  // In 2026-07-28 each request asks for log messages, and no capability is named for it.
  if (isModern(version) && method === 'notifications/message') return undefined;
  if (!isIn(need.since === undefined ? {} : {since: need.since}, version)) return undefined;
  const mode =
    method === 'elicitation/create' ? text?.string(text.get('params', 'mode')) : undefined;
  return mode === 'url' ? {...need, path: 'elicitation.url'} : need;
}

/** It stands there, and is neither false nor null. */
function isOffered(offers: Offered, path: string): boolean {
  let at: unknown = offers;
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return false;
    at = (at as Offered)[key];
  }
  return at !== false && at !== null;
}

/** LSP: a server may offer more while it runs. */
function methodsIn({text}: Seen): string[] {
  const range = text?.get('params', 'registrations');
  if (text === undefined || range === undefined || range.end === -1) return [];
  const list: unknown = JSON.parse(text.raw(range));
  return Array.isArray(list) ? list.map(one => String((one as Offered | null)?.method)) : [];
}
