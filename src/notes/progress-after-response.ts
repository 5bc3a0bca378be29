import {otherSide} from '../session/side.ts';
import {PROGRESS, progressIn} from './progress.ts';
import type {Rule} from './rule.ts';
import {named, placeOf, whereOf} from './where.ts';

export const progressAfterResponse: Rule = {
  code: 'progress-after-response',
  level: 'warn',
  means:
    'Progress of a request that is already answered; clients have forgotten its token, and report an error.',
  mend: 'Send the last progress before the answer, and wait until it is written.',
  kinds: ['notification'],
  follows: PROGRESS,
  start: known => seen => {
    const progress = progressIn(seen);
    const {side} = seen;
    if (progress === undefined || side === undefined) return undefined;
    const request = known.requests[otherSide(side)].withToken(progress.token);
    if (request === undefined || !request.answered || request.goesOn) return undefined;
    return {
      ...placeOf(seen),
      text: `${whereOf(seen)}: progress of ${named(request)}, which is already answered`,
    };
  },
};
