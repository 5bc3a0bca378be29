import {otherSide, type Side} from '../session/side.ts';
import type {Rule} from './rule.ts';
import {strayOf} from './stray-text.ts';
import {placeOf, whereOf, whoOf} from './where.ts';

type Framing = 'line' | 'content-length';

/** What each protocol has on stdio. Plain JSON-RPC may have either. */
const RIGHT = {
  mcp: 'line',
  lsp: 'content-length',
  dap: 'content-length',
  'json-rpc': undefined,
} as const;
const WORDS = {
  line: 'one message a line',
  'content-length': 'Content-Length headers',
} as const;

export const framingMismatch: Rule = {
  code: 'framing-mismatch',
  level: 'error',
  means:
    'One side writes Content-Length headers where the protocol, or the other side, has one message a line, or the other way round: the peer waits for ever. Said once for each direction.',
  mend: 'MCP on stdio is one message a line; LSP and DAP have headers.',
  kinds: ['request', 'response', 'notification', 'batch', 'text'],
  start: known => {
    const seenOf: Partial<Record<Side, Framing>> = {};
    const said = new Set<Side>();
    return seen => {
      const {side} = seen;
      const {fields} = seen.record;
      if (side === undefined || said.has(side) || !('dir' in fields) || fields.source !== undefined)
        return undefined;
      const stray = seen.kind === 'text';
      if (stray && strayOf(seen).type !== 'header') return undefined;
      const framing: Framing =
        stray || ('framing' in fields && fields.framing !== undefined) ? 'content-length' : 'line';
      // Settled, and as it should be: mostly so.
      if (seenOf[side] === framing) return undefined;
      seenOf[side] = framing;
      const right = known.handshake.protocol && RIGHT[known.handshake.protocol];
      const other = seenOf[otherSide(side)];
      const expected = right ?? (stray ? 'line' : other);
      if (expected === undefined || expected === framing) return undefined;
      said.add(side);
      const whose =
        right === undefined
          ? 'the other side has'
          : `${known.handshake.protocol?.toUpperCase()} on stdio has`;
      return {
        ...placeOf(seen),
        framing,
        expected,
        text: `${whereOf(seen)}: the ${whoOf(side)} writes ${WORDS[framing]}, where ${whose} ${WORDS[expected]}; the reader waits for ever`,
      };
    };
  },
};
