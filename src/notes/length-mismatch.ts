import type {Rule} from './rule.ts';
import {hasHeader} from './stray-text.ts';
import {placeOf, whereOf, whoOf} from './where.ts';

export const lengthMismatch: Rule = {
  code: 'length-mismatch',
  level: 'error',
  means:
    'Content-Length is not the number of bytes that follow, mostly because characters were counted: the reader loses its place.',
  mend: 'Count the bytes of the UTF-8 text, not its characters.',
  kinds: ['request', 'response', 'notification', 'batch', 'json', 'text'],
  frames: 'odd',
  start: () => seen => {
    const fault = seen.faults?.find(({code}) => code === 'length-mismatch');
    if (fault?.code !== 'length-mismatch') return undefined;
    const {declared, found} = fault;
    // The header is that of the message before, if text had to be passed over to find the next one.
    const whose = seen.kind === 'text' && !hasHeader(seen) ? 'the message before it: ' : '';
    return {
      ...placeOf(seen),
      declared,
      found,
      text: `${whereOf(seen)}: ${whose}Content-Length said ${declared} bytes, but ${found} came before the next header or the end; the ${whoOf(seen.side)} perhaps counts characters, where bytes are meant`,
    };
  },
};
