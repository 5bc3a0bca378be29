import {otherSide} from '../session/side.ts';
import {otherType} from './id-types.ts';
import {PROGRESS, progressIn} from './progress.ts';
import type {Rule} from './rule.ts';
import {named, placeOf, token, whereOf, whoOf} from './where.ts';

export const progressUnknownToken: Rule = {
  code: 'progress-unknown-token',
  level: 'warn',
  means:
    'Progress with a token that no request has given (5 and "5" are two). Some hosts drop the connection.',
  mend: 'Send progress only for requests with params._meta.progressToken, and with that token as it came.',
  kinds: ['notification'],
  follows: PROGRESS,
  start: known => seen => {
    const progress = progressIn(seen);
    const {side} = seen;
    if (progress === undefined || side === undefined || !known.complete) return undefined;
    const asked = known.requests[otherSide(side)];
    if (asked.withToken(progress.token) !== undefined || asked.forgetful) return undefined;
    const similar = otherType(progress.token);
    const request = similar === undefined ? undefined : asked.withToken(similar);
    const why =
      request === undefined
        ? `no request of the ${whoOf(otherSide(side))} has given this token`
        : `the token of ${named(request)} is ${similar}`;
    return {
      ...placeOf(seen),
      text: `${whereOf(seen)}: progress with the token ${token(progress.token)}, but ${why}`,
    };
  },
};
