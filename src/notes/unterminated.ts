import type {Unfinished} from '../session/pipe-state.ts';
import type {Note} from '../session/record.ts';
import type {Pipe} from '../session/session.ts';
import type {Rule} from './rule.ts';
import {placeOf, quoted, whereOf} from './where.ts';

const CODE = 'unterminated';
/** How long a line may stay without its end, in ms. */
const PATIENCE: Readonly<Record<Pipe, number>> = {c2s: 5000, s2c: 5000, stderr: 1000};
const LONGEST_HEAD = 4096;
const WORDS = {
  c2s: {name: 'stdin', who: 'client', waits: '; the server still waits for it'},
  s2c: {name: 'stdout', who: 'server', waits: '; the client still waits for it'},
  stderr: {name: 'stderr', who: 'server', waits: ''},
} as const;

export const unterminated: Rule = {
  code: CODE,
  level: 'warn',
  means:
    'A line has no end: its reader still waits for the line feed. Shown after 5 s (stderr: 1 s), or at the end of the pipe.',
  mend: 'Write "\\n" behind each message, and flush.',
  kinds: ['request', 'response', 'notification', 'batch', 'json', 'text'],
  frames: 'odd',
  start: () => seen => {
    const {fields} = seen.record;
    if (!('eol' in fields) || fields.eol !== '' || fields.source !== undefined) return undefined;
    if (fields.framing !== undefined) return undefined;
    const what = seen.kind === 'text' ? 'the last line' : 'the last message';
    return {
      ...placeOf(seen),
      text: `${whereOf(seen)}: ${what} has no line feed at its end; its reader never took it for a whole one`,
    };
  },
};

/** Lines that stay without their end while their pipe is open. Each is shown once, and goes on when the rest comes. */
export class UnfinishedLines {
  readonly #mask: (text: string) => string;
  /** Of each pipe, where the line began that was shown last. */
  readonly #shown: Partial<Record<Pipe, number>> = {};

  /** `mask` hides secrets in what is quoted. */
  constructor(mask: (text: string) => string = text => text) {
    this.#mask = mask;
  }

  /** What is worth a word of the line that a pipe has begun. */
  look(pipe: Pipe, line: Unfinished, atMs: number): Note | undefined {
    const {byteLength, offset, head, sinceMs} = line;
    const waitedMs = atMs - sinceMs;
    if (waitedMs < PATIENCE[pipe] || this.#shown[pipe] === offset) return undefined;
    this.#shown[pipe] = offset;
    const {name, who, waits} = WORDS[pipe];
    const text = quoted(this.#mask(head.toString('utf8', 0, LONGEST_HEAD)));
    const size = `${byteLength.toLocaleString('en')} bytes`;
    return {
      code: CODE,
      level: pipe === 'stderr' ? 'info' : 'warn',
      pipe,
      bytes: byteLength,
      text: `${name}: the ${who} has written ${text} (${size}), and no end of it for ${Math.floor(waitedMs / 1000)} s${waits}`,
    };
  }
}
