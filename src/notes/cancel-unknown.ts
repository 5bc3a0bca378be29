import {otherType} from './id-types.ts';
import {CANCELLING, cancelledBy} from './known.ts';
import type {Rule} from './rule.ts';
import {noneOf, placeOf, token, whereOf, whoOf} from './where.ts';

export const cancelUnknown: Rule = {
  code: 'cancel-unknown',
  level: 'warn',
  means:
    'A cancellation of a request that was never sent. One that was just answered is not meant: the two may cross.',
  mend: 'Cancel with the id of the own request, as it was sent.',
  kinds: ['notification'],
  follows: CANCELLING,
  start: known => seen => {
    const {side} = seen;
    const id = cancelledBy(seen);
    if (side === undefined || id === undefined) return undefined;
    const requests = known.requests[side];
    if (requests.open(id) || requests.answered(id)) return undefined;
    const similar = otherType(id);
    if (similar !== undefined && requests.open(similar)) return undefined; // id-type
    if (!known.complete || requests.forgetful) return undefined;
    return {
      ...placeOf(seen),
      text: `${whereOf(seen)}: the ${whoOf(side)} cancels ${token(id)}, but ${noneOf(side, requests)}`,
    };
  },
};
