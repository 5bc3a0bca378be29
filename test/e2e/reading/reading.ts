import {spawnSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll} from 'vitest';
import {bin, node, type Running, samples, start, tapped} from '../../helpers/running.ts';

const server = join(samples, 'recipe-box', 'server.mjs');

/** The environment of the tests, without what decides about colour or where logs are. */
export function environment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const own = /^(?:NO_COLOR|FORCE_COLOR|STDIOTAP_.*)$/;
  const rest = Object.entries(process.env).filter(([name]) => !own.test(name));
  return {...Object.fromEntries(rest), ...more};
}

/** `stdiotap words…`, begun. */
export function begin(words: readonly string[], env: Record<string, string> = {}): Running {
  return start(node, [bin, ...words], {env: environment(env)});
}

/** What a command of ours prints, and how it ends; `input` is its standard input. */
export async function read(
  words: readonly string[],
  {env = {}, input = ''}: {env?: Record<string, string>; input?: string | Buffer} = {},
) {
  const running = begin(words, env);
  running.child.stdin?.end(input);
  const {code, stdout, stderr} = await running.ended;
  return {code, stdout: stdout.toString(), stderr};
}

/** A session of the recipe box, in which a lesson is sent. */
export function lesson(logs: string, name: string, taught: string): void {
  const input = readFileSync(join(samples, 'lessons', `${taught}.jsonl`));
  const words = [bin, '--log-dir', logs, '--name', name, '--', node, server];
  const {status} = spawnSync(node, words, {input, env: environment()});
  if (status !== 0) throw new Error(`the lesson ${taught} ended with ${status}`);
}

/** A directory for all tests of a file. */
export function sharedDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'stdiotap-test-')));
  afterAll(() => rmSync(directory, {recursive: true, force: true}));
  return directory;
}

/** The log files of a server, oldest first. */
export function filesOf(logs: string, name: string): string[] {
  const folder = join(logs, name);
  return readdirSync(folder)
    .sort()
    .map(file => join(folder, file));
}

/** The recipe box behind the tap, for as long as its stdin is open. */
export function behindTap(logs: string, name: string, options: readonly string[] = []): Running {
  return tapped(logs, node, [server], {
    options: ['--name', name, ...options],
    env: environment(),
  });
}

/** Rows of records without what differs from run to run; a line that says the day is left out. */
export function rows(stdout: string): string[] {
  return stdout
    .split('\n')
    .filter(row => row !== '' && !row.startsWith('--- '))
    .map(row =>
      row
        .replace(/^\d\d:\d\d:\d\d\.\d{3} /, '')
        .replace(/[\d.,]+ m?s(?=$|[ ,;])/g, 'T')
        .replace(/\(pid \d+\)/, '(pid P)'),
    );
}
