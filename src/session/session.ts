import {bodyOf, type Fault, type Frame, type Framing, framings} from '../framing/index.ts';
import {type Message, type Outline, read, readCut} from '../messages/index.ts';
import {errorName, type Protocol} from '../protocols/error-names.ts';
import {kept, type Mask, withoutBom} from './kept.ts';
import {PipeState} from './pipe-state.ts';
import {
  CLIENT_TO_SERVER,
  type Direction,
  type EndedBy,
  type Exit,
  type Fields,
  type Level,
  type Note,
  SERVER_TO_CLIENT,
  type SessionRecord,
  type Start,
  type Traffic,
  type Verbatim,
} from './record.ts';
import {
  eofSummary,
  exitSummary,
  numbered,
  signalSummary,
  startSummary,
  summaryOf,
} from './summary.ts';

/** The three pipes between a host and a server. */
export type Pipe = 'c2s' | 's2c' | 'stderr';

/** When something happened. The edge reads the clocks; here nobody does. */
export interface Instant {
  /** Milliseconds since 1970: when it was. */
  readonly epochMs: number;
  /** Milliseconds since the session started, on a clock that never goes back. */
  readonly atMs: number;
}

export interface SessionOptions {
  readonly id: string;
  readonly server: string;
  readonly framing: Framing;
  /** Bytes of a message that are kept; 0 means all. */
  readonly maxMessage: number;
  readonly mask?: Mask;
}

const STDERR_LINES = 10;
const LONGEST_STDERR_LINE = 500;

type Summarised<T extends {kind: string}> = Omit<T, 'at' | 'seq' | 'session' | 'server'>;

