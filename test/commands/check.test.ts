import {readFileSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {help, run} from '../../src/commands/check.ts';
import {UserError} from '../../src/errors.ts';
import {answer, ask, fromServer, handshake} from '../helpers/notes.ts';
import {temporaryDirectory} from '../helpers/running.ts';
import type {Said} from '../helpers/told.ts';
import {type Stored, store} from './logs.ts';
import {type Printed, printed} from './printed.ts';

const START = '20261130T194000000Z';
const ID = `${START}-99999999`;
const WHOLE = 'the log is whole: counts and digests agree';

const CLEAN: Said[] = [...handshake(), ask(1, 'ping', {}, 10), answer(1, {}, 30)];
const REFUSED = fromServer({jsonrpc: '2.0', id: 2, error: {code: -1, message: 'no'}}, 40);
/** One warning: a request that gets no answer. */
const OPEN: Said[] = [...CLEAN, ask(2, 'tools/list', {}, 40)];

function logs(...stored: readonly Partial<Stored>[]): string {
  const directory = temporaryDirectory();
  for (const one of stored) store(directory, {server: 'shop', start: START, said: CLEAN, ...one});
  return directory;
}

/** What it prints, and what it ends with. */
async function check(directory: string, ...words: string[]): Promise<Printed & {code?: number}> {
  let code: number | undefined;
  const said = await printed(async () => {
    code = await run(['--log-dir', directory, '--color=never', ...words]);
  });
  return {...said, ...(code !== undefined && {code})};
}

/** The codes of what is found, and what it ends with. */
async function found(
  directory: string,
  ...words: string[]
): Promise<[string[], number | undefined]> {
  const {stdout, code, error} = await check(directory, '--format=json', ...words);
  if (error !== undefined) throw error;
  const {groups} = JSON.parse(stdout) as {groups: readonly {code: string}[]};
  return [groups.map(group => group.code), code];
}

test('a session with nothing wrong: 0, and what the log proves', async () => {
  expect(await check(logs({}), 'shop')).toEqual({
    ...{code: 0, stderr: ''},
    stdout: `shop ${ID}: 6 records; ${WHOLE}\nno findings\n`,
  });
});

test('a session with something wrong: 1, what, where, and what to do', async () => {
  expect(await check(logs({said: OPEN}), 'shop')).toEqual({
    ...{code: 1, stderr: ''},
    stdout: `shop ${ID}: 7 records; ${WHOLE}

warn unanswered
  tools/list #2 of the client has no answer after 4,960 ms: the client ended the session before
    record 6, 19:40:05.000
  → Look at what the server wrote to stderr, and whether it or the client ended the session.

1 finding: 1 warning
`,
  });
});

test('several sessions are checked as one', async () => {
  const directory = logs({}, {server: 'bank', said: OPEN});
  const {stdout, code} = await check(directory, 'shop', 'bank');
  expect(stdout.split('\n').slice(0, 2)).toEqual([
    `shop ${ID}: 6 records; ${WHOLE}`,
    `bank ${ID}: 7 records; ${WHOLE}`,
  ]);
  expect(stdout).toContain('    [bank] record 6, 19:40:05.000\n');
  expect(code).toBe(1);
});

describe('what makes it end with 1', () => {
  test.each<[string[], string[], number]>([
    [[], ['unanswered'], 1],
    [['--fail-on=warn'], ['unanswered'], 1],
    [['--fail-on=error'], ['unanswered'], 0],
    [['--fail-on=error,unanswered'], ['unanswered'], 1],
    [['--only=glued,slow'], [], 0],
    [['--only=unanswered'], ['unanswered'], 1],
    [['--ignore=unanswered'], [], 0],
    [['--method=ping'], [], 0],
    [['--method=tools/*'], ['unanswered'], 1],
    [['--slow=20'], ['unanswered', 'slow'], 1],
    [['--slow=20', '--fail-on=slow'], ['unanswered', 'slow'], 1],
    [['--slow=21'], ['unanswered'], 1],
  ])('%j', async (options, codes, code) => {
    expect(await found(logs({said: OPEN}), 'shop', ...options)).toEqual([codes, code]);
  });
});

describe('budgets', () => {
  test.each<[string[], string[], number]>([
    [['--max-ms=ping=19'], ['max-ms'], 1],
    [['--max-ms=ping=20'], [], 0],
    [['--max-ms', 'p*=0.01s'], ['max-ms'], 1],
    [['--max-ms=ping=1s', '--max-ms=*=1'], [], 0],
    [['--max-ms=ping=1', '--fail-on=warn', '--ignore=max-ms'], [], 0],
  ])('%j', async (options, codes, code) => {
    expect(await found(logs({}), 'shop', ...options)).toEqual([codes, code]);
  });

  test('errors are those of all sessions together', async () => {
    const said = [...CLEAN, ask(2, 'ping', {}, 35), REFUSED];
    const directory = logs({said}, {server: 'bank', said});
    expect(await found(directory, 'shop', 'bank', '--max-errors=2')).toEqual([[], 0]);
    expect(await found(directory, 'shop', '--max-errors=1')).toEqual([[], 0]);
    expect(await found(directory, 'shop', 'bank', '--max-errors=1')).toEqual([['max-errors'], 1]);
    expect(await found(directory, 'shop', '--max-errors=0')).toEqual([['max-errors'], 1]);
  });
});

describe('the log itself', () => {
  const file = (directory: string) => join(directory, 'shop', `${ID}.jsonl`);
  const edit = (directory: string, how: (text: string) => string) =>
    writeFileSync(file(directory), how(readFileSync(file(directory), 'utf8')));

  test('was changed by somebody', async () => {
    const directory = logs({});
    edit(directory, text => text.replace('"method":"ping","params"', '"method":"pong","params"'));
    const {stdout, code} = await check(directory, 'shop', '--only=log-mismatch');
    expect(code).toBe(1);
    expect(stdout).toContain(
      'client→server: the bytes of the records are not those that have crossed: their digests differ',
    );
  });

  test('misses a line: also what is asked for by method does not hide it', async () => {
    const directory = logs({});
    edit(directory, text => text.split('\n').toSpliced(2, 1).join('\n'));
    expect((await found(directory, 'shop', '--method=ping'))[0]).toEqual(['log-gap']);
  });

  test('is there twice', async () => {
    const directory = logs({});
    edit(directory, text => text + text);
    expect((await found(directory, 'shop', '--only=log-gap'))[1]).toBe(1);
  });

  test('ends without a last line: who wrote it was killed, or still writes it', async () => {
    const directory = logs({exit: 'none'}, {server: 'now', pid: process.pid, exit: 'none'});
    const now = new Date();
    utimesSync(join(directory, 'now', `${START}-${process.pid}.jsonl`), now, now);
    expect(await found(directory, 'shop')).toEqual([['log-open'], 1]);
    expect(await found(directory, 'now')).toEqual([[], 0]);
  });

  test('is only a file: nobody knows whether it goes on', async () => {
    const path = join(temporaryDirectory(), 'copy.log');
    writeFileSync(path, readFileSync(file(logs({exit: 'none'}))));
    expect(await found('/nowhere', path)).toEqual([[], 0]);
  });

  test('is empty, which is said', async () => {
    const path = join(temporaryDirectory(), 'empty');
    writeFileSync(path, '');
    expect(await check('/nowhere', path)).toMatchObject({stderr: `stdiotap: ${path} is empty\n`});
  });
});

describe('the tools of the session before', () => {
  const listing = (description: string): Said[] => [
    ...[...handshake(), ask(1, 'tools/list'), answer(1, {tools: [tool(description)]})],
  ];
  const tool = (description: string) => ({name: 'buy', description, inputSchema: {type: 'object'}});
  const on = (day: number) => `202611${day}T194000000Z`;

  test('were others: the newest session counts that has listed them', async () => {
    const directory = logs(
      {start: on(10), said: listing('c')},
      {start: on(11), said: listing('a')},
      {start: on(12), said: CLEAN},
      {start: on(13), said: listing('c')},
      {start: on(14), said: listing('d')},
    );
    const {stdout} = await check(directory, 'shop~1');
    expect(stdout).toContain(
      `the tool "buy" has another description than in the session before (${on(11)}-99999999)`,
    );
    expect((await found(directory, 'shop~3'))[0]).toEqual(['tools-changed']);
    expect((await found(directory, 'shop~4'))[0]).toEqual([]);
  });

  test('are those of the same server', async () => {
    const directory = logs(
      {server: 'bank', start: on(10), said: listing('a')},
      {start: on(11), said: listing('b')},
    );
    expect(await found(directory, 'shop')).toEqual([[], 0]);
  });
});

test('for CI each code is a test, but for those that are ignored', async () => {
  const {stdout, code} = await check(
    logs({said: OPEN}),
    ...['shop', '--format=junit', '--only=unanswered,glued,slow', '--ignore=slow'],
  );
  expect(code).toBe(1);
  expect(stdout.match(/<testcase .*>/g)).toEqual([
    `<testcase classname="shop ${ID}" name="glued"/>`,
    `<testcase classname="shop ${ID}" name="unanswered">`,
  ]);
  expect(stdout).toContain('<failure message="warn: tools/list #2 of the client has no answer');
});

test('for CI a session fails as it would alone, however much is found in the one before', async () => {
  const many = Array.from({length: 1001}, (_, id) => [ask(id, 'ping'), answer(id, {}, 50)]).flat();
  const directory = logs({server: 'many', said: many}, {});
  const options = ['--format=junit', '--only=slow', '--slow=20'];
  const failures = async (...servers: string[]) => {
    const {stdout} = await check(directory, ...servers, ...options);
    return stdout.match(/(?<=<testsuite name="shop .*) failures="\d"/)?.[0];
  };
  expect(await failures('shop')).toBe(' failures="1"');
  expect(await failures('many', 'shop')).toBe(' failures="1"');
});

describe('what cannot be checked', () => {
  test.each<[string[], string]>([
    [[], 'there is no session to check; say which: stdiotap check SERVER (stdiotap ls lists them)'],
    [
      ['shop', '--only=glud'],
      '--only cannot be "glud"; did you mean glued? (the README lists all codes)',
    ],
    [['shop', '--max-errors=few'], '--max-errors is a number of errors, such as 0 or 5, not "few"'],
    [['shop', '--max-errors=-1'], '--max-errors is a number of errors, such as 0 or 5, not "-1"'],
    [['shop', '--max-ms=500'], '--max-ms is METHOD=MS, such as tools/call=500, not "500"'],
    [['shop', '--max-ms=ping='], '--max-ms is METHOD=MS, such as tools/call=500, not "ping="'],
    [
      ['shop', '--max-ms=ping=soon'],
      '--max-ms is a time such as 500 (milliseconds) or 2s, not "soon"',
    ],
    [['shop', '--slow=never'], '--slow is a time such as 500 (milliseconds) or 2s, not "never"'],
  ])('%j', async (words, sentence) => {
    expect(await check(logs({}), ...words)).toEqual({
      ...{stdout: '', stderr: ''},
      error: new UserError(sentence),
    });
  });

  test('one of several is not there: nothing is said of the others', async () => {
    const directory = logs({});
    const {stdout, error} = await check(directory, 'shop', 'shopp');
    expect(stdout).toBe('');
    expect(error).toEqual(
      new UserError(
        `there is no file, server or session "shopp" in ${directory}; did you mean shop?`,
      ),
    );
  });
});

test('the help names every option', () => {
  expect(help.usage).toBe('stdiotap check [options] SESSION…');
  expect(Object.keys(help.options)).toEqual([
    ...['fail-on', 'only', 'ignore', 'max-errors', 'max-ms', 'format', 'slow', 'color'],
    ...['server', 'method', 'name', 'dir', 'kind', 'id', 'errors', 'grep', 'since', 'until'],
    'log-dir',
  ]);
});
