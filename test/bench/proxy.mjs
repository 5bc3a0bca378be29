// The tap beside a plain pass-through, alternated in one run; medians of ratios.
//   npm run build && npm run bench [-- ROUNDS]
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const here = name => fileURLToPath(new URL(name, import.meta.url));
const rounds = Number(process.argv[2] ?? 7);
const logs = mkdtempSync(join(tmpdir(), 'stdiotap-bench-'));
const server = [process.execPath, here('echo-server.mjs')];
const sides = {
  tap: [here('../../bin/stdiotap.js'), '--log-dir', logs, '--', ...server],
  plain: [here('pass-through.mjs'), ...server],
};

const request = (id, size) =>
  `${JSON.stringify({jsonrpc: '2.0', id, method: 'tools/call', params: {name: 'echo', text: 'x'.repeat(Math.max(0, size - 90))}})}\n`;

/** Starts one side; `lines(n)` resolves when n more lines have come back. */
function start(args) {
  const child = spawn(process.execPath, args, {stdio: ['pipe', 'pipe', 'ignore']});
  let waiting = 0;
  let resolve = () => {};
  child.stdout.on('data', chunk => {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) waiting--;
    if (waiting <= 0) resolve();
  });
  const lines = count =>
    new Promise(done => {
      waiting = count;
      resolve = done;
    });
  return {child, lines, ended: new Promise(done => child.once('close', done))};
}

const cases = {
  async 'start to first reply, ms'(args) {
    const since = performance.now();
    const {child, lines, ended} = start(args);
    const back = lines(1);
    child.stdin.write(request(0, 200));
    await back;
    const ms = performance.now() - since;
    child.stdin.end();
    await ended;
    return ms;
  },
  async 'round trip 200 B, p50 µs'(args) {
    const {child, lines, ended} = start(args);
    const times = [];
    for (let id = 0; id < 3000; id++) {
      const since = performance.now();
      const back = lines(1);
      child.stdin.write(request(id, 200));
      await back;
      times.push((performance.now() - since) * 1000);
    }
    child.stdin.end();
    await ended;
    return median(times.slice(500));
  },
  async '100,000 messages in flight, ms'(args) {
    const {child, lines, ended} = start(args);
    const warm = lines(1);
    child.stdin.write(request(0, 200));
    await warm;
    const all = Array.from({length: 100_000}, (_, id) => request(id + 1, 200)).join('');
    const since = performance.now();
    const back = lines(100_000);
    child.stdin.write(all);
    await back;
    const ms = performance.now() - since;
    child.stdin.end();
    await ended;
    return ms;
  },
  async '10 MB message and back, ms'(args) {
    const {child, lines, ended} = start(args);
    const warm = lines(1);
    child.stdin.write(request(0, 200));
    await warm;
    const large = request(1, 10_000_000);
    const times = [];
    for (let i = 0; i < 5; i++) {
      const since = performance.now();
      const back = lines(1);
      child.stdin.write(large);
      await back;
      times.push(performance.now() - since);
    }
    child.stdin.end();
    await ended;
    return median(times);
  },
};

const median = numbers => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

for (const [name, measure] of Object.entries(cases)) {
  const found = {tap: [], plain: []};
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? ['tap', 'plain'] : ['plain', 'tap'];
    for (const side of order) found[side].push(await measure(sides[side]));
  }
  const ratios = found.tap.map((value, i) => value / found.plain[i]);
  const [tap, plain, ratio] = [found.tap, found.plain, ratios].map(median);
  const spread = [Math.min(...ratios), Math.max(...ratios)]
    .map(value => value.toFixed(2))
    .join('–');
  console.log(
    `${name.padEnd(34)} tap ${tap.toFixed(1).padStart(8)}  plain ${plain.toFixed(1).padStart(8)}  × ${ratio.toFixed(2)} (${spread})`,
  );
}
rmSync(logs, {recursive: true, force: true});
