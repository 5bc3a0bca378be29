import {execFileSync} from 'node:child_process';
import {
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {bin, node, recordsIn, start, tapped, temporaryDirectory} from '../../helpers/running.ts';

const ping = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`;
const apologies = (stderr: string) =>
  stderr.split('\n').filter(line => line.startsWith('stdiotap: '));

describe('T12: logging fails open', () => {
  test.each([
    ['the disk is full', () => ['--log', '/dev/full'], 'ENOSPC'],
    [
      'a file stands in the way of the directory',
      (at: string) => {
        writeFileSync(join(at, 'file'), '');
        return ['--log-dir', join(at, 'file', 'logs')];
      },
      'ENOTDIR',
    ],
    [
      'a directory stands in the way of the file',
      (at: string) => {
        mkdirSync(join(at, 'log'));
        return ['--log', join(at, 'log')];
      },
      'EISDIR',
    ],
    [
      'a FIFO that nobody reads',
      (at: string) => {
        execFileSync('mkfifo', [join(at, 'fifo')]);
        return ['--log', join(at, 'fifo')];
      },
      'ENXIO',
    ],
    ['the directory cannot be made', () => ['--log-dir', '/proc/nowhere'], 'ENOENT'],
  ] as const)(
    '%s: traffic and exit code are the same, and one line says so',
    async (_what, options, reason) => {
      const run = start(node, [
        bin,
        ...options(temporaryDirectory()),
        '--',
        'sh',
        '-c',
        'cat; exit 9',
      ]);
      for (let id = 1; id <= 3; id++) {
        run.write(ping(id));
        await run.says(new RegExp(`"id":${id},`));
      }
      run.child.stdin?.end();
      const {code, stdout, stderr} = await run.ended;
      expect({code, stdout: stdout.toString()}).toEqual({
        code: 9,
        stdout: ping(1) + ping(2) + ping(3),
      });
      expect(apologies(stderr)).toEqual([expect.stringContaining(reason)]);
    },
  );

  test('a FIFO whose reader has stopped reading', async () => {
    const fifo = join(temporaryDirectory(), 'fifo');
    execFileSync('mkfifo', [fifo]);
    openSync(fifo, 'r+'); // A reader that never reads.
    const run = start(node, [bin, '--log', fifo, '--', 'cat']);
    const big = ping(1).replace('ping', 'x'.repeat(200_000));
    for (let i = 0; i < 10; i++) run.write(big);
    run.child.stdin?.end();
    expect(await run.ended).toMatchObject({code: 0, stdout: Buffer.from(big.repeat(10))});
  });

  test('when it can be written again it goes on, with a record of what is missing', async () => {
    const at = temporaryDirectory();
    const log = join(at, 'log.jsonl');
    mkdirSync(log); // In the way, at first.
    const run = start(node, [bin, '--log', log, '--', 'cat']);
    run.write(ping(1));
    await run.says(/"id":1,/);
    rmSync(log, {recursive: true});
    // It tries again from time to time, when there is something to write.
    for (let id = 2; !readdirSync(at).includes('log.jsonl'); id++) {
      run.write(ping(id));
      await run.says(new RegExp(`"id":${id},`));
    }
    run.child.stdin?.end();
    const {stderr} = await run.ended;
    const records = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    const [drop, next] = records;
    expect(drop).toMatchObject({kind: 'drop', seq: 0, records: drop.until + 1, level: 50});
    expect(next.seq).toBe(drop.until + 1);
    expect(records.at(-1)).toMatchObject({kind: 'exit'});
    expect(apologies(stderr)).toHaveLength(1);
  });

  test.each([
    ['deleted', (log: string) => rmSync(log)],
    ['moved', (log: string) => renameSync(log, `${log}.old`)],
    ['deleted with its directory', (log: string) => rmSync(join(log, '..'), {recursive: true})],
  ])('the log is %s: it is begun anew, and nobody notices', async (_what, meddle) => {
    const log = join(temporaryDirectory(), 'logs', 'log.jsonl');
    const run = start(node, [bin, '--log', log, '--', 'cat']);
    run.write(ping(1));
    await run.says(/"id":1,/);
    meddle(log);
    // It looks once a second whether its file is still there.
    for (let id = 2; statSync(log, {throwIfNoEntry: false}) === undefined; id++) {
      run.write(ping(id));
      await run.says(new RegExp(`"id":${id},`));
    }
    run.child.stdin?.end();
    expect(await run.ended).toMatchObject({code: 0, stderr: ''});
    expect(JSON.parse(readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? '')).toMatchObject({
      kind: 'exit',
    });
  });
});

describe('the log on disk', () => {
  test('four processes share a file, and no line is broken', async () => {
    const log = join(temporaryDirectory(), 'shared.jsonl');
    const big = ping(1).replace('ping', 'x'.repeat(20_000)).repeat(100);
    const runs = [1, 2, 3, 4].map(n =>
      start(node, [bin, '--log', log, '--name', `s${n}`, '--', 'cat']),
    );
    for (const run of runs) run.child.stdin?.end(big);
    await Promise.all(runs.map(run => run.ended));
    const records = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(records.filter(({kind}) => kind === 'request')).toHaveLength(800);
    expect(records.filter(({kind}) => kind === 'exit')).toHaveLength(4);
  });

  test('a session that is killed leaves a log that can be read, to the last message', async () => {
    const logs = temporaryDirectory();
    const run = tapped(logs, 'cat', []);
    for (let id = 1; id <= 20; id++) {
      run.write(ping(id));
      await run.says(new RegExp(`"id":${id},`));
    }
    run.child.kill('SIGKILL');
    await run.exited;
    expect(
      recordsIn(logs)
        .filter(({kind}) => kind === 'request')
        .map(({id}) => id),
    ).toContain(20);
  });

  test('modes: directories 0700, files 0600, whatever the umask', async () => {
    const logs = join(temporaryDirectory(), 'new', 'logs');
    const run = start('sh', [
      '-c',
      'umask 0; exec "$@"',
      'sh',
      node,
      bin,
      '--log-dir',
      logs,
      '--name',
      'a b/../c',
      '--',
      'true',
    ]);
    await run.ended;
    const [folder = ''] = readdirSync(logs).filter(name => !name.endsWith('.jsonl'));
    const [file = ''] = readdirSync(join(logs, folder));
    const modes = [logs, join(logs, folder), join(logs, folder, file)].map(path =>
      (statSync(path).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(['700', '700', '600']);
    expect(statSync(join(logs, `${folder}.jsonl`)).ino).toBe(
      statSync(join(logs, folder, file)).ino,
    );
  });

  test('parts: a new one when the last is full, and all of them together are the session', async () => {
    const logs = temporaryDirectory();
    const run = tapped(logs, 'cat', [], {options: ['--max-file', '20k']});
    for (let id = 1; id <= 60; id++) {
      run.write(ping(id).replace('ping', 'x'.repeat(1000)));
      await run.says(new RegExp(`"id":${id},`));
    }
    run.child.stdin?.end();
    await run.ended;
    const records = recordsIn(logs);
    expect(readdirSync(join(logs, 'cat')).length).toBeGreaterThan(3);
    expect(records.map(({seq}) => seq)).toEqual(records.map((_, index) => index));
    expect(
      JSON.parse(readFileSync(join(logs, 'cat.jsonl'), 'utf8').trim().split('\n').at(-1) ?? ''),
    ).toMatchObject({kind: 'exit'});
  });

  test('totals: the oldest ended sessions go', async () => {
    const logs = temporaryDirectory();
    for (let i = 0; i < 6; i++) {
      const run = tapped(logs, 'cat', [], {options: ['--max-total', '50k']});
      run.child.stdin?.end(ping(i).replace('ping', 'x'.repeat(10_000)));
      await run.ended;
    }
    const left = readdirSync(join(logs, 'cat')).map(file => statSync(join(logs, 'cat', file)).size);
    expect(left.reduce((sum, size) => sum + size, 0)).toBeLessThan(80_000);
    expect(left.length).toBeLessThan(6);
  });
});
