import type {Rule} from './rule.ts';
import {named, placeOf, token} from './where.ts';

/** MCP, "Pagination": what comes in pages. */
const LISTS = /\/list$/;

export const cursorStuck: Rule = {
  code: 'cursor-stuck',
  level: 'warn',
  means:
    'The nextCursor of a page is the cursor that was asked for, or empty: a client that follows it never comes to an end.',
  mend: 'Leave nextCursor out on the last page.',
  kinds: ['response'],
  follows: LISTS,
  start: () => seen => {
    const {request, text} = seen;
    if (request === undefined || !LISTS.test(request.method)) return undefined;
    const range = text?.get('result', 'nextCursor');
    if (range === undefined) return undefined;
    const next = text?.raw(range) ?? '';
    if (next !== '""' && next !== request.cursor) return undefined;
    const what =
      next === '""'
        ? 'is empty: some clients take it for the end, others ask for the same page again'
        : `is ${token(next)}, the cursor that was asked for: a client that follows it never comes to an end`;
    return {...placeOf(seen), text: `the nextCursor of ${named(request)} ${what}`};
  },
};
