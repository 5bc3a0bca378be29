import {causeOf} from './causes.ts';
import type {Rule, Seen} from './rule.ts';
import {strayOf, textOf} from './stray-text.ts';
import {placeOf, quoted, whereOf} from './where.ts';

/** An object, or an array of JSON values; `[info] ready` is a line of a log. */
const LIKE_JSON = /^\s*(?:\{|\[\s*(?:[[{"\d\]-]|true|false|null|$))/;
/** Lines that may be one JSON text, printed for people. */
const MOST_JOINED = 64 * 1024;

/** Lines of one side, one below the other. */
interface Joined {
  readonly side: Seen['side'];
  readonly from: number;
  to: number;
  text: string;
}

export const notJson: Rule = {
  code: 'not-json',
  level: 'warn',
  means:
    'A line on the protocol’s pipe is not JSON: a banner, a log line, an install prompt. A strict client drops the server.',
  mend: 'Print it to stderr. The note says what it looks like.',
  kinds: ['text'],
  start() {
    let joined: Joined | undefined;
    return seen => {
      if (joined?.side !== seen.side || joined?.to !== seen.line - 1) joined = undefined;
      // A header that counts wrong cuts its message in two.
      if (seen.faults?.some(({code}) => code === 'length-mismatch')) return undefined;
      const text = textOf(seen);
      if (strayOf(seen).type !== 'text') return undefined;
      const begins = LIKE_JSON.test(text);
      if (begins && joined === undefined) {
        joined = {side: seen.side, from: seen.line, to: seen.line, text: ''};
      }
      const where = `${whereOf(seen)}: ${quoted(text)} is not a message`;
      const facts = {...placeOf(seen), escaped: quoted(text).slice(1, -1)};
      if (joined !== undefined && joined.text.length + text.length < MOST_JOINED) {
        joined.text += `${text}\n`;
        joined.to = seen.line;
        if (joined.from !== seen.line && isJson(joined.text)) {
          const {from} = joined;
          joined = undefined;
          return {
            ...facts,
            text: `${where}; lines ${from} to ${seen.line} are one JSON text, printed over several lines: a message must stand on one`,
          };
        }
      }
      const broken = begins ? brokenAt(text) : undefined;
      if (broken !== undefined) {
        return {...facts, text: `${where}; ${broken}; ${consequence(seen)}`};
      }
      const {looksLike, mend} = causeOf(text);
      return {
        ...facts,
        looksLike,
        text: `${where}; looks like ${looksLike}: ${mend}; ${consequence(seen)}`,
      };
    };
  },
};

function consequence({side}: Seen): string {
  return side === 's2c'
    ? 'a strict client will drop the server'
    : 'the server will not understand it';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Where JSON that begins well stops being it. */
function brokenAt(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1];
    if (position === undefined) return 'it is JSON that stops before its end';
    const at = Number(position);
    if (at >= text.length) return 'it is JSON that stops before its end';
    const byte = Buffer.byteLength(text.slice(0, at));
    return `it begins as JSON, and is none from its byte ${byte} on: ${quoted(text.slice(at, at + 20))}`;
  }
}
