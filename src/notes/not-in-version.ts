import {isIn, isModern, mcpMethods} from '../protocols/mcp.ts';
import type {Rule} from './rule.ts';
import {placeOf, token, whoOf} from './where.ts';

/** The handshake itself comes before there is a version. */
const ANY = new Set(['initialize', 'server/discover', 'notifications/initialized']);

export const notInVersion: Rule = {
  code: 'not-in-version',
  level: 'warn',
  means:
    'A method that the agreed version of MCP does not have, or (2026-07-28) a request of the server or an answer of the client. Said once for each method.',
  mend: 'Use what the version has, or agree on another one.',
  kinds: ['request', 'notification', 'response'],
  start(known) {
    const said = new Set<string>();
    return seen => {
      const {method, side, kind, text} = seen;
      const {handshake} = known;
      if (kind === 'response' && side === 's2c') return undefined;
      if (method === undefined || side === undefined || handshake.protocol !== 'mcp')
        return undefined;
      const version = handshake.versionOf(side);
      if (version === undefined || ANY.has(method)) return undefined;
      const modern = isModern(version);
      if (kind === 'response' && !(modern && side === 'c2s')) return undefined;
      if (kind !== 'response' && !Object.hasOwn(mcpMethods, method)) return undefined;
      const words =
        modern && (kind === 'request' ? side === 's2c' : kind === 'response')
          ? `in MCP ${version} the ${whoOf(side)} ${kind === 'request' ? 'sends no requests' : 'answers none'}, but here is ${token(method)}`
          : wrongVersion(method, version);
      if (words === undefined) return undefined;
      if (said.has(`${side} ${method}`)) return undefined;
      // A server of before may be asked by a client of now: then the request itself says so.
      if (text === undefined && kind === 'request') return undefined;
      said.add(`${side} ${method}`);
      return {...placeOf(seen), version, text: words};
    };
  },
};

function wrongVersion(method: string, version: string): string | undefined {
  const {since, until} = mcpMethods[method] ?? {};
  if (isIn(mcpMethods[method] ?? {}, version)) return undefined;
  const bounds =
    since !== undefined && !isIn({since}, version)
      ? `it came with ${since}`
      : `${until} was the last that had it`;
  return `MCP ${version} has no ${token(method)}: ${bounds}`;
}
