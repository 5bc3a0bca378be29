import type {Rule} from './rule.ts';
import {placeOf, quoted, whereOf} from './where.ts';

export const duplicateKey: Rule = {
  code: 'duplicate-key',
  level: 'warn',
  means:
    'A message, or its params or result, has the same key twice; most parsers take the last, some the first, and nobody says so.',
  mend: 'Write each key once.',
  kinds: ['request', 'response', 'notification', 'json'],
  start: () => seen => {
    const key = seen.text?.duplicateKey();
    if (key === undefined) return undefined;
    return {
      ...placeOf(seen),
      key,
      text: `${whereOf(seen)}: the key ${quoted(key)} stands there twice; most parsers take the last one, some the first`,
    };
  },
};
