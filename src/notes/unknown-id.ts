import {otherSide} from '../session/side.ts';
import {otherType} from './id-types.ts';
import type {Rule} from './rule.ts';
import {named, noneOf, placeOf, token, whereOf} from './where.ts';

export const unknownId: Rule = {
  code: 'unknown-id',
  level: 'warn',
  means:
    'An answer to a request that nobody sent, or that was answered before: the other side drops it, or reports an error.',
  mend: 'Answer each request once, with the id that it had.',
  kinds: ['response'],
  start: known => seen => {
    const {side, id, request} = seen;
    if (side === undefined || id === undefined || id === 'null' || request !== undefined)
      return undefined;
    const asked = known.requests[otherSide(side)];
    const similar = otherType(id);
    if (similar !== undefined && asked.open(similar) !== undefined) return undefined; // id-type
    const before = asked.answered(id);
    if (before === undefined && (!known.complete || asked.forgetful)) return undefined;
    const what =
      before === undefined
        ? noneOf(otherSide(side), asked)
        : `${named(before)} was answered before`;
    return {...placeOf(seen), text: `${whereOf(seen)}: an answer to ${token(id)}, but ${what}`};
  },
};
