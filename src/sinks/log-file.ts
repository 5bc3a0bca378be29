import {reasonOf} from '../errors.ts';
import type {SessionRecord} from '../session/record.ts';
import type {AppendFile} from './append-file.ts';
import {type Line, LineWriter} from './line-writer.ts';
import type {Sink} from './sink.ts';

/** Opens part 1, 2, 3 … of a log. Throws what the system says if it cannot. */
export interface LogPlace {
  readonly path: string;
  /** Bytes of one part; 0 means no limit. */
  readonly maxPart: number;
  open(part: number): AppendFile;
  /** Makes room: called when the session has ended. */
  prune?(): void;
}

/**
 * The JSONL log. It fails open: what cannot be written is counted, said once, and made good by a
 * `drop` record as soon as writing works again. Records wait for nothing, so a kill loses none.
 */
export class LogFile implements Sink {
  readonly #place: LogPlace;
  readonly #say: (words: string) => void;
  readonly #writer = new LineWriter();
  #file: AppendFile | undefined;
  #part = 1;
  #partBytes = 0;
  #missing: {first: SessionRecord; until: number; records: number; bytes: number} | undefined;
  #told = false;

  constructor(place: LogPlace, say: (words: string) => void) {
    this.#place = place;
    this.#say = say;
    this.#open();
  }

  /** Where the records go at the moment, if they go anywhere. */
  get path(): string | undefined {
    return this.#file?.path;
  }

  write(records: readonly SessionRecord[]): void {
    if (records.length === 0) return;
    if (this.#file === undefined) this.#open();
    const lines = records.map(record => this.#writer.lineOf(record));
    const made =
      this.#missing === undefined ? [] : [this.#writer.lineOf(dropOf(this.#missing, records))];
    this.#nextPart(lines);
    const result = this.#file?.append([...made, ...lines]) ?? {lines: 0, bytes: 0};
    this.#partBytes += result.bytes;
    const written = result.lines - made.length;
    if (written >= 0) this.#missing = undefined;
    if (written < lines.length) {
      this.#fail(result.error);
      this.#miss(records.slice(Math.max(0, written)));
    }
  }

  close(): void {
    this.#file?.close();
    this.#file = undefined;
  }

  #open(): void {
    try {
      this.#file = this.#place.open(this.#part);
      this.#partBytes = 0;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** A part that is full is followed by the next one; a part holds at least one write. */
  #nextPart(lines: readonly Line[]): void {
    const {maxPart} = this.#place;
    if (maxPart === 0 || this.#partBytes === 0) return;
    const bytes = lines.flat().reduce((sum, piece) => sum + piece.length, 0);
    if (this.#partBytes + bytes <= maxPart) return;
    this.#file?.close();
    this.#file = undefined;
    this.#part++;
    this.#open();
  }

  #miss(records: readonly SessionRecord[]): void {
    const [first] = records;
    const last = records.at(-1);
    if (first === undefined || last === undefined) return;
    this.#missing ??= {first, until: 0, records: 0, bytes: 0};
    this.#missing.until = last.fields.seq;
    this.#missing.records += records.length;
    for (const {fields} of records) {
      if ('bytes' in fields) this.#missing.bytes += fields.bytes ?? 0;
    }
  }

  #fail(error: unknown): void {
    if (this.#told) return;
    this.#told = true;
    this.#say(
      `cannot write the log ${this.#place.path} (${reasonOf(error)}); traffic goes on without it`,
    );
  }
}

/** Stands where the missing records would: it has the first one's place, and the time of writing. */
function dropOf(
  missing: {first: SessionRecord; until: number; records: number; bytes: number},
  [next]: readonly SessionRecord[],
): SessionRecord {
  const {first, records, bytes, until} = missing;
  const {at, seq, session, server} = first.fields;
  const msg = `${records} records are missing here: the log could not be written`;
  return {
    level: 50,
    time: next?.time ?? first.time,
    fields: {at, seq, session, server, kind: 'drop', records, bytes, until, msg},
    verbatim: {},
  };
}
