import type {Rule} from './rule.ts';
import {named, placeOf, token, whereOf, whoOf} from './where.ts';

export const duplicateId: Rule = {
  code: 'duplicate-id',
  level: 'warn',
  means:
    'A request has the id of another one that is still open: nobody can tell which of them an answer is for.',
  mend: 'Count ids up; use one again only when it is answered.',
  kinds: ['request'],
  start: () => seen => {
    const {side, id, method, replaces} = seen;
    if (side === undefined || id === undefined || replaces === undefined) return undefined;
    return {
      ...placeOf(seen),
      text: `${whereOf(seen)}: the ${whoOf(side)} asks ${token(method ?? '')} with the id ${token(id)}, while ${named(replaces)} is still open`,
    };
  },
};
