import type {SessionRecord} from '../../session/record.ts';
import type {Captured, Reader, Trouble} from '../capture.ts';
import {HostRuns, type HostSession, levelSaid} from './host-session.ts';
import {type LocalLine, LocalLines} from './local-lines.ts';

const STARTING = /^Starting server (?!from )(.+)$/;
/** At the levels debug and trace: the message as VS Code has parsed it, written again. */
const MESSAGE = /^\[(editor -> server|server -> editor)\] (.*)$/s;
const STDERR = /^\[server stderr\] ?(.*)$/s;
const NOT_PARSED = /^Failed to parse message: (".*)$/s;
const BAD_END = /^Connection state: Error|^Server exited before responding/;

/** The output "MCP: NAME" of VS Code. */
export class VscodeReader implements Reader {
  readonly #lines = new LocalLines();
  #name: string;
  readonly #runs = new HostRuns('vscode');
  #session: HostSession | undefined;
  #stderr = false;

  /** `name` is the server's, until the log tells it. */
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

  #record({ms, level, text, goesOn}: LocalLine & {readonly goesOn: boolean}): SessionRecord {
    const [, started] = STARTING.exec(text) ?? [];
    if (this.#session === undefined || started !== undefined) {
      this.#name = started ?? this.#name;
      this.#session = this.#runs.begin(this.#name, ms);
    }
    const session = this.#session;
    if (goesOn) return this.#stderr ? session.stderr(text, ms) : session.said('info', text, ms);
    const [, direction, message] = MESSAGE.exec(text) ?? [];
    const [, stderr] = STDERR.exec(text) ?? [];
    const [, stray] = NOT_PARSED.exec(text) ?? [];
    this.#stderr = stderr !== undefined;
    if (message !== undefined) {
      return session.message(direction === 'editor -> server' ? 'c2s' : 's2c', message, ms);
    }
    if (stderr !== undefined) return session.stderr(stderr, ms);
    if (stray !== undefined) return session.stray(unquoted(stray), ms);
    return session.said(levelSaid(level, BAD_END.test(text)), text, ms);
  }
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}
