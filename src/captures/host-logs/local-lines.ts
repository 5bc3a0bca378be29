import {TextLines} from './text-lines.ts';

/** A line of an editor's log, and those behind it that have no stamp of their own. */
export interface LocalLine {
  readonly ms: number;
  readonly level: string;
  readonly text: string;
}

const LINE = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3}) \[(\w+)\] ?(.*)$/s;

/**
 * Bytes in, lines out, of the logs that VS Code and its kin write: `2026-01-19 17:00:00.591 [info] …`.
 * The time is local and has no zone, so it is read in the zone of this machine. A line without a
 * stamp goes on with the one before, and is given its time and level.
 */
export class LocalLines {
  readonly #lines = new TextLines();
  #last: LocalLine | undefined;

  /** How many lines were too long. */
  get tooLong(): number {
    return this.#lines.tooLong;
  }

  push(chunk: Buffer): (LocalLine & {readonly goesOn: boolean})[] {
    return this.#read(this.#lines.push(chunk));
  }

  end(): (LocalLine & {readonly goesOn: boolean})[] {
    return this.#read(this.#lines.end());
  }

  #read(lines: readonly string[]): (LocalLine & {readonly goesOn: boolean})[] {
    return lines.flatMap(line => {
      const begun = beginning(line);
      if (begun !== undefined) this.#last = begun;
      if (this.#last === undefined) return [];
      return [{...this.#last, text: begun?.text ?? line, goesOn: begun === undefined}];
    });
  }
}

function beginning(line: string): LocalLine | undefined {
  const [, day, time, level, text] = LINE.exec(line) ?? [];
  if (level === undefined || text === undefined) return undefined;
  const ms = Date.parse(`${day}T${time}`);
  return Number.isNaN(ms) ? undefined : {ms, level, text};
}
