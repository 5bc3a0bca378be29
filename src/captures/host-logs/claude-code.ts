import type {SessionRecord} from '../../session/record.ts';
import type {Captured, Reader, Trouble} from '../capture.ts';
import {HostRuns, type HostSession} from './host-session.ts';
import {JsonObjects} from './json-objects.ts';
import {TextLines} from './text-lines.ts';

const STARTING = /^Starting connection/;
const STDERR = /^Server stderr: ?/;
/** A line of `~/.claude/debug/`, where all servers are in one file. */
const DEBUG_LINE = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) \[(DEBUG|ERROR)\] MCP server "([^"]+)":? (.*)$/s;
const ANY_STAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z \[/;

/** One thing that Claude Code wrote. `ms` since 1970, if it says. */
interface Entry {
  readonly kind: 'debug' | 'error';
  readonly text: string;
  readonly server: string;
  readonly run: string;
  readonly ms: number | undefined;
  /** The lines behind it are its own. */
  readonly open: boolean;
}

/**
 * Claude Code's `mcp-logs-NAME/*.jsonl`, which in 2025 were JSON arrays, and its debug log. No
 * bodies of messages stand in them; every chunk of stderr is an "error", however harmless.
 */
export class ClaudeCodeReader implements Reader {
  readonly #name: string;
  readonly #lines = new TextLines();
  readonly #objects = new JsonObjects();
  #shape: 'array' | 'lines' | 'debug' | undefined;
  #lineCount = 0;
  #damaged = 0;
  #firstDamaged = 0;
  readonly #runs = new HostRuns('claude-code');
  readonly #sessions = new Map<string, HostSession>();
  /** The time of the newest entry that has one, and those before the first. */
  #ms: number | undefined;
  readonly #early: Entry[] = [];
  /** The session whose stderr goes on in lines of its own (debug log only). */
  #stderr: HostSession | undefined;

  /** `name` is the server's: the log itself does not tell it. */
  constructor(name: string) {
    this.#name = name;
  }

  get trouble(): Trouble {
    return {damaged: this.#damaged, firstDamaged: this.#firstDamaged, tooLong: this.#lines.tooLong};
  }

  push(chunk: Buffer): Captured[] {
    this.#shape ??= shapeOf(chunk.toString('utf8', 0, 1024).trimStart());
    if (this.#shape === 'array') {
      return captured(
        this.#objects.push(chunk).flatMap(({bytes, line}) => {
          this.#lineCount = line;
          return this.#object(bytes.toString());
        }),
      );
    }
    return captured(this.#lines.push(chunk).flatMap(line => this.#line(line)));
  }

  end(): Captured[] {
    return [
      ...this.#rest(),
      ...captured(this.#early.splice(0).flatMap(one => this.#records(one, 0))),
    ];
  }

  #rest(): Captured[] {
    if (this.#objects.torn !== undefined) {
      this.#lineCount = this.#objects.torn;
      this.#miss();
    }
    return captured(this.#lines.end().flatMap(line => this.#line(line)));
  }

  #line(line: string): SessionRecord[] {
    this.#lineCount++;
    if (line.trim() === '') return [];
    return this.#shape === 'debug' ? this.#debugLine(line) : this.#object(line);
  }

  /** The debug log tells of much else than servers, which is left out. */
  #debugLine(line: string): SessionRecord[] {
    const [, time = '', level, server, text] = DEBUG_LINE.exec(line) ?? [];
    if (server !== undefined && text !== undefined) {
      const kind = level === 'ERROR' ? 'error' : 'debug';
      return this.#entry({kind, text, server, run: server, ms: Date.parse(time), open: true});
    }
    if (ANY_STAMP.test(line)) this.#stderr = undefined;
    return this.#stderr === undefined ? [] : [this.#stderr.stderr(line, this.#ms ?? 0)];
  }

  #object(json: string): SessionRecord[] {
    const entry = this.#entryIn(json);
    if (entry !== undefined) return this.#entry(entry);
    this.#miss();
    return [];
  }

  #entryIn(json: string): Entry | undefined {
    try {
      const {debug, error, timestamp, sessionId} = JSON.parse(json);
      const text = debug ?? error;
      if (typeof text !== 'string') return undefined;
      const kind = debug === undefined ? 'error' : 'debug';
      const ms = Date.parse(String(timestamp));
      return {kind, text, server: this.#name, run: String(sessionId ?? ''), ms, open: false};
    } catch {
      return undefined;
    }
  }

  #entry(entry: Entry): SessionRecord[] {
    const {ms} = entry;
    if (ms !== undefined && !Number.isNaN(ms)) this.#ms = ms;
    if (this.#ms === undefined) {
      this.#early.push(entry);
      return [];
    }
    return [...this.#early.splice(0), entry].flatMap(one => this.#records(one, this.#ms ?? 0));
  }

  #records({kind, text, server, run, open}: Entry, ms: number): SessionRecord[] {
    const session = this.#session(server, run, STARTING.test(text), ms);
    const isStderr = STDERR.test(text);
    this.#stderr = isStderr && open ? session : undefined;
    if (!isStderr) return [session.said(kind === 'error' ? 'warn' : levelOf(text), text, ms)];
    const lines = text
      .replace(STDERR, '')
      .replace(/\r?\n$/, '')
      .split('\n');
    return lines.map(line => session.stderr(line, ms));
  }

  #session(server: string, run: string, starts: boolean, ms: number): HostSession {
    const known = this.#sessions.get(run);
    if (known !== undefined && !starts) return known;
    const session = this.#runs.begin(server, ms);
    this.#sessions.set(run, session);
    return session;
  }

  #miss(): void {
    if (this.#damaged++ === 0) this.#firstDamaged = this.#lineCount;
  }
}

function shapeOf(beginning: string): 'array' | 'lines' | 'debug' | undefined {
  if (beginning === '') return undefined; // Too early to tell.
  if (beginning.startsWith('[')) return 'array';
  return beginning.startsWith('{') ? 'lines' : 'debug';
}

function levelOf(text: string): 'info' | 'warn' {
  return /^(?:Connection error|Connection (?:failed|timed out)|Closing transport \()/.test(text)
    ? 'warn'
    : 'info';
}

function captured(records: readonly SessionRecord[]): Captured[] {
  return records.map(record => ({record}));
}
