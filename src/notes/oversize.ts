import type {Rule} from './rule.ts';
import {placeOf, whereOf} from './where.ts';

export const oversize: Rule = {
  code: 'oversize',
  level: 'info',
  means:
    'A message is larger than --max-message, so the log keeps only its beginning, its end and its digest. The wire had all of it.',
  mend: 'Give --max-message 0 to keep all; ask the server for less at once.',
  kinds: ['request', 'response', 'notification', 'batch', 'json', 'text'],
  frames: 'odd',
  start: () => seen => {
    const {fields} = seen.record;
    // What a host has cut in its own log says nothing of the wire.
    if (!('cut' in fields) || fields.cut?.sha256 === undefined) return undefined;
    const bytes = fields.cut.bytes ?? 0;
    return {
      ...placeOf(seen),
      bytes,
      text: `${whereOf(seen)}: ${bytes.toLocaleString('en')} bytes are more than this log keeps of a message; it has the beginning, the end and the digest, and the other side got all`,
    };
  },
};
