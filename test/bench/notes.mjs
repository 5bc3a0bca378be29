// What the rules cost a session: node test/bench/notes.mjs [ROUNDS], after npm ci. The same program
// is built with and without them; both carry the same calls, in turn, and medians of ratios are taken.
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';

const here = name => fileURLToPath(new URL(name, import.meta.url));
const rounds = Number(process.argv[2] ?? 15);
const CALLS = 100_000;
const directory = mkdtempSync(join(tmpdir(), 'stdiotap-bench-'));

const withoutRules = {
  name: 'without rules',
  setup({onLoad}) {
    onLoad({filter: /notes[\\/]session-notes\.ts$/}, () => ({
      contents: `export class SessionNotes {
        add(record) { return record; }
        get isWaiting() { return false; }
        waited() { return []; }
      }`,
    }));
  },
};

/** As the program is built for its users, into a folder of its own. */
async function built(name, plugins) {
  const outdir = join(directory, name);
  await build({
    entryPoints: [here('../../src/main.ts')],
    ...{outdir, plugins, bundle: true, splitting: true, platform: 'node', format: 'esm'},
    ...{minifySyntax: true, minifyWhitespace: true, outExtension: {'.js': '.mjs'}},
    banner: {
      js: "import {createRequire as __load} from 'node:module'; const require = __load('file:///');",
    },
  });
  return join(outdir, 'main.mjs');
}

const message = (id, method, params) => `${JSON.stringify({jsonrpc: '2.0', id, method, params})}\n`;
const HANDSHAKE = message(0, 'initialize', {
  ...{protocolVersion: '2025-11-25', capabilities: {tools: {}}},
  clientInfo: {name: 'bench', version: '1'},
});
const INITIALIZED = message(undefined, 'notifications/initialized', {});
const calls = Array.from({length: CALLS}, (_, id) =>
  message(id + 1, 'tools/call', {name: 'echo', arguments: {text: 'x'.repeat(100)}}),
);

/** Milliseconds until all calls are answered, `size` of them at a time. */
async function timeOf(main, size) {
  const server = [process.execPath, here('echo-server.mjs')];
  const child = spawn(
    process.execPath,
    [main, '--log-dir', join(directory, 'logs'), '--', ...server],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  let missing = 0;
  let done = () => {};
  child.stdout.on('data', chunk => {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) missing--;
    if (missing === 0) done();
  });
  const answered = (text, count) =>
    new Promise(resolve => {
      missing = count;
      done = resolve;
      child.stdin.write(text);
    });
  const ended = new Promise(resolve => child.once('close', resolve));
  await answered(HANDSHAKE, 1);
  child.stdin.write(INITIALIZED);
  // The echo server answers that, too.
  await new Promise(resolve => setTimeout(resolve, 200));
  const since = performance.now();
  for (let at = 0; at < CALLS; at += size) {
    await answered(calls.slice(at, at + size).join(''), Math.min(size, CALLS - at));
  }
  const ms = performance.now() - since;
  child.stdin.end();
  await ended;
  return ms;
}

const median = numbers => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const sides = {with: await built('with', []), without: await built('without', [withoutRules])};
for (const size of [CALLS, 100]) {
  const took = {with: [], without: []};
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? ['with', 'without'] : ['without', 'with']) {
      took[side].push(await timeOf(sides[side], size));
    }
  }
  const cost = took.with.map((ms, at) => (ms / took.without[at] - 1) * 100);
  const rate = ms => Math.round((2 * CALLS) / (ms / 1000)).toLocaleString('en');
  const [low, high] = [Math.min(...cost), Math.max(...cost)].map(value => value.toFixed(0));
  console.log(
    `${size.toLocaleString('en')} calls at a time: with all rules ${rate(median(took.with))} messages/s, without ${rate(median(took.without))}; cost ${median(cost).toFixed(1)} % (${low} to ${high}), ${rounds} rounds`,
  );
}
rmSync(directory, {recursive: true, force: true});
