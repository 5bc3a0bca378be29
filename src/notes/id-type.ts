import {otherSide} from '../session/side.ts';
import {otherType} from './id-types.ts';
import {CANCELLING, cancelledBy} from './known.ts';
import type {Rule} from './rule.ts';
import {named, placeOf, token, whoOf} from './where.ts';

export const idType: Rule = {
  code: 'id-type',
  level: 'error',
  means:
    'An id changed its type on the way: 51 was asked, "51" answered (or cancelled). They are two ids, so the request stays open.',
  mend: 'Give the id back exactly as it came.',
  kinds: ['response', 'notification'],
  follows: CANCELLING,
  start: known => seen => {
    const {side} = seen;
    if (side === undefined) return undefined;
    const answers = seen.kind === 'response';
    const id = answers ? seen.id : cancelledBy(seen);
    const requests = known.requests[answers ? otherSide(side) : side];
    const isKnown = answers ? seen.request !== undefined : id !== undefined && requests.open(id);
    const similar = id === undefined || isKnown ? undefined : otherType(id);
    const request = similar === undefined ? undefined : requests.open(similar);
    if (id === undefined || request === undefined) return undefined;
    const open = `${request.id} (${typeOf(request.id)})`;
    const words = answers
      ? `the ${whoOf(side)} answered ${token(id)}, but the open request is ${open}: ${named(request)} stays without an answer`
      : `cancelled ${token(id)}, but the open request is ${open}: the ${whoOf(otherSide(side))} will ignore it, and go on with ${named(request)}`;
    return {...placeOf(seen), expected: request.id, text: words};
  },
};

function typeOf(id: string): string {
  return id.startsWith('"') ? 'string' : 'number';
}
