import {type Message, read} from '../../messages/index.ts';
import type {SessionRecord} from '../../session/record.ts';
import type {Side} from '../../session/side.ts';
import type {Captured, Reader, Trouble} from '../capture.ts';
import {HostRuns, type HostSession, levelSaid} from './host-session.ts';
import {TextLines} from './text-lines.ts';

/** `2026-04-02T10:00:00.215Z [weather] [info] …`, or in mcp.log `… [info] [weather] …`. */
const STAMP = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
const BEGINNING = new RegExp(`^(${STAMP}) \\[(.*)$`, 's');
const STAMPS = new RegExp(`${STAMP} \\[`, 'g');
/** A line of stderr may be as long as it likes; so many places in it are tried. */
const MOST_STAMPS = 10;
const LEVEL = /^(?:info|error|warn|warning|debug|verbose|silly)$/;

const NAMED = 'MCP server ';

const METADATA_KEY = ' { metadata: ';
const METADATA = /^(undefined|\{.*\}) \}(?: %o)?$/s;
/** What stood there until the middle of 2025, behind errors only. */
const ERROR_FACTS = / (\{"(?:context|stack)":.*\})$/s;
const BLOCK_END = /^\}(?: %o)?$/;
/** So many lines of stderr can get between a record and its metadata. */
const MOST_BETWEEN = 5;

/** What newer builds write in place of a body. */
const SUMMARY =
  /^(?:method="([^"]*)" ?)?(?:id=("[^"]*"|\S+) ?)?(?:params|result(?:\(\d+ blocks?\))?|(error)(?:\(code=([^)]*)\))?)?$/;

const BAD_END = /^(?:Server transport closed unexpectedly|Server disconnected|spawn .* E[A-Z]+)/;
const ENDING = /^(?:Shutting down server|Client transport closed|Server transport closed)/;

interface Line {
  readonly ms: number;
  readonly server: string;
  readonly level: string;
  readonly text: string;
}

/** A record whose metadata goes on over several lines. */
interface Block {
  readonly line: Line;
  metadata: string;
  /** Lines since the record that are stderr, if metadata comes; else they are anyway. */
  readonly between: string[];
}

/**
 * Claude Desktop's `mcp.log` and `mcp-server-NAME.log`, in all the shapes of 2024 to 2026: with whole
 * bodies, with shortened ones, and with none. The stderr of the server stands between the records,
 * without a time or a mark; it is given the time of the line before.
 */
export class ClaudeDesktopReader implements Reader {
  readonly #lines = new TextLines();
  readonly #runs = new HostRuns('claude-desktop');
  readonly #sessions = new Map<string, HostSession>();
  /** stderr from before the first line that has a time. */
  #early: string[] = [];
  #last: {session: HostSession; ms: number} | undefined;
  #block: Block | undefined;

