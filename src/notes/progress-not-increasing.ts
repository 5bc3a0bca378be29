import type {Asked} from '../session/requests.ts';
import {PROGRESS, progressIn} from './progress.ts';
import type {Rule} from './rule.ts';
import {named, placeOf, whereOf} from './where.ts';

export const progressNotIncreasing: Rule = {
  code: 'progress-not-increasing',
  level: 'warn',
  means:
    'The progress of a request must grow with each notification (MCP, "Progress"); this one did not.',
  mend: 'Count up, also if the total is not known.',
  kinds: ['notification'],
  follows: PROGRESS,
  start: () => {
    const newest = new WeakMap<Asked, number>();
    return seen => {
      const {progress} = progressIn(seen) ?? {};
      const {request} = seen;
      if (progress === undefined || request === undefined) return undefined;
      const before = newest.get(request);
      newest.set(request, progress);
      if (before === undefined || progress > before) return undefined;
      return {
        ...placeOf(seen),
        before,
        progress,
        text: `${whereOf(seen)}: the progress of ${named(request)} went from ${before} to ${progress}, and must grow`,
      };
    };
  },
};
