import type {Side} from '../session/side.ts';
import type {Rule, Seen} from './rule.ts';
import {strayOf, textOf} from './stray-text.ts';
import {placeOf, whereOf, whoOf} from './where.ts';

export const crlf: Rule = {
  code: 'crlf',
  level: 'warn',
  means:
    'Lines end with CR LF, as in the text mode of Windows; some peers fail on the CR without a word. Said once for each direction.',
  mend: 'Open the stream in binary mode, or write "\\n" only.',
  kinds: ['request', 'response', 'notification', 'batch', 'json', 'text'],
  frames: 'odd',
  start: () => {
    const said = new Set<Side | undefined>();
    return seen => {
      const {fields} = seen.record;
      if (!('eol' in fields) || fields.eol !== '\r\n' || fields.framing !== undefined)
        return undefined;
      // Header lines on lines: that is another finding, and must end so.
      if (seen.kind === 'text' && isHeader(seen)) return undefined;
      if (said.has(seen.side)) return undefined;
      said.add(seen.side);
      return {
        ...placeOf(seen),
        text: `${whereOf(seen)}: the ${whoOf(seen.side)} ends lines with CR LF, where the protocol has LF alone; most peers take it, some fail without a word`,
      };
    };
  },
};

function isHeader(seen: Seen): boolean {
  return textOf(seen) === '' || strayOf(seen).type === 'header';
}
