import type {Fields} from '../session/record.ts';
import type {Asked} from '../session/requests.ts';
import {otherSide, type Side} from '../session/side.ts';
import {duration} from '../session/summary.ts';
import type {Known} from './known.ts';
import type {Rule} from './rule.ts';
import {strayOf} from './stray-text.ts';
import {named, whoOf} from './where.ts';

/** Each is a finding of its own, up to so many. */
const MOST = 20;
const MOST_GLUED = 1000;
/** They stay open on purpose (MCP 2026-07-28), or end with the process (DAP). */
const LONG = new Set(['subscriptions/listen', 'disconnect', 'terminate']);

export const unanswered: Rule = {
  code: 'unanswered',
  level: 'warn',
  means: 'The session is over, and a request has no answer. One that was cancelled is not meant.',
  mend: 'Look at what the server wrote to stderr, and whether it or the client ended the session.',
  kinds: ['text', 'exit'],
  start(known) {
    /** Ids of answers that share their line with something else, by whom they were for. */
    const glued = new Set<string>();
    return seen => {
      if (seen.kind === 'text') {
        const stray = strayOf(seen);
        if (stray.type === 'glued' && 'id' in stray.message && glued.size < MOST_GLUED) {
          glued.add(`${whoOf(seen.side)} ${stray.message.id}`);
        }
        return undefined;
      }
      if (known.handshake.isProbe) return undefined;
      const left = openIn(known);
      const {fields} = seen.record;
      const found = left.slice(0, MOST).map(({side, request}) => {
        const why = glued.has(`${whoOf(otherSide(side))} ${request.id}`)
          ? ': its answer shares a line with something else'
          : endOf(fields);
        return {
          id: request.id,
          method: request.method,
          name: request.name,
          asked: request.seq,
          text: `${named(request)} of the ${whoOf(side)} has no answer after ${duration(Math.max(0, fields.at - request.at))}${why}`,
        };
      });
      if (left.length <= MOST) return found;
      const more = (left.length - MOST).toLocaleString('en');
      return [...found, {text: `${more} more requests have no answer`}];
    };
  },
};

function openIn({requests}: Known): {side: Side; request: Asked}[] {
  return (['c2s', 's2c'] as const).flatMap(side =>
    [...requests[side].all()]
      .filter(({cancelled, method}) => !cancelled && !LONG.has(method))
      .map(request => ({side, request})),
  );
}

function endOf(fields: Fields): string {
  if (fields.kind !== 'exit') return ' in this log, which has no last line';
  return fields.endedBy === 'server'
    ? ': the server ended before'
    : ': the client ended the session before';
}
