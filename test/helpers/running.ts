import {type ChildProcess, type SpawnOptions, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {onTestFinished} from 'vitest';

export const bin = fileURLToPath(new URL('../../bin/stdiotap.js', import.meta.url));
export const samples = fileURLToPath(new URL('../../samples/', import.meta.url));
export const node = process.execPath;

export interface Outcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** A process that runs: what it says can be waited for, and it does not outlive its test. */
export class Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Outcome>;
  /** For those who do not read what it writes: `ended` waits for its pipes. */
  readonly exited: Promise<Pick<Outcome, 'code' | 'signal'>>;
  readonly #stdout: Buffer[] = [];
  readonly #stderr: Buffer[] = [];

  constructor(child: ChildProcess) {
    this.child = child;
    child.stdout?.on('data', chunk => this.#stdout.push(chunk));
    child.stderr?.on('data', chunk => this.#stderr.push(chunk));
    child.stdin?.on('error', () => {});
    this.ended = once(child, 'close').then(([code, signal]) => ({
      code,
      signal,
      stdout: this.stdout,
      stderr: this.stderr,
    }));
    this.exited = once(child, 'exit').then(([code, signal]) => ({code, signal}));
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
  }

  get stdout(): Buffer {
    return Buffer.concat(this.#stdout);
  }

  get stderr(): string {
    return Buffer.concat(this.#stderr).toString();
  }

  get pid(): number {
    return this.child.pid ?? -1;
  }

  write(text: string | Buffer): void {
    this.child.stdin?.write(text);
  }

  /** Resolves once the stream has said something that matches. */
  async says(pattern: RegExp, from: 'stdout' | 'stderr' = 'stdout'): Promise<RegExpExecArray> {
    const stream = this.child[from];
    for (;;) {
      const match = pattern.exec(from === 'stdout' ? this.stdout.toString() : this.stderr);
      if (match !== null) return match;
      if (stream === null || stream.readableEnded) {
        throw new Error(`ended before it said ${pattern}: ${this.stdout} ${this.stderr}`);
      }
      await new Promise<void>(resolve => {
        const more = () => {
          stream.off('data', more).off('end', more);
          resolve();
        };
        stream.on('data', more).on('end', more);
      });
    }
  }
}

export function start(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Running {
  return new Running(spawn(command, args, {stdio: 'pipe', ...options}));
}

/** The same command behind the tap; the log goes to `logs`. */
export function tapped(
  logs: string,
  command: string,
  args: readonly string[],
  {options = [], ...spawned}: SpawnOptions & {options?: readonly string[]} = {},
): Running {
  return start(node, [bin, '--log-dir', logs, ...options, '--', command, ...args], spawned);
}

/** A directory of its own for each test, removed afterwards. */
export function temporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'stdiotap-test-')));
  onTestFinished(() => rmSync(directory, {recursive: true, force: true}));
  return directory;
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into lines of any kind
export type Line = Record<string, any>;

/** All records below a log directory, of the only session there, in order; parts are joined. */
export function recordsIn(logs: string): Line[] {
  return linesIn(logs).map(line => JSON.parse(line));
}

export function linesIn(logs: string): string[] {
  const files = logFilesIn(logs).map(path => readFileSync(path, 'utf8'));
  return files.join('').split('\n').filter(Boolean);
}

/** The files of the log, in the order in which they were begun. */
export function logFilesIn(logs: string): string[] {
  const folders = readdirSync(logs, {withFileTypes: true}).filter(entry => entry.isDirectory());
  const paths = folders.flatMap(({name}) =>
    readdirSync(join(logs, name)).map(file => join(logs, name, file)),
  );
  return paths.sort(
    (a, b) => statSync(a).birthtimeMs - statSync(b).birthtimeMs || a.length - b.length,
  );
}
