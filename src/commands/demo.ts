import {type ChildProcessWithoutNullStreams, spawn} from 'node:child_process';
import {EventEmitter, once} from 'node:events';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import {stripVTControlCharacters} from 'node:util';
import {UserError} from '../errors.ts';
import {coloured} from '../formats/style.ts';
import {defaultDirectory} from './log-directory.ts';

// Two folders up, from src/commands/ as from dist/parts/.
const bin = fileURLToPath(new URL('../../bin/stdiotap.js', import.meta.url));
const server = fileURLToPath(new URL('../../samples/recipe-box/server.mjs', import.meta.url));

/** What the client says; after a request it waits for the answer. */
const script = [
  {
    id: 0,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: {name: 'demo', version: '1'},
    },
  },
  {method: 'notifications/initialized'},
  {id: 1, method: 'tools/list'},
  {id: 2, method: 'tools/call', params: {name: 'search_recipes', arguments: {tag: 'quick'}}},
  {
    id: 3,
    method: 'tools/call',
    params: {name: 'search_recipes', arguments: {tag: 'sunday'}, _meta: {progressToken: 3}},
  },
  {id: 4, method: 'tools/call', params: {name: 'get_recipe', arguments: {name: 'Stone Soup'}}},
  {id: 5, method: 'tools/call', params: {name: 'search_recipes', arguments: {}}},
  {id: 6, method: 'prompts/list'},
];

/** `stdiotap demo`: a scripted client and the recipe box, through the real proxy. */
export async function run(words: readonly string[]): Promise<void> {
  if (words.length > 0)
    throw new UserError(`demo takes no arguments, but was given "${words.join(' ')}"`);
  process.stdout.on('error', () => {}); // A pager that has seen enough.
  const colour = coloured('auto', process.env, process.stdout.isTTY === true) ? 'always' : 'never';
  const options = ['--name', 'recipes', '--pretty', `--color=${colour}`];
  process.stdout.write(
    `$ stdiotap ${options.slice(0, 3).join(' ')} -- node samples/recipe-box/server.mjs\n\n`,
  );
  const tap = spawn(process.execPath, [bin, ...options, '--', process.execPath, server]);
  showLog(tap);
  await play(tap);
  const [code] = await once(tap, 'close');
  process.stdout.write(
    `\nThat was ${script.length} messages of a client, seen on their way. Look again: stdiotap show recipes\nThe log: ${logPath()}\n`,
  );
  if (code !== 0) throw new UserError(`the demo ended with code ${code}; see its log`, 1);
}

/** Its stderr holds the coloured log, and what the server says there, which the log has too. */
function showLog(tap: ChildProcessWithoutNullStreams): void {
  createInterface(tap.stderr).on('line', line => {
    if (/^\d\d:\d\d:\d\d\./.test(stripVTControlCharacters(line))) process.stdout.write(`${line}\n`);
  });
}

/** One listener for all lines: two may come at once. */
async function play(tap: ChildProcessWithoutNullStreams): Promise<void> {
  const answered = new EventEmitter();
  createInterface(tap.stdout).on('line', line => answered.emit(`#${JSON.parse(line).id}`));
  for (const message of script) {
    const answer = message.id === undefined ? undefined : once(answered, `#${message.id}`);
    tap.stdin.write(`${JSON.stringify({jsonrpc: '2.0', ...message})}\n`);
    await answer;
  }
  tap.stdin.end();
}

function logPath(): string {
  const directory = process.env.STDIOTAP_LOG_DIR || defaultDirectory();
  return process.env.STDIOTAP_LOG || join(directory, 'recipes.jsonl');
}
