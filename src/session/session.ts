import {bodyOf, type Frame, type Framing, framings} from '../framing/index.ts';
import {type Message, type Outline, read, readCut} from '../messages/index.ts';
import {Conversation} from './conversation.ts';
import {type Form, kept, type Mask, withoutBom} from './kept.ts';
import {LastLines} from './last-lines.ts';
import {exitLevel, levelOf} from './level.ts';
import {linkJson} from './links.ts';
import {PipeState, type Unfinished} from './pipe-state.ts';
import type {
  EndedBy,
  Fields,
  Level,
  Note,
  SessionRecord,
  Start,
  Traffic,
  Verbatim,
} from './record.ts';
import {directionOf, type Side} from './side.ts';
import {
  eofSummary,
  exitSummary,
  rounded,
  signalSummary,
  startSummary,
  summaryOf,
} from './summary.ts';
import {NOTHING_TOLD, type Told} from './told.ts';

/** The three pipes between a host and a server. */
export type Pipe = Side | 'stderr';

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
  /** Who speaks what, and what is open: for those who look at each record as soon as it is made. */
  readonly conversation?: Conversation;
  /** Looks at it then, and gives the record that is written. */
  readonly look?: (record: SessionRecord) => SessionRecord;
}

/**
 * The one thing that remembers the conversation. It is told what happened and when, and answers
 * with records. It owns no pipe and no clock: the same calls give the same log.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #pipes: Readonly<Record<Pipe, PipeState>>;
  readonly #conversation: Conversation;
  readonly #lastStderr = new LastLines();
  #seq = 0;
  #errors = 0;
  #serverStarted = true;
  #lastMs = Number.NaN;
  #lastTime = '';

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#conversation = options.conversation ?? new Conversation(options.mask?.text);
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
    this.#serverStarted = facts.serverPid !== undefined;
    const level = this.#serverStarted ? 30 : 50;
    return [this.#record(level, now, {...this.#place(now), ...start, msg: startSummary(start)})];
  }

  /** A chunk has crossed a pipe. */
  received(pipe: Pipe, chunk: Buffer, now: Instant): SessionRecord[] {
    const frames = this.#pipes[pipe].push(chunk, now.atMs);
    return frames.map(frame => this.#frame(pipe, frame, now));
  }

  /** A pipe has come to its end. */
  ended(pipe: Pipe, now: Instant): SessionRecord[] {
    const rest = this.#rest(pipe, now);
    if (pipe === 'stderr') return rest;
    const eof = {kind: 'eof', dir: directionOf(pipe)} as const;
    const msg = eofSummary(eof, this.#pipes[pipe].bytes);
    return [...rest, this.#record(30, now, {...this.#place(now), ...eof, msg})];
  }

  signalled(signal: string, now: Instant): SessionRecord[] {
    const seen = {kind: 'signal', signal} as const;
    return [this.#record(30, now, {...this.#place(now), ...seen, msg: signalSummary(seen)})];
  }

  /** Findings about no single record, a record each. */
  noted(notes: readonly Note[], now: Instant): SessionRecord[] {
    return notes.map(note => {
      const fields = {...this.#place(now), kind: 'note', notes: [note], msg: note.text} as const;
      return this.#record(levelOf(30, [note]), now, fields);
    });
  }

  /** What a pipe has of a frame whose end has not come, and since when nothing more has. */
  unfinished(pipe: Pipe): Unfinished | undefined {
    return this.#pipes[pipe].unfinished();
  }

  /** The end of everything: the last record. */
  exited(
    how: {code: number | null; signal: string | null; endedBy: EndedBy},
    now: Instant,
  ): SessionRecord[] {
    const {c2s, s2c, stderr} = this.#pipes;
    // Of a pipe that nobody has closed, what was left in it.
    const rest = (['c2s', 's2c', 'stderr'] as const).flatMap(pipe => this.#rest(pipe, now));
    const exit = {
      kind: 'exit',
      ...how,
      durationMs: rounded(now.atMs),
      lastStderr: this.#lastStderr.lines,
      messages: {c2s: c2s.messages, s2c: s2c.messages},
      errors: this.#errors,
      wire: {c2s: c2s.wire(), s2c: s2c.wire(), stderr: stderr.wire()},
    } as const;
    const pending = this.#conversation.pending(now.atMs);
    const {isProbe} = this.#conversation.handshake;
    const msg = this.#serverStarted
      ? `${isProbe ? 'a probe for versions: ' : ''}${exitSummary(exit, pending.words)}`
      : `no server was started; stdiotap ends with code ${how.code}`;
    const fields = {...this.#place(now), ...exit, msg};
    return [
      ...rest,
      this.#record(exitLevel(exit, pending.words.length > 0 && !isProbe), now, fields, {
        pending: pending.json,
      }),
    ];
  }

  /** What has no end yet, and will get none. */
  #rest(pipe: Pipe, now: Instant): SessionRecord[] {
    return this.#pipes[pipe].end().map(frame => this.#frame(pipe, frame, now));
  }

  #frame(pipe: Pipe, frame: Frame, now: Instant): SessionRecord {
    const body = withoutBom(bodyOf(frame));
    if (pipe === 'stderr' || frame.stray || body.length === 0) {
      return this.#bytes(pipe, frame, body.length === 0 && frame.headerLength === 0, now);
    }
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
    const {form} = kept(frame, undefined, this.#options.mask);
    if (kind === 'stderr') this.#lastStderr.add(form.text ?? form.lossy ?? form.cut?.head ?? '');
    const level = kind === 'text' ? 40 : 20;
    const msg = summaryOf({kind, text: form.text, lossy: form.lossy, cut: form.cut}, undefined);
    return this.#traffic(level, pipe, kind, frame, NOTHING_TOLD, form, undefined, msg, {}, now);
  }

  #message(
    pipe: Side,
    frame: Frame,
    json: Outline | undefined,
    message: Message,
    now: Instant,
  ): SessionRecord {
    const told = this.#conversation.hear(pipe, message, json, now.atMs, this.#seq);
    const {form, body} = kept(frame, json, this.#options.mask);
    const id = 'id' in message ? message.id : undefined;
    const kind = message.type;
    const {method, name, ms, outcome, error, items, link, late} = told;
    const more = {items: items?.words, link, late};
    const msg = summaryOf({kind, method, name, ms, outcome, error}, id, more);
    const verbatim = {items: items?.json, link: link && linkJson(link), id, message: body};
    this.#pipes[pipe].messages++;
    return this.#traffic(told.level, pipe, kind, frame, told, form, json, msg, verbatim, now);
  }

  /** Written out member by member: records of one shape, made without copying, cost a third. */
  #traffic(
    level: Level,
    pipe: Pipe,
    kind: Traffic['kind'],
    frame: Frame,
    told: Omit<Told, 'level'>,
    form: Form,
    outline: Outline | undefined,
    msg: string,
    verbatim: Verbatim,
    now: Instant,
  ): SessionRecord {
    const {id: session, server} = this.#options;
    const fields: Traffic = {
      at: rounded(now.atMs),
      seq: this.#seq++,
      session,
      server,
      kind,
      dir: directionOf(pipe),
      bytes: frame.byteLength,
      method: told.method,
      name: told.name,
      ms: told.ms,
      outcome: told.outcome,
      error: told.error,
      notes: undefined,
      framing: form.framing,
      eol: form.eol,
      header: form.header,
      redacted: form.redacted,
      cut: form.cut,
      text: form.text,
      base64: form.base64,
      lossy: form.lossy,
      msg,
    };
    if (level >= 40) this.#errors++;
    const {faults} = frame;
    return this.#look({level, time: this.#time(now), fields, verbatim, outline, faults, told});
  }

  #record(level: Level, now: Instant, fields: Fields, verbatim: Verbatim = {}): SessionRecord {
    if (level >= 40) this.#errors++;
    return this.#look({level, time: this.#time(now), fields, verbatim});
  }

  #look(record: SessionRecord): SessionRecord {
    return this.#options.look === undefined ? record : this.#options.look(record);
  }

  /** Where a record stands in the session. */
  #place(now: Instant) {
    const {id, server} = this.#options;
    return {at: rounded(now.atMs), seq: this.#seq++, session: id, server};
  }

  /** UTC to the millisecond; most records share theirs with the one before. */
  #time({epochMs}: Instant): string {
    if (epochMs !== this.#lastMs) {
      this.#lastMs = epochMs;
      this.#lastTime = new Date(epochMs).toISOString();
    }
    return this.#lastTime;
  }
}

/** Id of a session: when it started, and whose process it is. */
export function sessionId(epochMs: number, pid: number): string {
  return `${new Date(epochMs).toISOString().replace(/[-:.]/g, '')}-${pid}`;
}
