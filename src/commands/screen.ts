import type {Writable} from 'node:stream';
import {styleText} from 'node:util';
import type {Captured} from '../captures/capture.ts';
import {codeOf, reasonOf, UserError} from '../errors.ts';
import type {Look} from '../formats/format.ts';
import {type FormatName, formats} from '../formats/index.ts';
import {type ColourChoice, coloured, plainStyle, type Style, styleOf} from '../formats/style.ts';

/** How the output is to look. */
export interface ScreenOptions {
  readonly format: FormatName;
  readonly color: ColourChoice;
  readonly body: boolean;
}

/** Records that are made one text. */
const MOST_AT_ONCE = 1000;

type Terminal = Writable & {readonly isTTY?: boolean; readonly columns?: number};

/**
 * Shows records on stdout, as fast as it is read. When the reader has seen enough (a pager, `head`)
 * it is `closed`, which is no error.
 */
export class Screen {
  readonly #out: Terminal;
  readonly #format: FormatName;
  readonly #look: Look;
  readonly #fit: (line: string, rows: number) => string;
  #day: string;
  #shown = 0;
  #failure: unknown;

  private constructor(
    out: Terminal,
    options: ScreenOptions,
    fit: (line: string, rows: number) => string,
  ) {
    const terminal = out.isTTY === true;
    this.#out = out;
    this.#fit = fit;
    this.#format = options.format;
    const colour = options.format !== 'jsonl' && coloured(options.color, process.env, terminal);
    this.#look = {style: colour ? terminalStyle : plainStyle, body: options.body, terminal};
    this.#day = new Date().toISOString().slice(0, 10);
    out.on('error', error => {
      this.#failure = error;
    });
  }

  static async open(out: Terminal, options: ScreenOptions): Promise<Screen> {
    if (options.format !== 'line' || out.isTTY !== true) return new Screen(out, options, same);
    const {default: cliTruncate} = await import('cli-truncate');
    return new Screen(out, options, (line, rows) =>
      fitted(line, (out.columns ?? 80) * rows, cliTruncate),
    );
  }

  /** The reader has gone. */
  get closed(): boolean {
    return this.#failure !== undefined;
  }

  /** How many records were shown. */
  get shown(): number {
    return this.#shown;
  }

  /** Resolves when it is written. Throws a UserError if that fails, but for a reader that has gone. */
  async show(batch: readonly Captured[]): Promise<void> {
    if (batch.length === 0 || this.closed) return;
    this.#shown += batch.length;
    for (let from = 0; from < batch.length && !this.closed; from += MOST_AT_ONCE) {
      await this.#write(batch.slice(from, from + MOST_AT_ONCE));
    }
  }

  async #write(batch: readonly Captured[]): Promise<void> {
    const pieces = batch.flatMap(captured => this.#render(captured));
    const text = pieces.some(Buffer.isBuffer)
      ? Buffer.concat(pieces.map(piece => (Buffer.isBuffer(piece) ? piece : Buffer.from(piece))))
      : pieces.join('');
    await written(this.#out, text);
    if (this.#failure !== undefined) failUnlessClosed(this.#failure);
  }

  #render({record, line}: Captured): (string | Buffer)[] {
    const text = formats[this.#format](record, this.#look, line);
    if (this.#format === 'jsonl') return [text];
    const day = record.time.slice(0, 10);
    const rows = record.level >= 40 ? ROWS_OF_TROUBLE : 1;
    const shown = this.#format === 'line' ? this.#fit(text as string, rows) : text;
    if (day === this.#day) return [shown];
    this.#day = day;
    return [`${this.#look.style.faint(`--- ${day.replace(/[^\d-]/g, '?')} (UTC)`)}\n`, shown];
  }
}

/** The colours for a text that goes there, or none. */
export function styleFor(out: Terminal, color: ColourChoice): Style {
  return coloured(color, process.env, out.isTTY === true) ? terminalStyle : plainStyle;
}

/** A text to stdout, which a pager may have closed. */
export async function writeOut(out: Writable, text: string): Promise<void> {
  out.on('error', () => {}); // The callback hears of it.
  const error = await written(out, text);
  if (error) failUnlessClosed(error);
}

function written(out: Writable, text: string | Buffer): Promise<unknown> {
  return new Promise(resolve => out.write(text, resolve));
}

function failUnlessClosed(error: unknown): void {
  if (codeOf(error) !== 'EPIPE') {
    throw new UserError(`cannot write the output: ${reasonOf(error)}`, 1);
  }
}

const terminalStyle = styleOf({
  yellow: text => styleText('yellow', text, {validateStream: false}),
  cyan: text => styleText('cyan', text, {validateStream: false}),
  red: text => styleText('red', text, {validateStream: false}),
  dim: text => styleText('dim', text, {validateStream: false}),
  blue: text => styleText('blue', text, {validateStream: false}),
  green: text => styleText('green', text, {validateStream: false}),
  magenta: text => styleText('magenta', text, {validateStream: false}),
});

const same = (line: string) => line;

/** A record has one row, but what is wrong should be read to its end. */
const ROWS_OF_TROUBLE = 3;

/** Within so many columns. Most lines are short, and need not be measured; no letter takes three columns. */
function fitted(
  line: string,
  columns: number,
  truncate: (text: string, columns: number) => string,
): string {
  return line.length <= columns / 2 ? line : `${truncate(line.slice(0, -1), columns)}\n`;
}
