import {readFileSync} from 'node:fs';
import {beforeAll, describe, expect, test} from 'vitest';
import {filesOf, lesson, read, rows, sharedDirectory} from './reading.ts';

const logs = sharedDirectory();
const tail = (...words: string[]) => read(['tail', '--log-dir', logs, ...words]);
const linesOf = (...servers: string[]) =>
  servers
    .flatMap(name => filesOf(logs, name))
    .flatMap(path => readFileSync(path, 'utf8').split('\n').filter(Boolean));
const last = async (...words: string[]) => {
  const {code, stdout, stderr} = await tail('--format=jsonl', ...words);
  expect({code, stderr}).toEqual({code: 0, stderr: ''});
  return stdout.split('\n').filter(Boolean);
};

beforeAll(() => {
  lesson(logs, 'a', 'error');
  lesson(logs, 'b', 'ping');
  lesson(logs, 'a', 'handshake');
});

describe('the last records', () => {
  test.each([
    [[], 10],
    [['-n', '3'], 3],
    [['-n3'], 3],
    [['--lines', '3'], 3],
    [['-20'], 20],
    [['-n', '0'], 0],
  ])('of all servers, as they came: %j', async (words, count) => {
    // One session after the other: so the newest file has the last records.
    const [first = '', second = ''] = filesOf(logs, 'a');
    const all = [first, ...filesOf(logs, 'b'), second].flatMap(path =>
      readFileSync(path, 'utf8').split('\n').filter(Boolean),
    );
    expect(await last(...words)).toEqual(count === 0 ? [] : all.slice(-count));
  });

  test('of a server go back through its sessions', async () => {
    expect(await last('-20', 'a')).toEqual(linesOf('a').slice(-20));
    expect(await last('-n', '9999', 'a')).toEqual(linesOf('a'));
  });

  test('of a session, a file, or standard input are of that alone', async () => {
    const [path = ''] = filesOf(logs, 'a');
    const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
    expect(await last('-n', '4', path)).toEqual(lines.slice(-4));
    expect(await last('-n', '4', 'a~1')).toEqual(lines.slice(-4));
    const {stdout} = await read(['tail', '-4', '-', '--format=jsonl'], {input: readFileSync(path)});
    expect(stdout.trimEnd().split('\n')).toEqual(lines.slice(-4));
  });

  test('that are wanted, are counted', async () => {
    const {stdout} = await tail('-n', '3', '--errors', '--no-body', 'a');
    expect(rows(stdout)).toEqual([
      '[a] SERVER→CLIENT tools/call search_recipes #3 error -32602 InvalidParams "Invalid params: arguments.tag is none of the choices" T',
      '[a] CLIENT→SERVER tools/call get_recipe #4',
      '[a] SERVER→CLIENT tools/call get_recipe #4 tool-error T',
    ]);
  });
});

test('-f of what cannot grow ends', async () => {
  const [path = ''] = filesOf(logs, 'b');
  const {code, stdout} = await read(['tail', '-f', '-1', '-'], {input: readFileSync(path)});
  expect(code).toBe(0);
  expect(rows(stdout)).toEqual([
    '[b] server exited with code 0 after T, after the client closed its end',
  ]);
});
