import type {Fault} from '../framing/index.ts';
import type {Outcome, Outline} from '../messages/index.ts';
import type {Told} from './told.ts';

export const CLIENT_TO_SERVER = 'CLIENT→SERVER';
export const SERVER_TO_CLIENT = 'SERVER→CLIENT';
export type Direction = typeof CLIENT_TO_SERVER | typeof SERVER_TO_CLIENT;

/** pino's numbers. 20: noise · 30: normal · 40: worth a look · 50: a broken stream, a bad end. */
export type Level = 20 | 30 | 40 | 50;

/** One line of the log. */
export interface SessionRecord {
  readonly level: Level;
  /** UTC, ISO 8601 with milliseconds. */
  readonly time: string;
  readonly fields: Fields;
  /** JSON texts that the line ends with, exactly as they are. */
  readonly verbatim: Verbatim;
  /** What was found on the way here, for those who look at once. It is not written. */
  readonly outline?: Outline | undefined;
  readonly faults?: readonly Fault[] | undefined;
  readonly told?: Omit<Told, 'level'> | undefined;
}

export interface Verbatim {
  readonly items?: string | undefined;
  readonly pending?: string | undefined;
  /** The earlier request that it belongs to: `{as, dir, id, method, name, page}`. */
  readonly link?: string | undefined;
  /** The raw id token: `7` and `"7"` and `7.0` stay what they are. */
  readonly id?: string | undefined;
  /** The message as it crossed the pipe. Always the last field. */
  readonly message?: Buffer | undefined;
}

const traffic = [
  ...(['request', 'response', 'notification', 'batch', 'json', 'text', 'blank', 'stderr'] as const),
] as const;
const life = ['start', 'eof', 'signal', 'drop', 'note', 'exit'] as const;

/** Every kind of record. */
export const kinds = [...traffic, ...life] as const satisfies readonly Fields['kind'][];

/** The kinds that tell of the session, and not of what crossed a pipe. */
export const LIFE: ReadonlySet<Fields['kind']> = new Set(life);

export type Fields = Traffic | Start | Eof | SignalSeen | Drop | NoteAlone | Exit;

interface Common {
  /** Milliseconds since the session started, monotonic, to the microsecond. */
  readonly at: number;
  /** 0, 1, 2 … in the session. */
  readonly seq: number;
  readonly session: string;
  readonly server: string;
  /** Of a record from the log of a host: whose log it is, and how much of the body it has. */
  readonly source?: Source | undefined;
  readonly body?: 'full' | 'truncated' | 'none' | undefined;
  /** What a person reads: one line, safe to print. */
  readonly msg: string;
  readonly notes?: readonly Note[] | undefined;
}

/** Hosts that write logs of their own. */
export type Source = 'claude-desktop' | 'claude-code' | 'cursor' | 'vscode';

/** A finding about a record; facts that belong to the code stand beside the text. */
export interface Note {
  readonly code: string;
  readonly level: 'info' | 'warn' | 'error';
  readonly text: string;
  readonly [fact: string]: unknown;
}

/** The code of an error, its name in the protocol, and what the peer says of it. */
export interface ErrorSeen {
  readonly code?: unknown;
  readonly name?: string | undefined;
  readonly message?: string | undefined;
}

/**
 * Anything that crossed a pipe. What a record does not have is `undefined` in it, and is not written:
 * records of one shape are made, and written, several times as fast.
 */
export interface Traffic extends Common {
  readonly kind:
    | 'request'
    | 'response'
    | 'notification'
    | 'batch'
    | 'json'
    | 'text'
    | 'blank'
    | 'stderr';
  readonly dir: Direction;
  /** On the wire, framing included. The log of a host does not tell. */
  readonly bytes?: number | undefined;
  /** Of a response: the method of its request. */
  readonly method?: string | undefined;
  /** The tool, prompt or resource. */
  readonly name?: string | undefined;
  /** Of a response: since its request. */
  readonly ms?: number | undefined;
  readonly outcome?: Outcome | undefined;
  readonly error?: ErrorSeen | undefined;
  readonly framing?: 'content-length' | undefined;
  /** If not `\n`. */
  readonly eol?: string | undefined;
  /** If not `Content-Length: N\r\n\r\n`. */
  readonly header?: string | undefined;
  /** The exact frame, where `message` is not it; `base64` if it is not UTF-8. */
  readonly text?: string | undefined;
  readonly base64?: string | undefined;
  /** With `base64`: a readable form. */
  readonly lossy?: string | undefined;
  readonly cut?: CutMessage | undefined;
  /** How many secrets were masked. */
  readonly redacted?: number | undefined;
}

/** Both ends of what was too long to keep. A log that was cut by somebody else says less. */
export interface CutMessage {
  /** Of the exact frame: its size, and its digest in hexadecimal. */
  readonly bytes?: number | undefined;
  readonly sha256?: string | undefined;
  readonly head: string;
  readonly tail: string;
  /** How many characters a host left out between them. */
  readonly missing?: number | undefined;
}

export interface Start extends Common {
  readonly kind: 'start';
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly pid: number;
  readonly ppid: number;
  readonly serverPid?: number;
  /** Names only. */
  readonly env: readonly string[];
  readonly platform: string;
  readonly versions: {readonly stdiotap: string; readonly node: string};
  /** The version of the format. */
  readonly log: 1;
}

export interface Eof extends Common {
  readonly kind: 'eof';
  readonly dir: Direction;
}

export interface SignalSeen extends Common {
  readonly kind: 'signal';
  readonly signal: string;
}

/** Written by the log itself, in place of the records that it could not write. */
interface Drop extends Common {
  readonly kind: 'drop';
  readonly records: number;
  readonly bytes: number;
  /** The `seq` of the last missing record; the first is this record's own. */
  readonly until: number;
}

interface NoteAlone extends Common {
  readonly kind: 'note';
}

export type EndedBy = 'client-eof' | 'client-signal' | 'client-hangup' | 'server';

export interface Exit extends Common {
  readonly kind: 'exit';
  readonly code: number | null;
  readonly signal: string | null;
  readonly endedBy: EndedBy;
  readonly durationMs: number;
  readonly lastStderr: readonly string[];
  readonly messages: {readonly c2s: number; readonly s2c: number};
  /** How many records before this one have level 40 or more. */
  readonly errors: number;
  readonly wire: Readonly<Record<'c2s' | 's2c' | 'stderr', {bytes: number; sha256: string}>>;
}
