// Reading captures: node test/bench/captures.mjs [MB], after npm run build. Makes a capture of so many
// megabytes (1000 unless told), reads it, and a directory of 1,000 sessions; says time and memory.
import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const megabytes = Number(process.argv[2] ?? 1000);
const bin = fileURLToPath(new URL('../../bin/stdiotap.js', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'stdiotap-bench-'));
process.on('exit', () => rmSync(place, {recursive: true, force: true}));

const START = Date.UTC(2026, 10, 30, 19, 40);
const SESSION = '20261130T194000000Z-999999999';

/** One record as the log has it. */
function line(seq, fields, message) {
  const time = new Date(START + seq).toISOString();
  const {level = 30, verbatim = {}, ...rest} = fields;
  const head = {level, time, at: seq, seq, session: SESSION, server: 'bench', ...rest, ...verbatim};
  const text = JSON.stringify(head);
  return message === undefined ? `${text}\n` : `${text.slice(0, -1)},"message":${message}}\n`;
}

/** A request and its answer; every hundredth answer is large. */
function exchange(id) {
  const size = id % 100 === 0 ? 20_000 : 200;
  const request = `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"search","arguments":{"tag":"quick"}}}`;
  const answer = `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"${'x'.repeat(size)}"}]}}`;
  const call = {method: 'tools/call', name: 'search'};
  return (
    line(
      id * 2,
      {
        kind: 'request',
        dir: 'CLIENT→SERVER',
        bytes: request.length + 1,
        ...call,
        msg: `tools/call search #${id}`,
        verbatim: {id},
      },
      request,
    ) +
    line(
      id * 2 + 1,
      {
        kind: 'response',
        dir: 'SERVER→CLIENT',
        bytes: answer.length + 1,
        ...call,
        ms: 1,
        outcome: 'ok',
        msg: `tools/call search #${id} ok 1.0 ms`,
        verbatim: {id},
      },
      answer,
    )
  );
}

function exit(seq, messages) {
  const pipe = {bytes: 1, sha256: '0'.repeat(64)};
  const fields = {
    kind: 'exit',
    code: 0,
    signal: null,
    endedBy: 'client-eof',
    durationMs: seq,
    lastStderr: [],
  };
  const counts = {
    messages: {c2s: messages, s2c: messages},
    errors: 0,
    wire: {c2s: pipe, s2c: pipe, stderr: pipe},
  };
  return line(seq, {...fields, ...counts, msg: 'server exited with code 0'});
}

function makeCapture(path) {
  const file = openSync(path, 'w');
  let id = 0;
  for (let bytes = 0; bytes < megabytes * 1e6; ) {
    let text = '';
    while (text.length < 1e6) text += exchange(id++);
    bytes += writeSync(file, text);
  }
  writeSync(file, exit(id * 2, id));
  return statSync(path).size;
}

function makeSessions(directory, count) {
  for (let i = 0; i < count; i++) {
    const folder = join(directory, `server-${i % 10}`);
    mkdirSync(folder, {recursive: true});
    const time = new Date(START + i * 1000).toISOString().replace(/[-:.]/g, '');
    const file = openSync(join(folder, `${time}-999999999.jsonl`), 'w');
    for (let id = 0; id < 20; id++) writeSync(file, exchange(id));
    writeSync(file, exit(40, 20));
  }
}

/** Median of three runs: seconds, and the most memory in MB. */
function measure(words) {
  const runs = [1, 2, 3].map(() => {
    const started = performance.now();
    const {stderr, status} = spawnSync(
      '/usr/bin/env',
      ['time', '-f', '%M', process.execPath, ...words],
      {
        stdio: ['ignore', openSync('/dev/null', 'w'), 'pipe'],
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(stderr);
    return {
      seconds: (performance.now() - started) / 1000,
      mb: Number(stderr.trim().split('\n').at(-1)) / 1024,
    };
  });
  return runs.sort((a, b) => a.seconds - b.seconds)[1];
}

function report(what, {seconds, mb}) {
  console.log(
    `${what.padEnd(44)} ${seconds.toFixed(2).padStart(7)} s ${mb.toFixed(0).padStart(6)} MB`,
  );
}

const capture = join(place, 'large.jsonl');
const size = makeCapture(capture);
console.log(`node ${process.version}, a capture of ${(size / 1e6).toFixed(0)} MB\n`);
const node = ['-e', '0'];
report('node, doing nothing', measure(node));
for (const [name, words] of [
  ['show', [bin, 'show', capture]],
  ['show --format full', [bin, 'show', capture, '--format', 'full']],
  ['show --format jsonl', [bin, 'show', capture, '--format', 'jsonl']],
  ['show --id 1000', [bin, 'show', capture, '--id', '1000']],
  ['show --grep nothing', [bin, 'show', capture, '--grep', 'nothing']],
  ['tail', [bin, 'tail', capture]],
  ['tail --id 1 (all of it is read)', [bin, 'tail', capture, '--id', '1']],
]) {
  report(name, measure(words));
}
makeSessions(join(place, 'logs'), 1000);
report('ls of 1,000 sessions', measure([bin, 'ls', '--log-dir', join(place, 'logs')]));
report('tail of 1,000 sessions', measure([bin, 'tail', '--log-dir', join(place, 'logs')]));
