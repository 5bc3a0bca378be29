import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {logFilesIn, type Running, samples, temporaryDirectory} from '../../helpers/running.ts';
import {begin, behindTap, lesson} from './reading.ts';

const ping = (id: number | string) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`;

function follow(logs: string, ...words: string[]): Running {
  return begin(['tail', '-f', '--log-dir', logs, ...words]);
}

async function pinged(server: Running, tail: Running, name: string, id: number): Promise<void> {
  server.write(ping(id));
  await tail.says(new RegExp(`\\[${name}\\] CLIENT→SERVER ping #${id}\n`));
  await tail.says(new RegExp(`\\[${name}\\] SERVER→CLIENT ping #${id} ok .* \\{\\}\n`));
}

/** So many times, and not twice: each record is shown once. */
const times = (tail: Running, pattern: RegExp) => tail.stdout.toString().match(pattern)?.length;

describe('tail -f of servers', () => {
  test('follows all: two at once, a restart of one, and one that is new', async () => {
    const logs = temporaryDirectory();
    const [a, b] = [behindTap(logs, 'a'), behindTap(logs, 'b')];
    for (const server of [a, b]) await server.says(/recipe-box ready/, 'stderr');
    const tail = follow(logs);
    await tail.says(/\[a\] started/);
    await tail.says(/\[b\] started/);
    await pinged(a, tail, 'a', 1);
    await pinged(b, tail, 'b', 2);
    a.child.stdin?.end();
    await tail.says(/\[a\] server exited with code 0/);
    const again = behindTap(logs, 'a');
    await pinged(again, tail, 'a', 3);
    await pinged(b, tail, 'b', 4);
    const c = behindTap(logs, 'c');
    await pinged(c, tail, 'c', 5);
    expect(times(tail, /\[a\] started/g)).toBe(2);
    expect(times(tail, /\[[abc]\] CLIENT→SERVER ping #\d/g)).toBe(5);
    expect(tail.stderr).toBe('');
  });

  test('follows one, and no other', async () => {
    const logs = temporaryDirectory();
    const [a, b] = [behindTap(logs, 'a'), behindTap(logs, 'b')];
    await b.says(/recipe-box ready/, 'stderr');
    const tail = follow(logs, 'a');
    await tail.says(/\[a\] started/);
    b.write(ping(1));
    await b.says(/"id":1,/);
    await pinged(a, tail, 'a', 2);
    expect(tail.stdout.toString()).not.toContain('[b]');
  });

  test('waits for a first session, and says so', async () => {
    const logs = join(temporaryDirectory(), 'not', 'yet');
    const tail = follow(logs);
    await tail.says(/^stdiotap: waiting for a first session in .*\/not\/yet\n/, 'stderr');
    await pinged(behindTap(logs, 'a'), tail, 'a', 1);
    expect(times(tail, /\[a\] started/g)).toBe(1);
  });

  test('waits for a server that has never run, and says so', async () => {
    const logs = temporaryDirectory();
    lesson(logs, 'recipes', 'ping');
    const tail = follow(logs, 'recipe');
    const [words] = await tail.says(/^stdiotap: .*\n/, 'stderr');
    expect(words).toBe(
      `stdiotap: there is no file, server or session "recipe" in ${logs}; did you mean recipes? Waiting for a session of it\n`,
    );
    await pinged(behindTap(logs, 'recipe'), tail, 'recipe', 1);
    expect(tail.stdout.toString()).not.toContain('[recipes]');
  });

  test('shows each record once, in order, through all parts of a session', async () => {
    const logs = temporaryDirectory();
    const a = behindTap(logs, 'a', ['--max-file=2k']);
    await a.says(/recipe-box ready/, 'stderr');
    const tail = follow(logs, 'a', '--no-body');
    await tail.says(/\[a\] started/);
    for (let id = 1; id <= 30; id++) a.write(ping(id));
    a.child.stdin?.end();
    await tail.says(/server exited with code 0/);
    expect(logFilesIn(logs).length).toBeGreaterThan(3);
    const asked = [...tail.stdout.toString().matchAll(/CLIENT→SERVER ping #(\d+)\n/g)];
    expect(asked.map(([, id]) => Number(id))).toEqual(Array.from({length: 30}, (_, i) => i + 1));
    expect(times(tail, /SERVER→CLIENT ping #\d+ ok/g)).toBe(30);
    expect(tail.stderr).toBe('');
  });

  test('-n 0 shows only what comes', async () => {
    const logs = temporaryDirectory();
    const a = behindTap(logs, 'a');
    a.write(ping(1));
    await a.says(/"id":1,/);
    const tail = follow(logs, '-n', '0', '--method', 'ping', 'a', 'b');
    // It has begun when it says that it waits; what of a new session it shows, it shows after that.
    await tail.says(/Waiting for a session of it/, 'stderr');
    await pinged(behindTap(logs, 'b'), tail, 'b', 9);
    await pinged(a, tail, 'a', 2);
    expect(tail.stdout.toString()).not.toContain('ping #1');
  });

  test('filters what comes, and an answer still goes with its request', async () => {
    const logs = temporaryDirectory();
    const a = behindTap(logs, 'a');
    const tail = follow(logs, '--errors', '--no-body');
    a.write('{"jsonrpc":"2.0","id":1,"method":"nonsense"}\n');
    await tail.says(
      /\[a\] CLIENT→SERVER nonsense #1\n.*\[a\] SERVER→CLIENT nonsense #1 error .*\n/,
    );
    a.write(ping(2));
    a.write('{"jsonrpc":"2.0","id":3,"method":"nonsense"}\n');
    await tail.says(/SERVER→CLIENT nonsense #3 error/);
    expect(tail.stdout.toString()).not.toContain('ping');
  });

  test('a link of a server leads to whichever session is its newest', async () => {
    const logs = temporaryDirectory();
    lesson(logs, 'a', 'ping');
    const tail = follow('/nowhere', '-1', join(logs, 'a.jsonl'));
    await tail.says(/\[a\] server exited/);
    await pinged(behindTap(logs, 'a'), tail, 'a', 77);
  });

  test('ends with its reader', async () => {
    const logs = temporaryDirectory();
    const a = behindTap(logs, 'a');
    await a.says(/recipe-box ready/, 'stderr');
    const tail = follow(logs);
    await pinged(a, tail, 'a', 1);
    tail.child.stdout?.destroy();
    const pings = setInterval(() => a.write(ping(2)), 100);
    const {code} = await tail.exited;
    clearInterval(pings);
    expect({code, stderr: tail.stderr}).toEqual({code: 0, stderr: ''});
  });
});

describe('tail -f of a file', () => {
  const captures = (name: string) => readFileSync(join(samples, 'captures', `${name}.jsonl`));
  const lines = captures('ping').toString().split('\n').filter(Boolean);
  const line = (id: string) =>
    `${(lines.find(text => text.includes('"method":"ping"')) ?? '').replace(/"msg":"[^"]*"/, `"msg":"mark ${id}"`)}\n`;

  async function followed(name = 'log.jsonl') {
    const path = join(temporaryDirectory(), name);
    writeFileSync(path, captures('ping'));
    const tail = follow('/nowhere', '-n', '1', path);
    await tail.says(/server exited/);
    return {path, tail};
  }
  const marked = (tail: Running, id: string) =>
    tail.says(new RegExp(`CLIENT→SERVER mark ${id} ?.*\n`));

  test('shows what is added, when its line is whole', async () => {
    const {path, tail} = await followed();
    appendFileSync(path, line('one').slice(0, 50));
    appendFileSync(path, `${line('one').slice(50)}${line('two')}`);
    await marked(tail, 'two');
    expect(times(tail, /mark one/g)).toBe(1);
    expect(times(tail, /server exited/g)).toBe(1);
  });

  test('goes on after a rename, with the new file', async () => {
    const {path, tail} = await followed();
    appendFileSync(path, line('before'));
    renameSync(path, `${path}.1`);
    writeFileSync(path, line('after'));
    await marked(tail, 'after');
    await tail.says(
      /^stdiotap: .*log\.jsonl is a new file; it is read from its beginning\n/,
      'stderr',
    );
    await marked(tail, 'before');
  });

  test('waits for a file that was removed', async () => {
    const {path, tail} = await followed();
    rmSync(path);
    await tail.says(/^stdiotap: .*log\.jsonl is gone; waiting for it to come back\n/, 'stderr');
    writeFileSync(path, line('again'));
    await marked(tail, 'again');
  });

  test('reads a file anew that was emptied', async () => {
    const {path, tail} = await followed();
    truncateSync(path);
    await tail.says(/^stdiotap: .*log\.jsonl was emptied; it is read anew\n/, 'stderr');
    appendFileSync(path, line('one'));
    await marked(tail, 'one');
  });

  test('notices that it was emptied, also when it has grown again at once', async () => {
    const {path, tail} = await followed();
    writeFileSync(path, `${line('other').repeat(100)}${line('end')}`);
    await marked(tail, 'end');
    expect(times(tail, /mark other/g)).toBe(100);
  });

  test('survives all of that, one after the other', async () => {
    const {path, tail} = await followed();
    for (let round = 1; round <= 3; round++) {
      renameSync(path, `${path}.${round}`);
      await tail.says(new RegExp(`(is gone[^]*){${round}}`), 'stderr');
      copyFileSync(join(samples, 'captures', 'error.jsonl'), path);
      appendFileSync(path, line(`round ${round}`));
      await marked(tail, `round ${round}`);
    }
    expect(times(tail, /mark round/g)).toBe(3);
  });

  test('a file that is not there is an error, and so is a directory', async () => {
    const directory = temporaryDirectory();
    mkdirSync(join(directory, 'logs.jsonl'));
    for (const [name, words] of [
      ['none.jsonl', 'there is no file "$"'],
      ['logs.jsonl', '"$" is a directory; give a file in it, or a server and --log-dir $'],
    ] as const) {
      const path = join(directory, name);
      const {code, stderr} = await follow(directory, path).ended;
      expect({code, stderr}).toEqual({
        code: 2,
        stderr: `stdiotap: ${words.replaceAll('$', path)}\n`,
      });
    }
  });
});
