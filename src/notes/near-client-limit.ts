import type {Traffic} from '../session/record.ts';
import type {Rule} from './rule.ts';
import {placeOf, whereOf} from './where.ts';

const MIB = 1024 * 1024;
/** MCP TypeScript SDK since 1.30 and 2.x: `maxBufferSize` of the stdio transport. */
const LIMIT = 10 * MIB;
const NEAR = 9 * MIB;

export const nearClientLimit: Rule = {
  code: 'near-client-limit',
  level: 'warn',
  means: 'A message of 9 MiB or more: clients of the MCP SDK close the connection at 10 MiB.',
  mend: 'Send less at once: pages, links in place of contents.',
  kinds: ['request', 'response', 'notification', 'batch', 'json', 'text'],
  frames: 'odd',
  start: known => seen => {
    const {protocol} = known.handshake;
    const {bytes = 0, framing} = seen.record.fields as Traffic;
    if (seen.side !== 's2c' || bytes < NEAR || framing !== undefined) return undefined;
    if (protocol !== undefined && protocol !== 'mcp') return undefined;
    const over = bytes > LIMIT;
    return {
      ...placeOf(seen),
      ...(over && {level: 'error' as const}),
      bytes,
      limit: LIMIT,
      text: `${whereOf(seen)}: a message of ${(bytes / MIB).toFixed(1)} MiB is ${over ? 'over' : 'near'} the limit of the MCP SDKs (10 MiB), at which a client closes the connection`,
    };
  },
};
