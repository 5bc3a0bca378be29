import {isEnvelope} from './bad-envelope.ts';
import type {Rule} from './rule.ts';
import {placeOf, quoted, whereOf} from './where.ts';

const LONGEST = 400;

export const notRpc: Rule = {
  code: 'not-rpc',
  level: 'warn',
  means:
    'A line is JSON, but no message: it has neither a method nor an id with a result or an error.',
  mend: 'Print it to stderr, or make it a message.',
  kinds: ['json'],
  start: () => seen => {
    if (seen.text !== undefined && isEnvelope(seen.text)) return undefined;
    const bytes = seen.record.verbatim.message ?? Buffer.alloc(0);
    const what = bytes.toString('utf8', 0, LONGEST);
    const kind = seen.text?.type === 'array' ? 'an array without messages' : 'JSON, but no message';
    return {
      ...placeOf(seen),
      text: `${whereOf(seen)}: ${quoted(what)} is ${kind}: no method, and no id with a result or an error; the other side will ignore it, or report an error`,
    };
  },
};
