import {rawItems} from '../messages/index.ts';
import {isIn} from '../protocols/mcp.ts';
import type {Rule, Seen} from './rule.ts';
import {placeOf, whereOf, whoOf} from './where.ts';

/** MCP 2025-03-26 added batches, 2025-06-18 took them out again (changelogs of both). */
const ONLY = {since: '2025-03-26', until: '2025-03-26'};

export const batchNotAllowed: Rule = {
  code: 'batch-not-allowed',
  level: 'error',
  means:
    'Several messages in one array: MCP has that in version 2025-03-26 only; others do not answer it at all.',
  mend: 'Send each message on a line of its own.',
  kinds: ['batch'],
  start: known => seen => {
    const {side} = seen;
    const {protocol} = known.handshake;
    if (side === undefined || (protocol !== 'mcp' && protocol !== undefined)) return undefined;
    if (!hasMessage(seen)) return undefined; // `[1,2]` means no batch: that is not-rpc.
    const version = known.handshake.versionOf(side);
    if (version === undefined ? !known.complete : isIn(ONLY, version)) return undefined;
    const why =
      version === undefined
        ? 'before a version was agreed that has them'
        : `which MCP ${version} does not have`;
    return {
      ...placeOf(seen),
      text: `${whereOf(seen)}: the ${whoOf(side)} sends a batch, ${why}; only 2025-03-26 has batches, and nobody else answers them`,
    };
  },
};

function hasMessage({record}: Seen): boolean {
  const items = rawItems<{readonly kind: string}>(record.verbatim.items ?? '[]');
  return items.some(({item}) => item.kind !== 'json');
}
