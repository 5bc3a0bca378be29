import {createHash} from 'node:crypto';
import {exactBytes} from '../captures/exact-bytes.ts';
import type {SessionState} from '../captures/session-state.ts';
import type {Described} from '../notes/rule.ts';
import {CLIENT_TO_SERVER, type Exit, type Note, type SessionRecord} from '../session/record.ts';
import type {Pipe} from '../session/session.ts';
import {type Finding, findingOf} from './finding.ts';

export const logGap = {
  code: 'log-gap',
  level: 'warn',
  means: 'Records are missing in the log: their numbers (`seq`) are not there (check).',
  mend: 'Give all parts of the session; see whether lines were removed, or the disk was full.',
} as const satisfies Described;

export const logMismatch = {
  code: 'log-mismatch',
  level: 'error',
  means:
    'The log is not what was written: its bytes, or its messages, are not those that its last line has counted (check).',
  mend: 'Somebody has changed the file; do not trust it.',
} as const satisfies Described;

export const logOpen = {
  code: 'log-open',
  level: 'warn',
  means:
    'The log has no last line, and nobody can still write it: stdiotap itself was killed (check).',
  mend: 'All that had crossed until then is there; look at what killed it.',
} as const satisfies Described;

const PIPES = ['c2s', 's2c', 'stderr'] as const satisfies readonly Pipe[];
const MESSAGES = new Set(['request', 'response', 'notification', 'batch', 'json']);
/** As people call the pipes. */
const NAMES = {c2s: 'client→server', s2c: 'server→client', stderr: 'stderr'} as const;

interface Wire {
  readonly digest: ReturnType<typeof createHash>;
  bytes: number;
  messages: number;
  /** How many frames the log has not whole, on purpose: cut, or masked. */
  less: number;
}

/** Whether a log of ours proves itself: its numbers have no gap, its bytes are those of the wire. */
export class Proof {
  readonly #wires: Readonly<Record<Pipe, Wire>> = {c2s: wire(), s2c: wire(), stderr: wire()};
  #next = 0;
  #whole = true;
  #agrees = true;
  #last: SessionRecord | undefined;

  /** What is found about one record. They come in their order. */
  add(record: SessionRecord): Finding[] {
    const {fields} = record;
    if (fields.source !== undefined) return []; // A host proves nothing.
    this.#last = record;
    const gap = this.#gap(record);
    this.#next = (fields.kind === 'drop' ? fields.until : fields.seq) + 1;
    if (fields.kind === 'drop') this.#whole = false;
    this.#weigh(record);
    const wrong = fields.kind === 'exit' ? this.#compare(fields) : [];
    if (wrong.length > 0) this.#agrees = false;
    return [...gap, ...wrong].map(note => findingOf(note, record));
  }

  /** What is found when all is read. */
  end(state: SessionState): Finding[] {
    const last = this.#last;
    if (last === undefined || last.fields.kind === 'exit' || state !== 'killed') return [];
    const {code, level} = logOpen;
    const text =
      'the log ends here, without a last line: stdiotap was killed; what crossed until then is in it';
    return [findingOf({code, level, text}, last)];
  }

  /** What somebody can rely on: `digests agree`. Undefined if nothing is known. */
  get words(): string | undefined {
    const exit = this.#last?.fields;
    if (exit?.kind !== 'exit' || !this.#whole || !this.#agrees) return undefined;
    const less = PIPES.reduce((sum, pipe) => sum + this.#wires[pipe].less, 0);
    if (less === 0) return 'the log is whole: counts and digests agree';
    const what = less === 1 ? 'a record is' : `${less.toLocaleString('en')} records are`;
    return `the log is whole; ${what} cut or masked, so not all digests can be compared`;
  }

  #gap({fields: {seq}}: SessionRecord): Note[] {
    const expected = this.#next;
    if (seq === expected) return [];
    this.#whole = false;
    const {code} = logGap;
    if (seq < expected) {
      const text = `record ${seq} comes after record ${expected - 1}: the log is not in the order in which it was written`;
      return [{code, level: 'warn', text, seq, expected}];
    }
    const missing = seq - expected;
    const many = missing === 1 ? 'one record is' : `${missing.toLocaleString('en')} records are`;
    const where = expected === 0 ? 'the log begins here' : `after record ${expected - 1}`;
    // What begins in the middle is a part, which may be all that somebody has.
    const level = expected === 0 ? 'info' : 'warn';
    return [{code, level, text: `${where}: ${many} missing`, missing, expected}];
  }

  #weigh(record: SessionRecord): void {
    const {fields} = record;
    if (!('dir' in fields) || fields.kind === 'eof') return;
    const side = fields.dir === CLIENT_TO_SERVER ? 'c2s' : 's2c';
    const crossed = this.#wires[fields.kind === 'stderr' ? 'stderr' : side];
    if (MESSAGES.has(fields.kind)) crossed.messages++;
    crossed.bytes += fields.bytes ?? 0;
    const bytes = exactBytes(record);
    if (bytes === undefined) crossed.less++;
    else crossed.digest.update(bytes);
  }

  #compare({wire: said, messages}: Exit): Note[] {
    if (!this.#whole || said === undefined) return [];
    const {code, level} = logMismatch;
    return PIPES.flatMap(pipe => {
      const {bytes, less, digest, messages: counted} = this.#wires[pipe];
      const expected = said[pipe].bytes;
      const told = pipe === 'stderr' ? undefined : messages[pipe];
      const text =
        bytes !== expected
          ? `${NAMES[pipe]}: the records have ${bytes.toLocaleString('en')} bytes, but ${expected.toLocaleString('en')} have crossed`
          : told !== undefined && counted !== told
            ? `${NAMES[pipe]}: there are ${counted.toLocaleString('en')} messages, but ${told.toLocaleString('en')} have crossed`
            : less === 0 && digest.copy().digest('hex') !== said[pipe].sha256
              ? `${NAMES[pipe]}: the bytes of the records are not those that have crossed: their digests differ`
              : undefined;
      return text === undefined ? [] : [{code, level, text, pipe}];
    });
  }
}

function wire(): Wire {
  return {digest: createHash('sha256'), bytes: 0, messages: 0, less: 0};
}
