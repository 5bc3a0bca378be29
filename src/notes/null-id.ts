import {otherSide} from '../session/side.ts';
import type {Rule, Seen} from './rule.ts';
import {textOf} from './stray-text.ts';
import {placeOf, quoted, whereOf, whoOf} from './where.ts';

export const nullId: Rule = {
  code: 'null-id',
  level: 'warn',
  means:
    'A message has the id null. A request may not have it, and an answer with it answers nobody: mostly a reply to a notification, or to a line that could not be read.',
  mend: 'Do not answer notifications; give each request an id.',
  kinds: ['request', 'response'],
  start: known => seen => {
    const {side, kind} = seen;
    if (side === undefined) return undefined;
    if (seen.id !== 'null' || (kind !== 'request' && kind !== 'response')) return undefined;
    const where = `${whereOf(seen)}: `;
    if (kind === 'request') {
      return {
        ...placeOf(seen),
        text: `${where}the request ${seen.method ?? ''} of the ${whoOf(side)} has the id null, which no answer can be told by`,
      };
    }
    const reply = seen.outcome === 'error' ? 'an error' : 'an answer';
    const cause = known.last[otherSide(side)];
    const what = cause && described(cause);
    const why = what === undefined ? '' : `; before it came ${what}`;
    return {...placeOf(seen), text: `${where}${reply} with the id null answers no request${why}`};
  },
};

/** What may have been answered like that; a request with an id is not. */
function described(seen: Seen): string | undefined {
  switch (seen.kind) {
    case 'notification':
      return `the notification ${seen.method}, which must not be answered`;
    case 'text':
      return `${whereOf(seen)}, which could not be read: ${quoted(textOf(seen))}`;
    case 'json':
      return `${whereOf(seen)}, which is no message`;
    default:
      return undefined;
  }
}
