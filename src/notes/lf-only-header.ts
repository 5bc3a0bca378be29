import type {Side} from '../session/side.ts';
import type {Rule} from './rule.ts';
import {placeOf, whereOf, whoOf} from './where.ts';

export const lfOnlyHeader: Rule = {
  code: 'lf-only-header',
  level: 'warn',
  means:
    'Header lines end with LF alone, where the protocol has CR LF; strict readers do not find the end of the header. Said once for each direction.',
  mend: 'End each header line with "\\r\\n".',
  kinds: ['request', 'response', 'notification', 'batch', 'json'],
  frames: 'odd',
  start: () => {
    const said = new Set<Side | undefined>();
    return seen => {
      if (!seen.faults?.some(({code}) => code === 'lf-only-header') || said.has(seen.side))
        return undefined;
      said.add(seen.side);
      return {
        ...placeOf(seen),
        text: `${whereOf(seen)}: the header lines of the ${whoOf(seen.side)} end with LF alone, where the protocol has CR LF; a strict reader does not find their end`,
      };
    };
  },
};
