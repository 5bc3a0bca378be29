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
  start: () => seen => {
    const {request} = seen;
    if (progressIn(seen) === undefined || request === undefined || !seen.late) return undefined;
    return {
      ...placeOf(seen),
      text: `${whereOf(seen)}: progress of ${named(request)}, which is already answered`,
    };
  },
};
