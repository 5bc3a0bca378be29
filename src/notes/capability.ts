import {dapMethods} from '../protocols/dap.ts';
import {lspMethods, lspRegisteredAs} from '../protocols/lsp.ts';
import {isIn, isModern, mcpMethods} from '../protocols/mcp.ts';
import type {MethodTable, Need, Protocol} from '../protocols/table.ts';
import type {Offered} from '../session/handshake.ts';
import type {Known} from './known.ts';
import type {Rule, Seen} from './rule.ts';
import {placeOf, token, whoOf} from './where.ts';

const METHODS: Readonly<Record<Protocol, MethodTable>> = {
  mcp: mcpMethods,
  lsp: lspMethods,
  dap: dapMethods,
  'json-rpc': {},
};

export const capability: Rule = {
  code: 'capability',
  level: 'warn',
  means:
    'A side uses what the other one (or itself) has not offered in the handshake, such as prompts/list where the server has no prompts. Said once for each method.',
  mend: 'Look at the capabilities before asking; offer what there is.',
  kinds: ['request', 'notification', 'response'],
  start(known) {
    const said = new Set<string>();
    const registered = new Set<string>();
    return seen => {
      const {method, side, kind} = seen;
      const {protocol} = known.handshake;
      if (method === undefined || side === undefined || protocol === undefined) return undefined;
      if (kind === 'response') return undefined;
      if (method === 'client/registerCapability')
        for (const name of methodsIn(seen)) registered.add(name);
      const need = needOf(seen, known, protocol);
      if (need === undefined || said.has(method)) return undefined;
      const offers = known.handshake.offers[need.side];
      if (offers === undefined || isOffered(offers, need.path)) return undefined;
      if (registered.has(lspRegisteredAs[method] ?? method)) return undefined;
      said.add(method);
      const own = whoOf(side) === need.side;
      const who = own ? 'it' : `the ${need.side}`;
      const what = kind === 'request' ? 'asked' : 'sent';
      const words = `${token(method)} ${what}, but ${who} did not offer ${need.path}`;
      return {...placeOf(seen), needs: need.path, text: own ? `the ${need.side}: ${words}` : words};
    };
  },
};

function needOf(seen: Seen, known: Known, protocol: Protocol): Need | undefined {
  const {method = '', side, text} = seen;
  const table = METHODS[protocol];
  const need = Object.hasOwn(table, method) ? table[method]?.needs : undefined;
  if (protocol !== 'mcp' || need === undefined || side === undefined) return need;
  const version = known.handshake.versionOf(side);
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
