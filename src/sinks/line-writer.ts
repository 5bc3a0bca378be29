import {pino} from 'pino';
import type {Level, SessionRecord} from '../session/record.ts';

const LEVEL_NAMES = {20: 'debug', 30: 'info', 40: 'warn', 50: 'error'} as const satisfies Record<
  Level,
  string
>;
const TEXTS = ['items', 'pending', 'id'] as const;

/** A line of the log, in pieces: small ones as text, a large message as the bytes it came in. */
export type Line = readonly (string | Buffer)[];

/** A message up to this size is copied into its line; a larger one is written from where it is. */
const SMALL = 4096;

/**
 * Makes lines of records: pino writes the fields, and what is JSON already is put behind them as it
 * is. To parse a body only to write it again would round its numbers, and take longer than all else.
 */
export class LineWriter {
  #line = '';
  #time = '';
  readonly #logger = pino(
    {
      level: 'debug',
      base: null, // No pid and hostname: the `start` record has the pid, once.
      timestamp: () => `,"time":"${this.#time}"`,
    },
    {
      write: (line: string) => {
        this.#line = line;
      },
    },
  );

  lineOf({level, time, fields, verbatim}: SessionRecord): Line {
    this.#time = time;
    this.#logger[LEVEL_NAMES[level]](fields);
    const {message} = verbatim;
    let text = this.#line.slice(0, this.#line.lastIndexOf('}'));
    for (const key of TEXTS) {
      if (verbatim[key] !== undefined) text += `,"${key}":${verbatim[key]}`;
    }
    text = onOneLine(text);
    if (message === undefined) return [`${text}}\n`];
    if (message.length <= SMALL) return [`${text},"message":${message.toString()}}\n`];
    return [`${text},"message":`, message, '}\n'];
  }
}

/**
 * Some readers end a line at these, which JSON allows inside a string, and pino leaves. CR and LF
 * can only stand between the tokens of an id that is no scalar.
 */
function onOneLine(text: string): string {
  if (!/[\r\n\u0085\u2028\u2029]/.test(text)) return text;
  return text
    .replace(/[\r\n]/g, '')
    .replace(
      /[\u0085\u2028\u2029]/g,
      character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}
