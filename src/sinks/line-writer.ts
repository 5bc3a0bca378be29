import {pino} from 'pino';
import {onOneLine} from '../session/kept.ts';
import type {Direction, Level, SessionRecord} from '../session/record.ts';

const LEVEL_NAMES = {20: 'debug', 30: 'info', 40: 'warn', 50: 'error'} as const satisfies Record<
  Level,
  string
>;
const TEXTS = ['items', 'pending', 'link', 'id'] as const;

/**
 * A line of the log, in pieces. A text is a binary one, a character a byte: to encode a text that
 * is not latin1 takes Node 20 ten times as long, and the arrow in `dir` would make each line one.
 */
export type Line = readonly (string | Buffer)[];

/** A message up to this size is copied into its line; a larger one is written from where it is. */
const SMALL = 4096;

/** What pino is given for an arrow, until the line is bytes. */
const STAND_INS: Readonly<Record<Direction, string>> = {
  'CLIENT→SERVER': 'CLIENT>SERVER',
  'SERVER→CLIENT': 'SERVER>CLIENT',
};
const STAND_IN = /"dir":"(\w+)>(\w+)"/;
const ARROW = `"dir":"$1${binary('→')}$2"`;

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
      serializers: {dir: (dir: Direction) => STAND_INS[dir]},
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
    if (!PLAIN.test(text)) text = binary(onOneLine(text));
    if ('dir' in fields) text = text.replace(STAND_IN, ARROW);
    if (message === undefined) return [`${text}}\n`];
    if (message.length > SMALL) return [`${text},"message":`, message, '}\n'];
    return [`${text},"message":${message.toString('latin1')}}\n`];
  }
}

const PLAIN = /^[\x20-\x7e]*$/;

function binary(text: string): string {
  return Buffer.from(text).toString('latin1');
}
