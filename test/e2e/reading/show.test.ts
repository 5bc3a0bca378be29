import {readFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {filesOf, lesson, read, rows, sharedDirectory} from './reading.ts';

const logs = sharedDirectory();
/** Of `recipes`, oldest first: discovery-and-call, error. */
let files: string[] = [];
const show = (...words: string[]) => read(['show', '--log-dir', logs, ...words]);
const shown = async (...asked: string[]) => {
  const {code, stdout, stderr} = await show(...asked);
  // That a filter has left nothing is the only thing to say.
  const words = stdout === '' ? 'stdiotap: no record matches\n' : '';
  expect({code, stderr}).toEqual({code: 0, stderr: words});
  return rows(stdout);
};
/** All but the order of what the two sides do at the same time. */
const whole = (path: string) => readFileSync(path, 'utf8').split('\n').filter(Boolean);
const idOf = (path: string) => basename(path, '.jsonl');

beforeAll(() => {
  lesson(logs, 'recipes', 'discovery-and-call');
  lesson(logs, 'recipes', 'error');
  lesson(logs, 'other', 'ping');
  files = filesOf(logs, 'recipes');
});

const C = '[recipes] CLIENT→SERVER';
const S = '[recipes] SERVER→CLIENT';

describe('a session', () => {
  test('is shown from start to exit, a line each', async () => {
    const lines = await shown('recipes~1');
    expect(lines).toHaveLength(whole(files[0] ?? '').length);
    expect(lines[0]).toMatch(/^\[recipes\] started .*server\.mjs \(pid P\)$/);
    expect(lines.at(-1)).toBe(
      '[recipes] server exited with code 0 after T, after the client closed its end',
    );
    expect(lines).toContain(`${C} tools/call search_recipes #2 {"tag":"quick"}`);
    expect(lines).toContain(
      `${S} tools/call search_recipes #2 ok T {"content":[{"type":"text","text":"Weeknight Pasta, Five-Minute Salsa"}]}`,
    );
    expect(lines).toContain('[recipes] stderr recipe-box ready');
  });

  test('is found by path, link, server, server~1, id and its beginning', async () => {
    const [older = '', newer = ''] = files;
    const names = [
      [newer, [newer, 'recipes', 'recipes~0', idOf(newer), idOf(newer).slice(0, -1)]],
      [older, [older, 'recipes~1', idOf(older)]],
    ] as const;
    for (const [path, words] of names) {
      for (const word of [...words, ...(path === newer ? [join(logs, 'recipes.jsonl')] : [])]) {
        const {stdout} = await show('--format', 'jsonl', word);
        expect(stdout).toBe(readFileSync(path, 'utf8'));
      }
    }
  });

  test('may come from standard input', async () => {
    const input = readFileSync(files[1] ?? '');
    const {code, stdout, stderr} = await read(['show', '-', '--format=jsonl'], {input});
    expect({code, stderr}).toEqual({code: 0, stderr: ''});
    expect(stdout).toBe(input.toString());
  });

  test('STDIOTAP_LOG_DIR says where, too', async () => {
    const {stdout} = await read(['show', 'other', '--kind', 'exit'], {
      env: {STDIOTAP_LOG_DIR: logs},
    });
    expect(rows(stdout)).toEqual([
      '[other] server exited with code 0 after T, after the client closed its end',
    ]);
  });
});

test('several are merged by time, and each keeps its order', async () => {
  const {stdout} = await show('--format=jsonl', 'other', 'recipes', 'recipes~1');
  const records = stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  const times = records.map(({time}) => time);
  expect(times).toEqual([...times].sort());
  expect(new Set(records.map(({session}) => session)).size).toBe(3);
  for (const path of [...files, ...filesOf(logs, 'other')]) {
    const own = records.filter(({session}) => session === idOf(path));
    expect(own.map(({seq}) => seq)).toEqual(own.map((_, index) => index));
    expect(own).toHaveLength(whole(path).length);
  }
});

describe('filters: an answer goes with its request', () => {
  const calls = [
    `${C} tools/call bake_cake #1`,
    `${C} tools/call search_recipes #2`,
    `${C} tools/call search_recipes #3`,
    `${C} tools/call get_recipe #4`,
  ];
  const wrong = '-32602 InvalidParams';
  const answers = [
    `${S} tools/call bake_cake #1 error ${wrong} "Invalid params: name is no tool of this server" T`,
    `${S} tools/call search_recipes #2 error ${wrong} "Invalid params: arguments.tag is missing" T`,
    `${S} tools/call search_recipes #3 error ${wrong} "Invalid params: arguments.tag is none of the choices" T`,
    `${S} tools/call get_recipe #4 tool-error T`,
  ];
  const pairs = calls.flatMap((call, index) => [call, answers[index] as string]);
  const initialize = [`${C} initialize #0`, `${S} initialize #0 ok T`];

  test.each([
    [
      ['--method', 'tools/*'],
      [...calls, ...answers],
    ],
    [['--method', 'initialize'], initialize],
    [
      ['--method', '!tools/*', '--kind', 'request,response,notification'],
      [initialize[0], `${C} notifications/initialized`, initialize[1]],
    ],
    [
      ['--name', 'search_*'],
      [calls[1], calls[2], answers[1], answers[2]],
    ],
    [
      ['--name', 'bake_cake', '--name=get_recipe'],
      [calls[0], calls[3], answers[0], answers[3]],
    ],
    [
      ['--id', '3'],
      [calls[2], answers[2]],
    ],
    [['--id', '"3"'], []],
    [['--errors'], pairs],
    [['--errors', '--dir', 's2c'], answers],
    [['--dir', 'c2s', '--method', 'tools/call'], calls],
    [['--kind', 'notification'], [`${C} notifications/initialized`]],
    [['--kind', 'notification,stderr', '--dir=s2c'], ['[recipes] stderr recipe-box ready']],
    [
      ['--grep', 'Moon Soup'],
      [calls[3], answers[3]],
    ],
    [
      ['--grep', '/MOON soup/i'],
      [calls[3], answers[3]],
    ],
    [['--grep', 'MOON'], []],
    [['--slow', '1h'], []],
    [
      ['--slow', '0', '--id', '4'],
      [calls[3], answers[3]],
    ],
    [
      ['--server', 'rec*', '--id=4'],
      [calls[3], answers[3]],
    ],
    [['--server', '!recipes'], []],
    [
      ['--since', '1h', '--id', '4'],
      [calls[3], answers[3]],
    ],
    [['--since', '2099-01-01'], []],
    [['--until', '1h'], []],
    [
      ['--until', '2099-01-01', '--id', '4'],
      [calls[3], answers[3]],
    ],
  ])('%j', async (words, expected) => {
    expect(await shown('recipes', '--no-body', ...words)).toEqual(expected);
  });
});

describe('formats', () => {
  test('full: bodies unfolded', async () => {
    const lines = await shown('recipes', '--format', 'full', '--id', '4', '--dir', 'c2s');
    expect(lines).toEqual([
      `${C} tools/call get_recipe #4`,
      '  {',
      '    "jsonrpc": "2.0",',
      '    "id": 4,',
      '    "method": "tools/call",',
      '    "params": {',
      '      "name": "get_recipe",',
      '      "arguments": {"name": "Moon Soup"}',
      '    }',
      '  }',
    ]);
  });

  test('jsonl: a filtered capture is a capture', async () => {
    const {stdout} = await show('recipes', '--errors', '--format', 'jsonl');
    expect(whole(files[1] ?? '')).toEqual(expect.arrayContaining(stdout.trimEnd().split('\n')));
    const {stdout: again} = await read(['show', '-', '--errors', '--format=jsonl'], {
      input: stdout,
    });
    expect(again).toBe(stdout);
    const {stdout: text} = await read(['show', '-'], {input: stdout});
    expect(rows(text)).toEqual(await shown('recipes', '--errors'));
  });

  test('--no-body: heads, and in a capture records that say so', async () => {
    const {stdout} = await show('recipes', '--no-body', '--format', 'jsonl', '--id', '4');
    const records = stdout
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(records.map(({kind, body, message}) => [kind, body, message])).toEqual([
      ['request', 'none', undefined],
      ['response', 'none', undefined],
    ]);
    const {stdout: text} = await read(['show', '-', '--format=full'], {input: stdout});
    expect(text).not.toContain('Moon Soup');
    expect(text.match(/^ {2}\(this log has no bodies\)$/gm)).toHaveLength(2);
  });
});
