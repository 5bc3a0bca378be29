import {otherSide} from '../session/side.ts';
import {causeOf} from './causes.ts';
import type {Known} from './known.ts';
import type {Rule, Seen} from './rule.ts';
import {type Stray, strayIn, strayOf} from './stray-text.ts';
import {named, placeOf, quoted, token, whereOf, whoOf} from './where.ts';

export const glued: Rule = {
  code: 'glued',
  level: 'error',
  means:
    'A whole message shares its line with something else, so nobody can read it: the request waits for ever.',
  mend: 'Write what stands before it to stderr; end each message with a line feed.',
  kinds: ['text'],
  start: known => seen => {
    const stray = strayOf(seen);
    if (stray.type !== 'glued') return undefined;
    const {before, after} = stray;
    const what = messageIn(stray, seen, known);
    const parts = [
      before === '' ? undefined : `${sizeOf(before)} ${quoted(before)} before ${what}`,
      after.trim() === ''
        ? undefined
        : `${sizeOf(after)} ${quoted(after)} behind ${before === '' ? what : 'it'}`,
    ].filter(part => part !== undefined);
    const whose = `the ${whoOf(seen.side)} wrote ${parts.join(', and ')} on the same line`;
    const {looksLike} = causeOf(before === '' ? after : before);
    const second = strayIn(after).type === 'glued' || /^\s*\{/.test(after);
    const why =
      second && before === ''
        ? 'a line feed is missing between two messages'
        : `it looks like ${looksLike}`;
    return {
      ...placeOf(seen),
      prefixBytes: Buffer.byteLength(before),
      suffixBytes: Buffer.byteLength(after),
      ...('id' in stray.message && {id: stray.message.id}),
      text: `${whereOf(seen)}: ${whose}; ${why}; the other side will not see the message`,
    };
  },
};

function messageIn({message}: Stray & {type: 'glued'}, {side}: Seen, known: Known): string {
  switch (message.type) {
    case 'request':
      return `the request ${named({...message, name: message.name})}`;
    case 'notification':
      return `the notification ${named({...message, name: message.name, id: ''})}`;
    case 'response': {
      const request = side && known.requests[otherSide(side)].open(message.id);
      return request === undefined
        ? `a valid response to ${token(message.id)}`
        : `the answer to ${named(request)}`;
    }
    default:
      return 'a message';
  }
}

function sizeOf(text: string): string {
  const bytes = Buffer.byteLength(text);
  return bytes === 1 ? '1 byte' : `${bytes.toLocaleString('en')} bytes`;
}
