import {pino} from 'pino';
import type {Level, SessionRecord, Verbatim} from '../session/record.ts';

const LEVEL_NAMES = {20: 'debug', 30: 'info', 40: 'warn', 50: 'error'} as const satisfies Record<
  Level,
  string
>;
const VERBATIM: readonly (keyof Verbatim)[] = ['items', 'pending', 'id', 'message'];

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
    let text = safeForLineReaders(this.#line);
    let large: Buffer | undefined;
    for (const key of VERBATIM) {
      const value = verbatim[key];
      if (value === undefined) continue;
      text = `${text.slice(0, text.lastIndexOf('}'))},"${key}":`;
      if (typeof value === 'string') text += `${value}}\n`;
      else if (value.length <= SMALL) text += `${value.toString()}}\n`;
      else large = value;
    }
    return large === undefined ? [text] : [text, large, '}\n'];
  }
}

/** Some readers end a line at these, which JSON allows inside a string; pino leaves them as they are. */
function safeForLineReaders(line: string): string {
  if (!/[\u0085\u2028\u2029]/.test(line)) return line;
  return line.replace(
    /[\u0085\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
