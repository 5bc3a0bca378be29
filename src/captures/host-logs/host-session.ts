import {type Message, read, readCut, shortened, visible} from '../../messages/index.ts';
import {Conversation} from '../../session/conversation.ts';
import {levelOf} from '../../session/level.ts';
import {linkJson} from '../../session/links.ts';
import type {
  CutMessage,
  Level,
  Note,
  SessionRecord,
  Source,
  Traffic,
  Verbatim,
} from '../../session/record.ts';
import {directionOf, type Side} from '../../session/side.ts';
import {rounded, summaryOf} from '../../session/summary.ts';

/** How a host marks the place where it left out a part of a body. */
const LEFT_OUT = /(?:\.{3}|…)\s?\[([\d\s.,]+) chars truncated\](?:\.{3}|…)?/;
const LONGEST_WORDS = 300;

/**
 * One run of a server as the log of a host tells it: gives records of what the host wrote, in order.
 * Answers are paired with the requests of this run only, since ids begin anew with each. What the
 * host did not write is not made up.
 */
export class HostSession {
  readonly source: Source;
  readonly server: string;
  /** The host has begun to end it. */
  closing = false;
  /** It has seen the host's `initialize`. */
  initialized = false;
  readonly #id: string;
  readonly #startMs: number;
  readonly #conversation = new Conversation();
  #seq = 0;

  /** Times in ms since 1970. */
  constructor(source: Source, server: string, startMs: number, id: string) {
    this.source = source;
    this.server = server;
    this.#startMs = startMs;
    this.#id = id;
  }

  /** A message as its text: whole, or shortened by the host; anything else is `text`. */
  message(from: Side, text: string, ms: number): SessionRecord {
    const bytes = Buffer.from(text);
    const whole = read(bytes);
    if (whole !== undefined) return this.#told(from, whole.message, 'full', ms, {}, bytes);
    const marker = LEFT_OUT.exec(text);
    if (marker === null) return this.#text(from, text, ms);
    const head = text.slice(0, marker.index);
    const tail = text.slice(marker.index + marker[0].length);
    const cut = {head, tail, missing: Number(marker[1]?.replace(/\D/g, ''))};
    const message = readCut(Buffer.from(head), Buffer.from(tail));
    if (message === undefined || message.type === 'json') {
      return this.#traffic(30, 'json', from, 'truncated', ms, {cut}, 'a message, cut in this log');
    }
    if (message.type !== 'notification' || message.method.startsWith('notifications/')) {
      return this.#told(from, message, 'truncated', ms, {cut});
    }
    // A client writes its id behind the rest: it was cut away, and what answers this is not known.
    const {method, name} = message;
    const msg = `${summaryOf({kind: 'request', method, name}, undefined)} (its id is cut)`;
    return this.#traffic(30, 'request', from, 'truncated', ms, {method, name, cut}, msg);
  }

  /** A message of which the host wrote only what it is. */
  outline(from: Side, message: Message, ms: number): SessionRecord {
    return this.#told(from, message, 'none', ms, {});
  }

  /** What the server printed where a message should be. */
  #text(from: Side, text: string, ms: number): SessionRecord {
    const shown = {text, eol: ''};
    const msg = summaryOf({kind: 'text', text}, undefined);
    return this.#traffic(40, 'text', from, 'full', ms, shown, msg);
  }

  stray(text: string, ms: number): SessionRecord {
    return this.#text('s2c', text, ms);
  }

  /** A line of the server's stderr, without its line end. */
  stderr(line: string, ms: number): SessionRecord {
    const text = `${line}\n`;
    const msg = summaryOf({kind: 'stderr', text}, undefined);
    return this.#traffic(20, 'stderr', 's2c', 'full', ms, {text}, msg);
  }

  /** What the host says in its own words. `facts` is what it wrote beside them. */
  said(level: Note['level'], text: string, ms: number, facts?: string): SessionRecord {
    const note: Note = {code: 'host', level, text, ...(facts !== undefined && {facts})};
    const fields = {
      ...this.#place(ms),
      body: 'none',
      kind: 'note',
      notes: [note],
      msg: `host: ${shortened(visible(text), LONGEST_WORDS)}`,
    } as const;
    return {level: levelOf(30, [note]), time: timeOf(ms), fields, verbatim: {}};
  }

  #told(
    from: Side,
    message: Message,
    body: 'full' | 'truncated' | 'none',
    ms: number,
    form: {readonly cut?: CutMessage},
    bytes?: Buffer,
  ): SessionRecord {
    const told = this.#conversation.tell(from, message, 'mcp', ms);
    const {level, items, method, name, outcome, error, link, late} = told;
    if (method === 'initialize' && message.type === 'request') this.initialized = true;
    const id = 'id' in message ? message.id : undefined;
    const kind = message.type;
    // The clocks of two lines may be a millisecond apart, the wrong way round.
    const took = told.ms === undefined ? undefined : Math.max(0, told.ms);
    const more = {items: items?.words, link, late};
    const msg = summaryOf({kind, method, name, ms: took, outcome, error}, id, more);
    const verbatim = {items: items?.json, link: link && linkJson(link), id, message: bytes};
    const fields = {method, name, ms: took, outcome, error, cut: form.cut};
    return this.#traffic(level, kind, from, body, ms, fields, msg, verbatim);
  }

  #traffic(
    level: Level,
    kind: Message['type'] | 'text' | 'stderr',
    from: Side,
    body: 'full' | 'truncated' | 'none',
    ms: number,
    rest: Partial<Traffic>,
    msg: string,
    verbatim: Verbatim = {},
  ): SessionRecord {
    const dir = directionOf(from);
    const {at, seq, session, server, source} = this.#place(ms);
    // Written out member by member: records of one shape are made several times as fast.
    const fields: Traffic = {
      ...{at, seq, session, server, source, body, kind, dir},
      method: rest.method,
      name: rest.name,
      ms: rest.ms,
      outcome: rest.outcome,
      error: rest.error,
      eol: rest.eol,
      cut: rest.cut,
      text: rest.text,
      msg,
    };
    return {level, time: timeOf(ms), fields, verbatim};
  }

  #place(ms: number) {
    // Lines are not always in the order of their times.
    const at = Math.max(0, rounded(ms - this.#startMs));
    const {source, server} = this;
    return {at, seq: this.#seq++, session: this.#id, server, source};
  }
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** Begins runs, each with an id of its own: when it began, and of what server. */
export class HostRuns {
  readonly #source: Source;
  /** Of each server: its newest run, and how many began in that millisecond. */
  readonly #newest = new Map<string, {readonly id: string; readonly count: number}>();

  constructor(source: Source) {
    this.#source = source;
  }

  begin(server: string, startMs: number): HostSession {
    const id = `${new Date(startMs).toISOString().replace(/[-:.]/g, '')}-${server}`;
    const before = this.#newest.get(server);
    const count = before?.id === id ? before.count + 1 : 1;
    this.#newest.set(server, {id, count});
    return new HostSession(this.#source, server, startMs, count === 1 ? id : `${id}.${count}`);
  }
}

/** The level of what a host says, from the word it has for it, and from whether it is a bad end. */
export function levelSaid(word: string, isBadEnd: boolean): Note['level'] {
  if (isBadEnd) return 'error';
  return word === 'error' || word.startsWith('warn') ? 'warn' : 'info';
}
