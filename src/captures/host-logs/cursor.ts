import type {SessionRecord} from '../../session/record.ts';
import type {Captured, Reader, Trouble} from '../capture.ts';
import {HostRuns, type HostSession, levelSaid} from './host-session.ts';
import {type LocalLine, LocalLines} from './local-lines.ts';

const PROCESS = /^Starting new stdio process with command/;
const CREATE = /^Handling CreateClient action/;
/** What Cursor itself says. All else at level `error` is the server's stderr, which has no mark. */
const OWN_WORDS =
  /^(?:\[V2 FSM\]|(?:Handling|Client error|Client closed|Error in MCP|Failed to|No server info|Connection (?:failed|closed|error)|Error (?:connecting|listing)|Starting new|Successfully|getOrCreateClient)\b)/;
const BAD_END = /^Client error for command|^Error in MCP|transport_error/;

/** Cursor's "MCP Logs", of one server or of all: then a line begins with `user-weather: `. */
export class CursorReader implements Reader {
  readonly #lines = new LocalLines();
  readonly #name: string;
  readonly #runs = new HostRuns('cursor');
  /** Whether lines have tags; the first words of Cursor's own show it. */
  #tags: boolean | undefined;
  readonly #sessions = new Map<string, {session: HostSession; running: boolean}>();
  #last: {session: HostSession; stderr: boolean} | undefined;

  /** `name` is the server's, where the log does not tell it. */
  constructor(name: string) {
    this.#name = name;
  }

  get trouble(): Trouble {
    return {damaged: 0, firstDamaged: 0, tooLong: this.#lines.tooLong};
  }

  push(chunk: Buffer): Captured[] {
    return this.#lines.push(chunk).map(line => ({record: this.#record(line)}));
  }

  end(): Captured[] {
    return this.#lines.end().map(line => ({record: this.#record(line)}));
  }

  #record({ms, level, text: whole, goesOn}: LocalLine & {readonly goesOn: boolean}): SessionRecord {
    if (goesOn && this.#last !== undefined) {
      const {session, stderr} = this.#last;
      return stderr ? session.stderr(whole, ms) : session.said('info', whole, ms);
    }
    const {tag, text} = this.#tagged(whole);
    const session = this.#session(tag, text, ms);
    const stderr = level === 'error' && !OWN_WORDS.test(text);
    this.#last = {session, stderr};
    return stderr
      ? session.stderr(text, ms)
      : session.said(levelSaid(level, BAD_END.test(text)), text, ms);
  }

  /** Builds of 2025 write all servers into one log, with a tag in front of each line. */
  #tagged(text: string): {tag: string | undefined; text: string} {
    const [, tag, rest] = /^ *([^\s:]{1,80}): (.*)$/s.exec(text) ?? [];
    const own = tag !== undefined && rest !== undefined && OWN_WORDS.test(rest);
    if (OWN_WORDS.test(text)) this.#tags ??= false;
    else if (own) this.#tags ??= true;
    const known = own || (tag !== undefined && this.#sessions.has(tag));
    return this.#tags === true && known && rest !== undefined
      ? {tag, text: rest}
      : {tag: undefined, text};
  }

  #session(tag: string | undefined, text: string, ms: number): HostSession {
    const key = tag ?? '';
    const known = this.#sessions.get(key);
    const starts = PROCESS.test(text);
    if (known !== undefined && !CREATE.test(text) && !(starts && known.running)) {
      known.running ||= starts;
      return known.session;
    }
    const session = this.#runs.begin(tag?.replace(/^user-/, '') ?? this.#name, ms);
    this.#sessions.set(key, {session, running: starts});
    return session;
  }
}
