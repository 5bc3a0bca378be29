import {bodyOf, framings} from '../../framing/index.ts';
import {type Message, read} from '../../messages/index.ts';
import type {Side} from '../../session/conversation.ts';
import type {SessionRecord} from '../../session/record.ts';
import {type Captured, LONGEST_LINE, type Reader} from '../capture.ts';
import {HostSession, levelSaid} from './host-session.ts';

/** `2026-04-02T10:00:00.215Z [weather] [info] …`, or in mcp.log `… [info] [weather] …`. */
const STAMP = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
const BEGINNING = new RegExp(`^(${STAMP}) \\[(.*)$`, 's');
const WITHIN = new RegExp(`${STAMP} \\[[^\\]]+\\] \\[[^\\]]+\\] `);
const LEVEL = /^(?:info|error|warn|warning|debug|verbose|silly)$/;

/** At the end of a line, since the same text may stand in a body too. */
const METADATA = / \{ metadata: (undefined|\{.*\}) \}(?: %o)?$/s;
/** What stood there until the middle of 2025, behind errors only. */
const ERROR_FACTS = / (\{"(?:context|stack)":.*\})$/s;
const BLOCK_END = /^\}(?: %o)?$/;

/** What newer builds write in place of a body. */
const SUMMARY =
  /^(?:method="([^"]*)" ?)?(?:id=(\S+) ?)?(?:params|result(?:\(\d+ blocks?\))?|error\(code=(-?\d+)\))?$/;

const ENDING = /^(?:Shutting down server|Client transport closed|Server transport closed)/;
const BAD_END = /^(?:Server transport closed unexpectedly|Server disconnected|spawn .* E[A-Z]+)/;

interface Line {
  readonly ms: number;
  readonly server: string;
  readonly level: string;
  readonly text: string;
}

/**
 * Claude Desktop's `mcp.log` and `mcp-server-NAME.log`, in all the shapes of 2024 to 2026: with whole
 * bodies, with shortened ones, and with none. The stderr of the server stands between the records,
 * without a time or a mark; it is given the time of the line before.
 */
export class ClaudeDesktopReader implements Reader {
  readonly trouble = {damaged: 0, firstDamaged: 0, tooLong: 0};
  readonly #lines = framings.line(LONGEST_LINE);
  readonly #sessions = new Map<string, HostSession>();
  /** stderr from before the first line that has a time. */
  #early: string[] = [];
  #last: {session: HostSession; ms: number} | undefined;
  /** A record whose metadata goes on over several lines. */
  #block: {readonly line: Line; metadata: string} | undefined;

  push(chunk: Buffer): Captured[] {
    return this.#read(this.#lines.push(chunk).map(frame => bodyOf(frame).toString()));
  }

  end(): Captured[] {
    const rest = this.#read(this.#lines.end().map(frame => bodyOf(frame).toString()));
    return [...rest, ...this.#endBlock().map(record => ({record}))];
  }

  #read(lines: readonly string[]): Captured[] {
    return lines.flatMap(line => this.#line(line)).map(record => ({record}));
  }

  #line(text: string): SessionRecord[] {
    const begun = beginning(text);
    if (this.#block !== undefined && begun === undefined) return this.#within(text);
    const before = this.#endBlock();
    if (begun === undefined) return [...before, ...this.#untagged(text)];
    if (begun.text.endsWith(' {')) {
      this.#block = {line: {...begun, text: begun.text.slice(0, -2)}, metadata: ''};
      return before;
    }
    return [...before, ...this.#record(begun)];
  }

  /** Inside a block of metadata, which a line of stderr can interrupt. */
  #within(text: string): SessionRecord[] {
    const block = this.#block as {line: Line; metadata: string};
    if (BLOCK_END.test(text)) return this.#endBlock();
    const isMetadata = block.metadata === '' ? /^ {2}metadata: /.test(text) : /^ {2,}/.test(text);
    if (isMetadata) {
      block.metadata += block.metadata === '' ? text.trim() : `\n${text.slice(2)}`;
      return [];
    }
    // No metadata came at all: the brace was a part of the text.
    if (block.metadata === '') {
      this.#block = undefined;
      return [
        ...this.#record({...block.line, text: `${block.line.text} {`}),
        ...this.#untagged(text),
      ];
    }
    return this.#untagged(text);
  }

  #endBlock(): SessionRecord[] {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined) return [];
    const {line, metadata} = block;
    return metadata === ''
      ? this.#record({...line, text: `${line.text} {`})
      : this.#record(line, metadata);
  }

  #untagged(text: string): SessionRecord[] {
    const within = WITHIN.exec(text);
    const rest = within === null ? undefined : beginning(text.slice(within.index));
    if (within !== null && rest !== undefined && this.#sessions.has(rest.server)) {
      return [
        ...this.#stderr(text.slice(0, within.index)),
        ...this.#line(text.slice(within.index)),
      ];
    }
    return this.#stderr(text);
  }

  #stderr(text: string): SessionRecord[] {
    if (this.#last === undefined) {
      this.#early.push(text);
      return [];
    }
    return [this.#last.session.stderr(text, this.#last.ms)];
  }

  #record(line: Line, block?: string): SessionRecord[] {
    const suffix = block === undefined ? suffixOf(line) : null;
    const text = suffix === null ? line.text : line.text.slice(0, suffix.index);
    const facts = block ?? (suffix?.[1] === 'undefined' ? undefined : suffix?.[1]);
    const [, who, body] = /^Message from (client|server): (.*)$/s.exec(text) ?? [];
    const from = who === 'client' ? 'c2s' : 's2c';
    const {session, doubt} = this.#session(line, text, from, body);
    this.#last = {session, ms: line.ms};
    const early = this.#early.map(stderr => session.stderr(stderr, line.ms));
    this.#early = [];
    if (body !== undefined) return [...early, ...doubt, message(session, from, body, line.ms)];
    if (ENDING.test(text)) session.closing = true;
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
    const session = new HostSession('claude-desktop', server, ms);
    this.#sessions.set(server, session);
    const doubtful = known !== undefined && !known.closing;
    const words =
      'another run of this server has not ended yet: from here on, its answers may be taken for those of this one';
    return {session, doubt: doubtful ? [session.said('info', words, ms)] : []};
  }
}

function suffixOf({level, text}: Line): RegExpExecArray | null {
  return METADATA.exec(text) ?? (level === 'error' ? ERROR_FACTS.exec(text) : null);
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
  const end = closingBracket(rest);
  if (end !== -1) return {ms, level, server: rest.slice(1, end), text: rest.slice(end + 2)};
  const [, named] = /MCP server (.+?)(?:\.{3}|!)$/.exec(rest) ?? [];
  return {ms, level, server: named ?? 'unknown', text: rest};
}

function closingBracket(text: string): number {
  if (!text.startsWith('[')) return -1;
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
  const [whole, method, id, code] = SUMMARY.exec(body) ?? [];
  if (!whole) return undefined;
  if (method !== undefined) {
    return id === undefined ? {type: 'notification', method} : {type: 'request', id, method};
  }
  if (id === undefined) return undefined;
  if (code !== undefined) {
    return {type: 'response', id, outcome: 'error', error: {code: Number(code)}};
  }
  return {type: 'response', id, outcome: 'ok'};
}

function isInitialize(body: string | undefined): boolean {
  if (body === undefined || !body.includes('"initialize"')) return false;
  const message = summarised(body) ?? read(Buffer.from(body))?.message;
  return message?.type === 'request' && message.method === 'initialize';
}
