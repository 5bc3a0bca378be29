import type {Rule} from './rule.ts';
import {placeOf, whereOf} from './where.ts';

export const bom: Rule = {
  code: 'bom',
  level: 'error',
  means:
    'A line begins with a byte order mark (EF BB BF), which is no JSON: SDKs drop the message.',
  mend: 'Write UTF-8 without a mark; in .NET new UTF8Encoding(false).',
  kinds: ['request', 'response', 'notification', 'batch', 'json', 'text'],
  frames: 'odd',
  start: () => seen => {
    const {fields} = seen.record;
    if (!('text' in fields) || fields.text?.charCodeAt(0) !== 0xfeff) return undefined;
    return {
      ...placeOf(seen),
      text: `${whereOf(seen)}: it begins with a byte order mark (bytes EF BB BF), which JSON may not have; the MCP SDKs take it for text and drop the message`,
    };
  },
};
