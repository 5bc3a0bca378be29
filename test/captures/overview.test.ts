import {mkdirSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {overviewOf} from '../../src/captures/overview.ts';
import {sessionsIn} from '../../src/store/sessions.ts';
import {DEAD, logOfRecords, store} from '../helpers/captures.ts';
import {temporaryDirectory} from '../helpers/running.ts';
import {at, hear, newSession, only} from '../helpers/told.ts';

const id = (pid: number) => `20261130T194000123Z-${pid}`;

/** A session with two messages, one of them an error, and a line of stderr. */
function told(exit?: {code: number | null; signal: string | null}, pending = 0): Buffer {
  const session = newSession({server: 'The Server'});
  const records = hear(
    session,
    ['client→server', '{"id":"x","method":"a"}\n', at(1)],
    ['stderr', '"kind":"request"\n', at(2)],
    ['server→client', '{"id":"x","error":{"code":1,"message":"no"}}\n', at(3)],
    ...Array.from(
      {length: pending},
      (_, n) =>
        ['client→server', `{"id":${n},"method":"long-${'x'.repeat(50)}"}\n`, at(4)] as const,
    ),
  );
  const end = exit && session.exited({...exit, endedBy: 'server'}, at(5000));
  return logOfRecords([...records, ...(end ?? [])]);
}
async function overview(pid: number, ...parts: readonly (Buffer | string)[]) {
  const directory = temporaryDirectory();
  const paths = parts.map((bytes, i) => store(directory, 'folder', id(pid), bytes, i + 1));
  const found = await overviewOf(only(sessionsIn(directory, 'folder')), Date.now());
  expect(found.paths).toEqual(paths);
  return found;
}

test('a session that has ended says so in its last line', async () => {
  const bytes = told({code: 3, signal: null});
  expect(await overview(DEAD, bytes)).toMatchObject({
    server: 'The Server',
    session: id(DEAD),
    start: '2026-11-30T19:40:00.123Z',
    durationMs: 5000,
    messages: 2,
    errors: 2, // The answer, and the end.
    end: {code: 3, signal: null, endedBy: 'server'},
    bytes: bytes.length,
  });
});

test('only its end is read', async () => {
  const whole = told({code: 0, signal: null}).toString();
  const last = whole.trimEnd().split('\n').at(-1);
  expect(await overview(DEAD, `${'junk\n'.repeat(100_000)}${last}\n`)).toMatchObject({messages: 2});
});

test('a signal, an end in a later part, a last line that is long', async () => {
  const signal = told({code: null, signal: 'SIGKILL'});
  expect(await overview(DEAD, signal)).toMatchObject({end: {code: null, signal: 'SIGKILL'}});
  const [first = '', ...rest] = told({code: 0, signal: null}).toString().split('\n');
  expect(await overview(DEAD, `${first}\n`, rest.join('\n'))).toMatchObject({
    messages: 2,
    end: {code: 0},
  });
  const long = told({code: 0, signal: null}, 1000);
  expect(long.toString().trimEnd().split('\n').at(-1)?.length).toBeGreaterThan(16 * 1024);
  expect(await overview(DEAD, long)).toMatchObject({messages: 1002, errors: 2, end: {code: 0}});
});

test('one without an end was killed, or still runs; then its lines are counted', async () => {
  const expected = {messages: 2, errors: 1, durationMs: 3};
  expect(await overview(DEAD, told())).toMatchObject({...expected, end: 'killed'});
  expect(await overview(process.pid, told())).toMatchObject({...expected, end: 'running'});
});

test('a half line at the end does not hide what is before', async () => {
  const whole = told({code: 0, signal: null});
  expect(await overview(DEAD, Buffer.concat([whole, whole.subarray(0, 40)]))).toMatchObject({
    end: {code: 0},
  });
});

test('an older log, which did not count its errors', async () => {
  const text = told({code: 0, signal: null}).toString().replace('"errors":1,', '');
  expect(await overview(DEAD, text)).toMatchObject({messages: 2, errors: 1, end: {code: 0}});
  const [first = '', ...rest] = text.split('\n');
  expect(await overview(DEAD, `${first}\n`, rest.join('\n'))).toMatchObject({
    ...{messages: 2, errors: 1, durationMs: 5000, end: {code: 0}},
  });
});

test('what is in the body of a message does not count', async () => {
  const forged = '{"id":1,"method":"a","params":{"x":1,"kind":"request","level":50}}\n';
  const bytes = logOfRecords(
    hear(newSession(), ['client→server', forged], ['stderr', '{"level":50,"kind":"request"}\n']),
  );
  expect(await overview(DEAD, bytes)).toMatchObject({messages: 1, errors: 0});
});

test('what cannot be read, or is gone by now, tells nothing, and is no failure', async () => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, 'folder', `${id(DEAD)}.jsonl`), {recursive: true});
  const session = only(sessionsIn(directory, 'folder'));
  const nothing = {
    ...{server: 'folder', session: id(DEAD), start: '2026-11-30T19:40:00.123Z', durationMs: 0},
    ...{messages: 0, errors: 0, end: 'killed', paths: session.paths},
  };
  expect(await overviewOf(session, Date.now())).toMatchObject(nothing);
  rmSync(join(directory, 'folder'), {recursive: true});
  expect(await overviewOf(session, Date.now())).toEqual({...nothing, bytes: 0});
});

test('an empty file, and junk', async () => {
  const nothing = {server: 'folder', messages: 0, errors: 0, durationMs: 0, end: 'killed'};
  expect(await overview(DEAD, '')).toMatchObject(nothing);
  expect(await overview(DEAD, 'junk')).toMatchObject(nothing);
});
