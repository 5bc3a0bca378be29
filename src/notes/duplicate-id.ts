import type {Rule} from './rule.ts';
import {named, placeOf, token, whereOf, whoOf} from './where.ts';

export const duplicateId: Rule = {
  code: 'duplicate-id',
  level: 'warn',
  means:
    'A request has the id of another one that is still open: nobody can tell which of them an answer is for.',
  mend: 'Count ids up; use one again only when it is answered.',
  kinds: ['request'],
  start: known => seen => {
    const {side, id, method} = seen;
    const open = side && id !== undefined ? known.requests[side].open(id) : undefined;
    if (side === undefined || id === undefined || open === undefined) return undefined;
    return {
      ...placeOf(seen),
      text: `${whereOf(seen)}: the ${whoOf(side)} asks ${token(method ?? '')} with the id ${token(id)}, while ${named(open)} is still open`,
    };
  },
};
