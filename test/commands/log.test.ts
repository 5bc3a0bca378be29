import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {openLog} from '../../src/commands/log.ts';
import {readRunOptions} from '../../src/commands/run-options.ts';
import {MemoryHost} from '../helpers/host.ts';
import {linesIn, recordsIn, temporaryDirectory} from '../helpers/running.ts';
import {at} from '../helpers/told.ts';

const failed = {type: 'not-started', error: new Error('x')} as const;

async function opened(words: readonly string[]) {
  const host = new MemoryHost();
  const options = await readRunOptions(words, {});
  let ms = 0;
  const log = await openLog(options, failed, () => at(ms++), host);
  return {host, log};
}

test('the log of a session, from its start to its exit', async () => {
  const logs = temporaryDirectory();
  const {host, log} = await opened([
    '--log-dir',
    logs,
    'npx',
    '-y',
    '@a/weather',
    '--api-key',
    'k1',
  ]);
  log.received('c2s', Buffer.from('{"jsonrpc":"2.0","id":0,"method":"m"}\n'));
  log.received('stderr', Buffer.from('FATAL\n'));
  log.signalled('SIGTERM');
  log.ended('c2s');
  log.exited({code: 1, signal: null}, 'client-signal');
  log.close();
  expect(recordsIn(logs)).toMatchObject([
    {kind: 'start', server: 'weather', command: 'npx', pid: process.pid, cwd: process.cwd()},
    {kind: 'request', id: 0},
    {kind: 'stderr'},
    {kind: 'signal'},
    {kind: 'eof'},
    {kind: 'exit', code: 1, endedBy: 'client-signal'},
  ]);
  expect(recordsIn(logs).map(({seq}) => seq)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(host.heard()).toBe('');
});

describe('the start record', () => {
  test('has the names of variables, and no value', async () => {
    const logs = temporaryDirectory();
    process.env.STDIOTAP_TEST_SECRET = 'never-to-be-seen';
    try {
      (await opened(['--log-dir', logs, 'x'])).log.close();
    } finally {
      delete process.env.STDIOTAP_TEST_SECRET;
    }
    expect(recordsIn(logs)[0]?.env).toContain('STDIOTAP_TEST_SECRET');
    expect(linesIn(logs).join()).not.toContain('never-to-be-seen');
  });

  test('has no secret of the command line', async () => {
    const logs = temporaryDirectory();
    const words = ['--api-key', 'k1-secret', '--header', 'Authorization: Bearer k2-secret'];
    const url = 'https://u:k3-secret@x/?token=k4-secret';
    (await opened(['--log-dir', logs, 'x', ...words, url])).log.close();
    expect(linesIn(logs).join()).not.toMatch(/k\d-secret/);
  });
});

test('findings stand in the records, and by themselves if they are about none', async () => {
  const logs = temporaryDirectory();
  const {log} = await opened(['--log-dir', logs, '--redact', 'x']);
  log.received('s2c', Buffer.from('ready, token=abcdefghij0123456789\n'));
  log.unread(123);
  log.close();
  expect(recordsIn(logs).slice(1)).toMatchObject([
    {kind: 'text', level: 40, notes: [{code: 'not-json', line: 1, offset: 0}]},
    {kind: 'note', level: 40, notes: [{code: 'stderr-unread', bytes: 123}]},
  ]);
  expect(linesIn(logs).join()).not.toContain('abcdefghij');
});

test('--name names the server, --log the file', async () => {
  const path = join(temporaryDirectory(), 'a.jsonl');
  (await opened(['--name', 'n', '--log', path, 'x'])).log.close();
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({kind: 'start', server: 'n'});
});

test('a log that cannot be written is said once, in one line, and nothing is thrown', async () => {
  const path = join(temporaryDirectory(), 'file');
  writeFileSync(path, '');
  const {host, log} = await opened(['--log-dir', path, 'x']);
  for (let i = 0; i < 5; i++) log.received('c2s', Buffer.from('a\n'));
  log.exited({code: 0, signal: null}, 'server');
  log.close();
  expect(host.heard()).toMatch(/^stdiotap: cannot write the log .*; traffic goes on without it\n$/);
});

describe('--pretty', () => {
  test('writes on stderr too', async () => {
    const {host, log} = await opened([
      '--pretty',
      '--log-dir',
      temporaryDirectory(),
      '-n',
      'n',
      'x',
    ]);
    log.received('c2s', Buffer.from('{"jsonrpc":"2.0","id":0,"method":"m"}\n'));
    log.close();
    expect(host.heard()).toMatch(/\[n\] could not start x\n.* \[n\] CLIENT→SERVER m #0\n$/);
  });

  test('=FILE writes there', async () => {
    const path = join(temporaryDirectory(), 'text');
    const {host, log} = await opened([`--pretty=${path}`, '--log-dir', temporaryDirectory(), 'x']);
    log.received('c2s', Buffer.from('{"jsonrpc":"2.0","id":0,"method":"m"}\n'));
    log.close();
    expect(readFileSync(path, 'utf8')).toMatch(/CLIENT→SERVER m #0\n$/);
    expect(host.heard()).toBe('');
  });

  test('=FILE that cannot be written is said, and the log goes on', async () => {
    const logs = temporaryDirectory();
    const {host, log} = await opened([`--pretty=${logs}`, '--log-dir', logs, 'x']);
    log.close();
    expect(host.heard()).toMatch(/^stdiotap: cannot write the text log .*\n$/);
    expect(recordsIn(logs)).toHaveLength(1);
  });
});

test('--redact masks bodies, --redact-key more of them', async () => {
  const logs = temporaryDirectory();
  const {log} = await opened(['--redact-key', 'tenant', '--log-dir', logs, 'x']);
  log.received('c2s', Buffer.from('{"method":"m","params":{"tenant":"t1","password":"p1"}}\n'));
  log.received('stderr', Buffer.from('password=p1 tenant=t1\n'));
  log.close();
  expect(linesIn(logs).join()).not.toMatch(/t1|p1/);
});
