import type {Outline} from '../messages/index.ts';
import type {Rule, Seen} from './rule.ts';
import {textOf} from './stray-text.ts';
import {placeOf, quoted, whereOf} from './where.ts';

/** Where some readers end a line: U+2028, U+2029, U+0085, and the rest of what Python splits at. */
const LINE_ENDS = /[\u2028\u2029\u0085]/;
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f]/;
const LONGEST = 1024 * 1024;

export const controlBytes: Rule = {
  code: 'control-bytes',
  level: 'warn',
  means:
    'Control characters on the wire: escape codes that drive a terminal, NUL; or, raw inside a message, U+2028, U+2029 or U+0085, at which some readers cut a line.',
  mend: 'Escape them in JSON (\\u2028), and write escape codes to terminals only.',
  kinds: ['request', 'response', 'notification', 'batch', 'json', 'text'],
  frames: 'odd',
  start: () => seen => {
    const text = readable(seen);
    if (text === undefined) return undefined;
    const control = CONTROLS.exec(text);
    const found = control ?? LINE_ENDS.exec(text);
    if (found === null) return undefined;
    const at = Buffer.byteLength(text.slice(0, found.index));
    const name = `U+${found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
    const what =
      control === null
        ? `${name} stands raw in it: valid JSON, but readers that split lines there cut the message in two`
        : `the control character ${name} stands raw in it; shown as it is, it would act on a terminal`;
    return {
      ...placeOf(seen),
      ...(control === null && {level: 'info' as const}),
      at,
      escaped: quoted(text.slice(found.index, found.index + 20)).slice(1, -1),
      text: `${whereOf(seen)}, its byte ${at.toLocaleString('en')}: ${what}`,
    };
  },
};

/** Most messages have nothing above 7E: then there is nothing to look for. */
function readable(seen: Seen): string | undefined {
  if (seen.kind === 'text') return textOf(seen);
  const {text} = seen;
  if (text === undefined || !mayHold(text)) return undefined;
  const {fields} = seen.record;
  // Between the tokens of a message with a header, any line end may stand.
  if ('framing' in fields && fields.framing !== undefined) {
    return text.bytes.toString('utf8', 0, LONGEST).replace(/[\r\n]/g, ' ');
  }
  // Where it has what would break a line of the log, the exact frame is kept as text.
  const exact = 'text' in fields ? fields.text : undefined;
  return (exact ?? text.bytes.toString('utf8', 0, LONGEST)).replace(/\r?\n$/, '');
}

function mayHold(text: Outline): boolean {
  return text.nonAscii || text.rawBreak;
}
