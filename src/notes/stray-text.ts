import {type Message, outline, read} from '../messages/index.ts';
import type {Traffic} from '../session/record.ts';
import type {Seen} from './rule.ts';

/** What a frame that is no message has in it after all. */
export type Stray =
  | {readonly type: 'text'}
  /** A header of Content-Length framing, on a line. */
  | {readonly type: 'header'}
  /** A whole message, with something before it or behind it. */
  | {
      readonly type: 'glued';
      readonly before: string;
      readonly message: Message;
      readonly json: string;
      readonly after: string;
    };

/** The header of a frame, up to its empty line. */
const BLOCK = /^(?:[\w-]+[ \t]*:[^\n]*\n)+\r?\n/;
const HEADER = /^(?:content-length[ \t]*:[ \t]*\d+|content-type[ \t]*:.*)[ \t]*$/i;
/** More is not searched: the line is stray anyway. */
const LONGEST = 64 * 1024;
const MOST_TRIES = 20;

/** The text of a frame that is no message, without its header and its line end. */
export function textOf(seen: Seen): string {
  const text = hasHeader(seen) ? wholeOf(seen).replace(BLOCK, '') : wholeOf(seen);
  return text.replace(/\r?\n$/, '');
}

/** Whether a frame that is no message has a header, or stands between those that have one. */
export function hasHeader(seen: Seen): boolean {
  const {framing} = seen.record.fields as Traffic;
  return framing === 'content-length' && BLOCK.test(wholeOf(seen));
}

function wholeOf({record: {fields}}: Seen): string {
  const {text, lossy, cut} = fields as Traffic;
  return text ?? lossy ?? cut?.head ?? '';
}

/** Several rules ask the same of a line. */
const known = new WeakMap<Seen, Stray>();

/** What a frame that is no message has in it. */
export function strayOf(seen: Seen): Stray {
  const stray = known.get(seen) ?? strayIn(textOf(seen));
  known.set(seen, stray);
  return stray;
}

/** Looks for a message in it: where a brace begins one that ends, at a brace. */
export function strayIn(line: string): Stray {
  if (HEADER.test(line)) return {type: 'header'};
  const text = line.slice(0, LONGEST);
  let tries = 0;
  for (
    let at = text.indexOf('{');
    at !== -1 && tries < MOST_TRIES;
    at = text.indexOf('{', at + 1)
  ) {
    tries++;
    const json = objectAt(text, at);
    const message = json === undefined ? undefined : read(Buffer.from(json))?.message;
    if (json === undefined || message === undefined || message.type === 'json') continue;
    const after = text.slice(at + json.length);
    return {type: 'glued', before: text.slice(0, at), message, json, after};
  }
  return {type: 'text'};
}

/** The JSON object that begins here, or undefined if none does that also ends. */
function objectAt(text: string, start: number): string | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) {
      const json = text.slice(start, at + 1);
      return outline(Buffer.from(json)) === undefined ? undefined : json;
    }
  }
  return undefined;
}