  get trouble(): Trouble {
    return {damaged: 0, firstDamaged: 0, tooLong: this.#lines.tooLong};
  }

  push(chunk: Buffer): Captured[] {
    return this.#read(this.#lines.push(chunk));
  }

  end(): Captured[] {
    const rest = this.#read(this.#lines.end());
    return [...rest, ...this.#endBlock().map(record => ({record}))];
  }

  #read(lines: readonly string[]): Captured[] {
    return lines.flatMap(line => this.#line(line)).map(record => ({record}));
  }

  #line(text: string): SessionRecord[] {
    const {before, begun} = partsOf(text);
    const stderr = before === '' && begun !== undefined ? [] : this.#within(before);
    return begun === undefined ? stderr : [...stderr, ...this.#begin(begun)];
  }

  #begin(line: Line): SessionRecord[] {
    const before = this.#endBlock();
    if (!line.text.endsWith(' {')) return [...before, ...this.#record(line)];
    this.#block = {line: {...line, text: line.text.slice(0, -2)}, metadata: '', between: []};
    return before;
  }

  /** A line that begins no record: metadata of the one before, or stderr, which can interrupt it. */
  #within(text: string): SessionRecord[] {
    const block = this.#block;
    if (block === undefined) return this.#stderr(text);
    if (block.metadata === '' && /^ {2}metadata: /.test(text)) {
      block.metadata = text.trim();
      return block.between.splice(0).flatMap(line => this.#stderr(line));
    }
    if (block.metadata === '') {
      block.between.push(text);
      return block.between.length < MOST_BETWEEN ? [] : this.#endBlock();
    }
    if (BLOCK_END.test(text) && block.metadata.endsWith('}')) return this.#endBlock();
    if (!/^ {2,}/.test(text)) return this.#stderr(text);
    block.metadata += `\n${text.slice(2)}`;
    return [];
  }

  #endBlock(): SessionRecord[] {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined) return [];
    const {line, metadata, between} = block;
    if (metadata !== '') return this.#record(line, metadata);
    // No metadata came at all: the brace was a part of the text.
    const record = this.#record({...line, text: `${line.text} {`});
    return [...record, ...between.flatMap(text => this.#stderr(text))];
  }

  #stderr(text: string): SessionRecord[] {
    if (this.#last === undefined) {
      this.#early.push(text);
      return [];
    }
    return [this.#last.session.stderr(text, this.#last.ms)];
  }

  #record(line: Line, block?: string): SessionRecord[] {
    const {text, facts} =
      block === undefined ? withoutSuffix(line) : {text: line.text, facts: block};
    const [, who, body] = /^Message from (client|server): (.*)$/s.exec(text) ?? [];
    const from = who === 'client' ? 'c2s' : 's2c';
    const {session, doubt} = this.#session(line, text, from, body);
    this.#last = {session, ms: line.ms};
    const early = this.#early.map(stderr => session.stderr(stderr, line.ms));
    this.#early = [];
    if (body !== undefined) return [...early, ...doubt, message(session, from, body, line.ms)];
    if (ENDING.test(text) || BAD_END.test(text)) session.closing = true;
    return [
      ...early,
      ...doubt,
      session.said(levelSaid(line.level, BAD_END.test(text)), text, line.ms, facts),
    ];
  }

  /** A run begins with the host's words, or with an `initialize` that is not the first. */
  #session(line: Line, text: string, from: Side, body: string | undefined) {
    const {server, ms} = line;
    const known = this.#sessions.get(server);
    const again = known?.initialized === true && from === 'c2s' && isInitialize(body);
    if (known !== undefined && !text.startsWith('Initializing server') && !again) {
      return {session: known, doubt: []};
    }
    const session = this.#runs.begin(server, ms);
    this.#sessions.set(server, session);
    const doubtful = known !== undefined && !known.closing;
    const words =
      'another run of this server has not ended yet: from here on, its answers may be taken for those of this one';
    return {session, doubt: doubtful ? [session.said('info', words, ms)] : []};
  }
}

/** Metadata is at the end of a line; the same text may stand in a body, too. */
function withoutSuffix({level, text}: Line): {text: string; facts?: string | undefined} {
  const at = text.lastIndexOf(METADATA_KEY);
  const metadata = at === -1 ? null : METADATA.exec(text.slice(at + METADATA_KEY.length));
  if (metadata !== null) {
    return {text: text.slice(0, at), facts: metadata[1] === 'undefined' ? undefined : metadata[1]};
  }
  const facts = level === 'error' ? ERROR_FACTS.exec(text) : null;
  return facts === null ? {text} : {text: text.slice(0, facts.index), facts: facts[1]};
}

/** A record at the beginning of a line, or behind stderr that has no line end of its own. */
function partsOf(text: string): {before: string; begun: Line | undefined} {
  const begun = beginning(text);
  if (begun !== undefined) return {before: '', begun};
  let tried = 0;
  for (const {index} of text.matchAll(STAMPS)) {
    const glued = beginning(text.slice(index));
    if (glued !== undefined && LEVEL.test(glued.level)) {
      return {before: text.slice(0, index), begun: glued};
    }
    if (++tried === MOST_STAMPS) break;
  }
  return {before: text, begun: undefined};
}

/** The line in its parts, if it begins a record. A server's name may hold brackets of its own. */
function beginning(text: string): Line | undefined {
  const [, time, rest] = BEGINNING.exec(text) ?? [];
  if (time === undefined || rest === undefined) return undefined;
  const ms = Date.parse(time);
  if (Number.isNaN(ms)) return undefined;
  const [, first = '', behind = ''] = /^([a-z]+)\] (.*)$/s.exec(rest) ?? [];
  const [, second = ''] = /^\[([a-z]+)\] /.exec(behind) ?? [];
  if (LEVEL.test(first) && !LEVEL.test(second)) return levelFirst(ms, first, behind);
  const [, server, level, words] = /^(.+?)\] \[([a-z]+)\] (.*)$/s.exec(rest) ?? [];
  return server === undefined || level === undefined || words === undefined
    ? undefined
    : {ms, server, level, text: words};
}

/** `mcp.log`: the level, then the server, which in 2024 stands in the text only. */
function levelFirst(ms: number, level: string, rest: string): Line {
  if (rest.startsWith('[')) {
    const balanced = closingBracket(rest);
    const end = balanced === -1 ? rest.indexOf('] ') : balanced;
    if (end !== -1) return {ms, level, server: rest.slice(1, end), text: rest.slice(end + 2)};
  }
  const named = rest.indexOf(NAMED);
  const end = /(?:\.{3}|!)$/.exec(rest);
  const server =
    named === -1 || end === null ? 'unknown' : rest.slice(named + NAMED.length, end.index);
  return {ms, level, server, text: rest};
}

/** Where brackets balance, since a name may hold some. */
function closingBracket(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '[') depth++;
    if (text[at] === ']' && --depth === 0) return text[at + 1] === ' ' ? at : -1;
  }
  return -1;
}

function message(session: HostSession, from: Side, body: string, ms: number): SessionRecord {
  const outline = summarised(body);
  return outline === undefined
    ? session.message(from, body, ms)
    : session.outline(from, outline, ms);
}

/** `method="tools/call" id=3 params` → a request. */
function summarised(body: string): Message | undefined {
  const [whole, method, id, error, code] = SUMMARY.exec(body) ?? [];
  if (!whole) return undefined;
  if (method !== undefined) {
    return id === undefined ? {type: 'notification', method} : {type: 'request', id, method};
  }
  if (id === undefined) return undefined;
  if (error !== undefined) {
    const known = /^-?\d+$/.test(code ?? '');
    return {type: 'response', id, outcome: 'error', error: known ? {code: Number(code)} : {}};
  }
  return {type: 'response', id, outcome: 'ok'};
}

function isInitialize(body: string | undefined): boolean {
  if (body === undefined || !body.includes('"initialize"')) return false;
  const message = summarised(body) ?? read(Buffer.from(body))?.message;
  return message?.type === 'request' && message.method === 'initialize';
}