/**
 * The one thing that remembers the conversation. It is told what happened and when, and answers
 * with records. It owns no pipe and no clock: the same calls give the same log.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #pipes: Readonly<Record<Pipe, PipeState>>;
  readonly #lastStderr: string[] = [];
  #seq = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
    const framer = framings[options.framing];
    this.#pipes = {
      c2s: new PipeState(framer(options.maxMessage)),
      s2c: new PipeState(framer(options.maxMessage)),
      stderr: new PipeState(framings.line(options.maxMessage)),
    };
  }

  started(
    facts: Omit<Start, 'kind' | 'at' | 'seq' | 'session' | 'server' | 'msg' | 'log'>,
    now: Instant,
  ): SessionRecord[] {
    const start = {kind: 'start', ...facts, log: 1} as const;
    const level = facts.serverPid === undefined ? 50 : 30;
    return [this.#record(level, {...start, msg: startSummary(start)}, now)];
  }

  /** A chunk has crossed a pipe. */
  received(pipe: Pipe, chunk: Buffer, now: Instant): SessionRecord[] {
    const frames = this.#pipes[pipe].push(chunk);
    return frames.map(frame => this.#frame(pipe, frame, now));
  }

  /** A pipe has come to its end. */
  ended(pipe: Pipe, now: Instant): SessionRecord[] {
    const rest = this.#pipes[pipe].end().map(frame => this.#frame(pipe, frame, now));
    if (pipe === 'stderr') return rest;
    const eof = {kind: 'eof', dir: directionOf(pipe)} as const;
    const msg = eofSummary(eof, this.#pipes[pipe].bytes);
    return [...rest, this.#record(30, {...eof, msg}, now)];
  }

  signalled(signal: string, now: Instant): SessionRecord[] {
    const seen = {kind: 'signal', signal} as const;
    return [this.#record(30, {...seen, msg: signalSummary(seen)}, now)];
  }

  /** The end of everything: the last record. */
  exited(
    how: {code: number | null; signal: string | null; endedBy: EndedBy},
    now: Instant,
  ): SessionRecord[] {
    const {c2s, s2c, stderr} = this.#pipes;
    const exit = {
      kind: 'exit',
      ...how,
      durationMs: rounded(now.atMs),
      lastStderr: this.#lastStderr,
      messages: {c2s: c2s.messages, s2c: s2c.messages},
      wire: {c2s: c2s.wire(), s2c: s2c.wire(), stderr: stderr.wire()},
    } as const;
    const open = (['c2s', 's2c'] as const).flatMap(pipe =>
      [...this.#pipes[pipe].open.entries()].map(([id, request]) => ({pipe, id, ...request})),
    );
    const pending = open.map(({pipe, id, method, at}) => {
      const dir = JSON.stringify(directionOf(pipe));
      const ageMs = rounded(now.atMs - at);
      return `{"dir":${dir},"id":${id},"method":${JSON.stringify(method)},"ageMs":${ageMs}}`;
    });
    const waiting = open.map(({method, id}) => `${method} ${numbered(id)}`);
    const msg = exitSummary(exit, waiting);
    return [
      this.#record(exitLevel(exit), {...exit, msg}, now, {pending: `[${pending.join(',')}]`}),
    ];
  }

  #frame(pipe: Pipe, frame: Frame, now: Instant): SessionRecord {
    const body = withoutBom(bodyOf(frame));
    if (pipe === 'stderr' || frame.stray || body.length === 0) {
      return this.#bytes(pipe, frame, body.length === 0 && frame.headerLength === 0, now);
    }
    this.#pipes[pipe].messages++;
    if (frame.cut !== undefined) {
      const message = readCut(body, frame.cut.tail);
      return message === undefined
        ? this.#bytes(pipe, frame, false, now)
        : this.#message(pipe, frame, undefined, message, now);
    }
    const json = read(body);
    return json === undefined
      ? this.#bytes(pipe, frame, false, now)
      : this.#message(pipe, frame, json.text, json.message, now);
  }

  /** Bytes that are no message: text where JSON should be, blank lines, stderr. */
  #bytes(pipe: Pipe, frame: Frame, blank: boolean, now: Instant): SessionRecord {
    const kind = pipe === 'stderr' ? 'stderr' : blank ? 'blank' : 'text';
    const notes = notesOf(frame.faults);
    const fields = {
      kind,
      dir: directionOf(pipe),
      bytes: frame.byteLength,
      ...notes,
      ...kept(frame, undefined, this.#options.mask),
    } as const;
    if (kind === 'stderr') this.#remember(fields.text ?? fields.lossy ?? fields.cut?.head ?? '');
    const level = levelOf(
      kind === 'text' ? 40 : kind === 'blank' || kind === 'stderr' ? 20 : 30,
      notes,
    );
    return this.#record(level, {...fields, msg: summaryOf(fields, undefined, [])}, now);
  }

  #message(
    pipe: Pipe,
    frame: Frame,
    json: Outline | undefined,
    message: Message,
    now: Instant,
  ): SessionRecord {
    const {message: body, ...form} = kept(frame, json, this.#options.mask);
    const told = this.#told(pipe, message, now);
    const notes = notesOf(frame.faults);
    const fields = {
      kind: message.type,
      dir: directionOf(pipe),
      bytes: frame.byteLength,
      ...told.fields,
      ...notes,
      ...form,
    };
    const id = 'id' in message ? {id: message.id} : {};
    const items = message.type === 'batch' ? this.#items(pipe, message.items, now) : undefined;
    return this.#record(
      levelOf(items?.level ?? told.level, notes),
      {...fields, msg: summaryOf(fields, id.id, items?.summaries ?? [])},
      now,
      {...(items && {items: items.json}), ...id, ...(body && {message: body})},
    );
  }

  /** What a message says, with what is known of the request that it answers or cancels. */
  #told(pipe: Pipe, message: Message, now: Instant): {level: Level; fields: Partial<Traffic>} {
    switch (message.type) {
      case 'request': {
        const named = this.#named(message.name);
        const {open} = this.#pipes[pipe];
        open.add(message.id, {method: message.method, ...named, at: now.atMs, cancelled: false});
        if (message.cancels !== undefined) open.cancel(message.cancels);
        return {level: 30, fields: {method: message.method, ...named}};
      }
      case 'notification':
        if (message.cancels !== undefined) this.#pipes[pipe].open.cancel(message.cancels);
        return {level: 30, fields: {method: message.method, ...this.#named(message.name)}};
      case 'response': {
        const request = this.#pipes[pipe === 'c2s' ? 's2c' : 'c2s'].open.take(message.id);
        // An error reply to a cancelled request is the cancellation, seen from the other side.
        const cancelled = message.outcome === 'error' && request?.cancelled === true;
        const outcome = cancelled ? 'cancelled' : message.outcome;
        const error = message.error && this.#error(message.error);
        return {
          level: outcome === 'error' || outcome === 'tool-error' ? 40 : 30,
          fields: {
            ...(request && {method: request.method}),
            ...(request?.name !== undefined && {name: request.name}),
            ...(request && {ms: rounded(now.atMs - request.at)}),
            outcome,
            ...(error && {error}),
          },
        };
      }
      case 'batch':
        return {level: 30, fields: {}};
      case 'json':
        return {level: 40, fields: {}};
    }
  }

  #items(pipe: Pipe, messages: readonly Message[], now: Instant) {
    const told = messages.map(message => ({message, ...this.#told(pipe, message, now)}));
    const json = told.map(({message, fields}) => {
      const text = JSON.stringify({kind: message.type, ...fields});
      return 'id' in message ? `${text.slice(0, -1)},"id":${message.id}}` : text;
    });
    const summaries = told.map(({message, fields}) =>
      summaryOf(
        {kind: message.type, dir: directionOf(pipe), bytes: 0, ...fields},
        'id' in message ? message.id : undefined,
        [],
      ),
    );
    const level: Level = told.some(item => item.level > 30) ? 40 : 30;
    return {json: `[${json.join(',')}]`, summaries, level};
  }

  #named(name: string | undefined): {name?: string} {
    return name === undefined ? {} : {name: this.#options.mask?.text(name).text ?? name};
  }

  #error({code, message}: {code?: unknown; message?: string}): NonNullable<Traffic['error']> {
    const name = errorName(code, this.#protocol());
    const text =
      message === undefined ? undefined : (this.#options.mask?.text(message).text ?? message);
    return {
      ...(code !== undefined && {code}),
      ...(name !== undefined && {name}),
      ...(text !== undefined && {message: text}),
    };
  }

  #protocol(): Protocol {
    return this.#options.framing === 'content-length' ? 'lsp' : 'mcp';
  }

  #remember(line: string): void {
    this.#lastStderr.push(line.replace(/\r?\n$/, '').slice(0, LONGEST_STDERR_LINE));
    if (this.#lastStderr.length > STDERR_LINES) this.#lastStderr.shift();
  }

  #record<T extends Summarised<Fields>>(
    level: Level,
    fields: T,
    now: Instant,
    verbatim: Verbatim = {},
  ): SessionRecord {
    const {kind, ...rest} = fields;
    const place = {
      at: rounded(now.atMs),
      seq: this.#seq++,
      session: this.#options.id,
      server: this.#options.server,
      kind,
    };
    const time = new Date(now.epochMs).toISOString();
    return {level, time, fields: {...place, ...rest} as unknown as Fields, verbatim};
  }
}

/** Id of a session: when it started, and whose process it is. */
export function sessionId(epochMs: number, pid: number): string {
  return `${new Date(epochMs).toISOString().replace(/[-:.]/g, '')}-${pid}`;
}

function directionOf(pipe: Pipe): Direction {
  return pipe === 'c2s' ? CLIENT_TO_SERVER : SERVER_TO_CLIENT;
}

/** To the microsecond; more is noise. */
function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

function levelOf(level: Level, {notes = []}: {notes?: readonly Note[]}): Level {
  if (notes.some(note => note.level === 'error')) return 50;
  return notes.some(note => note.level === 'warn') && level < 40 ? 40 : level;
}

/** Nobody asked it to end, or it did not end well. */
function exitLevel({code, signal, endedBy}: Pick<Exit, 'code' | 'signal' | 'endedBy'>): Level {
  if (code === 0) return 30;
  const asked = endedBy === 'client-signal' || (endedBy !== 'server' && signal === null);
  return asked ? 30 : 50;
}

function notesOf(faults: readonly Fault[] | undefined): {notes?: readonly Note[]} {
  return faults === undefined ? {} : {notes: faults.map(noteOf)};
}

function noteOf(fault: Fault): Note {
  switch (fault.code) {
    case 'length-mismatch': {
      const {declared, found} = fault;
      const text = `Content-Length said ${declared} bytes, but there are ${found} before the next header or the end`;
      return {code: fault.code, level: 'error', text, declared, found};
    }
    case 'lf-only-header':
      return {
        code: fault.code,
        level: 'warn',
        text: 'the header lines end with LF alone, where the protocol has CR LF',
      };
  }
}
