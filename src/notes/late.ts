import {otherSide} from '../session/side.ts';
import type {Rule} from './rule.ts';
import {named, placeOf, whoOf} from './where.ts';

export const late: Rule = {
  code: 'late',
  level: 'info',
  means:
    'An answer to a request that was cancelled. The two may have crossed; a server that takes no notice of being cancelled does so each time. LSP and DAP want an answer, so there it is none.',
  mend: 'Stop the work when the request is cancelled, and send no answer (MCP).',
  kinds: ['response'],
  start: known => seen => {
    const {request, side} = seen;
    if (side === undefined || request?.cancelled !== true) return undefined;
    const {protocol} = known.handshake;
    if (protocol === 'lsp' || protocol === 'dap') return undefined;
    return {
      ...placeOf(seen),
      text: `the answer to ${named(request)} comes after the ${whoOf(otherSide(side))} has cancelled it; it is dropped`,
    };
  },
};
