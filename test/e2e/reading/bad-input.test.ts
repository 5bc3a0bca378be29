import {randomBytes} from 'node:crypto';
import {appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {samples, temporaryDirectory} from '../../helpers/running.ts';
import {filesOf, lesson, read, rows, sharedDirectory} from './reading.ts';

const logs = sharedDirectory();
const READERS = ['show', 'tail', 'ls'] as const;
const capture = readFileSync(join(samples, 'captures', 'ping.jsonl'), 'utf8');
const [started = '', request = ''] = capture.split('\n');

beforeAll(() => {
  lesson(logs, 'recipes', 'ping');
  lesson(logs, 'recipes', 'ping');
});

/** Exit code 2, nothing on stdout, and this one sentence. */
async function refused(words: readonly string[], sentence: string): Promise<void> {
  const {code, stdout, stderr} = await read(words);
  expect({words, code, stdout, stderr}).toEqual({
    ...{words, code: 2, stdout: ''},
    stderr: `stdiotap: ${sentence}\n`,
  });
}
const inLogs = (command: string, ...words: string[]) => [command, '--log-dir', logs, ...words];

function file(content: string | Buffer, name = 'some.jsonl'): string {
  const path = join(temporaryDirectory(), name);
  writeFileSync(path, content);
  return path;
}

describe.each(READERS)('%s: what cannot be found', command => {
  test('a session: what is near is named', async () => {
    const missing = `there is no file, server or session`;
    await refused(
      inLogs(command, 'recpies'),
      `${missing} "recpies" in ${logs}; did you mean recipes?`,
    );
    await refused(inLogs(command, 'zzz'), `${missing} "zzz" in ${logs}; it has recipes`);
    await refused(inLogs(command, '1999'), `${missing} "1999" in ${logs}; it has recipes`);
    await refused(
      inLogs(command, 'recipes~2'),
      `there is no "recipes~2": recipes has 2 sessions in ${logs}, recipes~1 is the oldest`,
    );
  });

  test('the beginning of two sessions', async () => {
    const ids = filesOf(logs, 'recipes').map(path => basename(path, '.jsonl'));
    const [year = ''] = /^\d{4}/.exec(ids[0] ?? '') ?? [];
    await refused(
      inLogs(command, year),
      `"${year}" begins 2 sessions, the newest are ${ids[1]} (recipes), ${ids[0]} (recipes); give more of it`,
    );
  });

  test('a file, also at the end of a link', async () => {
    const link = join(temporaryDirectory(), 'dangling.jsonl');
    symlinkSync('nothing', link);
    for (const path of ['no/such/file', 'none.jsonl', link]) {
      await refused(inLogs(command, path), `there is no file "${path}"`);
    }
  });

  test('anything, where there are no logs', async () => {
    const empty = temporaryDirectory();
    await refused(
      [command, '--log-dir', empty, 'recipes'],
      `there is no server or session "recipes": ${empty} has no logs yet; put stdiotap in front of a server, or say --log-dir`,
    );
  });
});

describe.each(READERS)('%s: what cannot be read', command => {
  test('a directory', async () => {
    const path = temporaryDirectory();
    await refused(
      [command, path],
      `"${path}" is a directory; give a file in it, or a server and --log-dir ${path}`,
    );
  });

  test('bytes that are no log', async () => {
    for (const content of [randomBytes(2_000_000), '{"jsonrpc":"2.0"}\n', 'hello\n', '\n']) {
      const path = file(content, 'junk.bin');
      await refused(
        [command, path],
        `cannot tell what ${path} is: neither a log of stdiotap nor one of Claude Desktop, Claude Code, Cursor or VS Code`,
      );
    }
  });

  test('an empty file is said, and is no error', async () => {
    const path = file('');
    const {code, stdout, stderr} = await read([command, path]);
    expect({code, stdout, stderr}).toEqual({
      ...{code: 0, stdout: ''},
      stderr: `stdiotap: ${path} is empty\n`,
    });
  });

  test('a log of a newer format', async () => {
    const newer = started
      .replace('"log":1', '"log":2')
      .replace(/"stdiotap":"[^"]*"/, '"stdiotap":"9.1.0"');
    await refused(
      [command, file(`${newer}\n${request}\n`)],
      'this log has format 2, written by stdiotap 9.1.0; this stdiotap reads format 1: npm install -g stdiotap@latest',
    );
  });
});

test('standard input may be empty, or junk', async () => {
  expect(await read(['show', '-'])).toEqual({
    ...{code: 0, stdout: ''},
    stderr: 'stdiotap: standard input is empty\n',
  });
  expect(await read(['show', '-'], {input: 'junk\n'})).toEqual({
    ...{code: 2, stdout: ''},
    stderr:
      'stdiotap: cannot tell what standard input is: neither a log of stdiotap nor one of Claude Desktop, Claude Code, Cursor or VS Code\n',
  });
});

describe('damaged lines are passed over, with a word', () => {
  test.each([
    ['one', ['{"level":30,"ti'], 'passed over line 2, which is damaged'],
    ['two', ['x', '', '[]'], 'passed over 2 damaged lines, the first is line 2'],
  ])('%s', async (_what, bad, words) => {
    const path = file([started, ...bad, request, ''].join('\n'));
    const {code, stdout, stderr} = await read(['show', path, '--no-body']);
    expect({code, stderr}).toEqual({code: 0, stderr: `stdiotap: ${path}: ${words}\n`});
    expect(rows(stdout)).toHaveLength(2);
  });

  test('a log that ends in the middle of a line', async () => {
    const path = file(capture.slice(0, -100));
    const {code, stdout, stderr} = await read(['show', path]);
    const count = capture.trimEnd().split('\n').length;
    expect(rows(stdout)).toHaveLength(count - 1);
    expect({code, stderr}).toEqual({
      code: 0,
      stderr: `stdiotap: ${path}: passed over line ${count}, which is damaged\n`,
    });
  });

  test.each(READERS)('%s: a line of 100 MB is read in part, and said', async command => {
    const path = file(`${started}\n${request.slice(0, -2)},"x":"`);
    for (let i = 0; i < 10; i++) appendFileSync(path, 'x'.repeat(10e6));
    appendFileSync(path, `"}}\n${request}\n`);
    const {code, stdout, stderr} = await read([command, path]);
    if (command !== 'tail') {
      expect(stderr).toBe(`stdiotap: ${path}: a record is too long to be read whole\n`);
    }
    expect(code).toBe(0);
    if (command === 'ls') return expect(stdout).toMatch(/ 2 +- {2}\? +100 MB\n$/);
    const lines = rows(stdout);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/ CLIENT→SERVER initialize #0 \{.*… \(cut: .* in all\)$/);
    expect(stdout.length).toBeLessThan(3000);
  });
});

describe('a forged line drives no terminal, and is no crash', () => {
  const change = (line: string, ...[from, to]: [string | RegExp, string]) => {
    const changed = line.replace(from, to);
    expect(changed).not.toBe(line);
    return changed;
  };
  const evil = '\\u001b]0;x\\u0007\\u009b2J\\u202e';

  test.each([
    ['its server', change(request, /"server":"[^"]*"/, `"server":"${evil}"`)],
    ['its summary', change(request, /"msg":"[^"]*"/, `"msg":"${evil}"`)],
    ['its time', change(request, /"time":"[^"]*"/, `"time":"${evil}"`)],
    ['a finding', change(request, ',"id"', `,"notes":[{"text":"${evil}"}],"id"`)],
    ['findings that are no list', change(request, ',"id"', `,"notes":"${evil}","id"`)],
    ['findings that are nothing', change(request, ',"id"', ',"notes":[null],"id"')],
    ['a cut that is none', change(request, /,"message":.*/, ',"cut":{}}')],
    ['a cut that is nothing', change(request, /,"message":.*/, ',"cut":null}')],
    [
      'a size that is a text',
      change(request, /,"message":.*/, `,"cut":{"head":"","tail":"","missing":"${evil}"}}`),
    ],
    ['arguments that are a number', change(started, /"args":\[[^\]]*\]/, '"args":5')],
    ['variables that are a text', change(started, /"env":\[[^\]]*\]/, `"env":"${evil}"`)],
    ['a command that is a list', change(started, /"command":"[^"]*"/, `"command":["${evil}"]`)],
    ['an end without what ends have', change(request, /"kind":"request"/, '"kind":"exit"')],
    [
      'items that are none',
      change(request, /"kind":"request"/, '"kind":"batch"').replace(
        ',"message"',
        ',"items":5,"message"',
      ),
    ],
    [
      'base64 that is none',
      change(
        request,
        /"kind":"request".*/,
        `"kind":"stderr","dir":"SERVER→CLIENT","bytes":3,"lossy":"x","base64":"${evil}","msg":"x"}`,
      ),
    ],
  ])('%s', async (_what, line) => {
    const path = file(`${started}\n${line}\n${request}\n`);
    for (const words of [
      ['show', path],
      ['show', path, '--format=full'],
      ['show', path, '--grep', '.', '--errors'],
      ['tail', path],
      ['ls', path],
    ]) {
      const {code, stdout, stderr} = await read(words);
      expect({words, code}).toEqual({words, code: 0});
      expect(`${stdout}${stderr}`).not.toMatch(/[^\n\P{Cc}]|\u202e/u);
      expect(stderr).not.toMatch(/^ +at /m);
    }
  });
});

test('file names cannot drive the terminal', async () => {
  const folder = join(temporaryDirectory(), 'a\x1b[2J');
  mkdirSync(folder);
  const {stderr} = await read(['show', folder]);
  expect(stderr).not.toContain('\x1b');
  writeFileSync(join(folder, 'log'), '');
  expect((await read(['show', join(folder, 'log')])).stderr).not.toContain('\x1b');
});

describe.each(READERS)('%s: options', command => {
  test.each([
    [
      ['--grep', '('],
      '--grep cannot use the pattern "(" (Unterminated group); put a \\ before characters that are meant literally',
    ],
    [
      ['--since', '2026-02-31'],
      '--since is a time such as 10m (ago), 19:40, 2026-11-30 or 2026-11-30T19:40:00Z, not "2026-02-31"',
    ],
    [
      ['--kind', 'zz'],
      '--kind cannot be "zz"; choose from request, response, notification, batch, json, text, blank, stderr, start, eof, signal, drop, note, exit',
    ],
    [['--slow', 'x'], '--slow is a time such as 500 (milliseconds) or 2s, not "x"'],
    [['--dir', 'x'], '--dir cannot be "x"; choose from "c2s", "s2c"'],
    [['--color', 'x'], '--color cannot be "x"; choose from "auto", "always", "never"'],
    [['--mehtod', 'x'], 'there is no option --mehtod; did you mean --method?'],
    [['--zzzzzzzzzzzz'], 'there is no option --zzzzzzzzzzzz; see --help'],
    [['-z'], 'there is no option -z; see --help'],
    [['--since'], '--since needs a value'],
  ])('%j', async (words, sentence) => {
    await refused(inLogs(command, 'recipes', ...words), sentence);
  });
});

test('no session to show', async () => {
  await refused(
    ['show'],
    'there is no session to show; say which: stdiotap show SERVER (stdiotap ls lists them)',
  );
});

test('a number of records that is none', async () => {
  await refused(inLogs('tail', '-n', 'x'), '--lines is a number of records, not "x"');
  await refused(inLogs('tail', '-n'), '--lines needs a value');
});
