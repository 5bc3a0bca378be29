// What the rules cost while capturing: node test/bench/notes.mjs [messages], after npm ci. The same
// session is made into log lines with and without them, in turn; the medians are compared.
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';

const messages = Number(process.argv[2] ?? 100_000);
const ROUNDS = 15;

const src = fileURLToPath(new URL('../../src', import.meta.url));
const {outputFiles} = await build({
  stdin: {
    contents: `
      export {Session} from './session/session.ts';
      export {Observer} from './notes/observer.ts';
      export {LogFile} from './sinks/log-file.ts';
      export {sessionPlace} from './sinks/session-place.ts';`,
    resolveDir: src,
    loader: 'ts',
  },
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
  banner: {
    js: "import {createRequire as c} from 'node:module'; const require = c('file:///');",
  },
});
const code = Buffer.from(outputFiles[0].contents).toString('base64');
const {Session, Observer, LogFile, sessionPlace} = await import(
  `data:text/javascript;base64,${code}`
);

const HANDSHAKE = [
  [
    'c2s',
    {
      jsonrpc: '2.0',
      id: 0,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: {name: 'b', version: '1'},
      },
    },
  ],
  [
    's2c',
    {
      jsonrpc: '2.0',
      id: 0,
      result: {
        protocolVersion: '2025-11-25',
        capabilities: {tools: {}},
        serverInfo: {name: 's', version: '1'},
      },
    },
  ],
  ['c2s', {jsonrpc: '2.0', method: 'notifications/initialized'}],
];

/** Requests and answers of some 200 bytes, in chunks of 64 KiB, as a pipe gives them. */
function chunks() {
  const first = HANDSHAKE.map(([pipe, message]) => [
    pipe,
    Buffer.from(`${JSON.stringify(message)}\n`),
  ]);
  const asked = [];
  const answered = [];
  for (let id = 1; id <= messages / 2; id++) {
    const params = {name: 'search', arguments: {query: 'x'.repeat(90)}};
    asked.push(JSON.stringify({jsonrpc: '2.0', id, method: 'tools/call', params}));
    const content = [{type: 'text', text: 'y'.repeat(120)}];
    answered.push(JSON.stringify({jsonrpc: '2.0', id, result: {content}}));
  }
  const found = [...first];
  for (let at = 0; at < asked.length; at += 300) {
    found.push(['c2s', Buffer.from(`${asked.slice(at, at + 300).join('\n')}\n`)]);
    found.push(['s2c', Buffer.from(`${answered.slice(at, at + 300).join('\n')}\n`)]);
  }
  return found;
}

/** What the proxy does with each chunk once it has been forwarded: records, notes, lines, one write. */
function run(withRules, stream) {
  const directory = mkdtempSync(join(tmpdir(), 'stdiotap-bench-'));
  const place = {
    directory,
    server: 'bench',
    session: '20261130T194000000Z-1',
    maxFile: 0,
    maxTotal: 0,
  };
  const sink = new LogFile(sessionPlace(place), words => console.error(words));
  const session = new Session({id: 's', server: 'bench', framing: 'auto', maxMessage: 10_485_760});
  const observer = new Observer({slowMs: 10_000});
  const since = performance.now();
  let atMs = 0;
  for (const [pipe, chunk] of stream) {
    atMs += 0.5;
    const records = session.received(pipe, chunk, {
      epochMs: 1_800_000_000_000 + Math.trunc(atMs),
      atMs,
    });
    sink.write(withRules ? observer.add(records) : records);
  }
  const took = performance.now() - since;
  sink.close();
  rmSync(directory, {recursive: true});
  return took;
}

const median = numbers => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const stream = chunks();
for (const rules of [true, false, true, false]) run(rules, stream); // Warm.
const ratios = [];
const took = {with: [], without: []};
for (let round = 0; round < ROUNDS; round++) {
  const order = round % 2 === 0 ? [true, false] : [false, true];
  const times = new Map(order.map(rules => [rules, run(rules, stream)]));
  took.with.push(times.get(true));
  took.without.push(times.get(false));
  ratios.push(times.get(true) / times.get(false));
}
const rate = ms => `${Math.round(messages / (ms / 1000)).toLocaleString('en')} messages/s`;
console.log(`${messages.toLocaleString('en')} messages of 200 B, ${ROUNDS} rounds, medians`);
console.log(`without rules  ${rate(median(took.without))}`);
console.log(`with all rules ${rate(median(took.with))}`);
console.log(`cost           ${((median(ratios) - 1) * 100).toFixed(1)} % of the time`);
