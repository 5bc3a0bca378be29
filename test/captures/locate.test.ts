import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {beforeEach, describe, expect, test} from 'vitest';
import {locate, missing, serverFolder, titleOf} from '../../src/captures/locate.ts';
import {UserError} from '../../src/errors.ts';
import {DEAD, store} from '../helpers/captures.ts';
import {temporaryDirectory} from '../helpers/running.ts';

let directory = '';
const id = (year: number) => `${year}0101T000000000Z-${DEAD}`;
beforeEach(() => {
  directory = temporaryDirectory();
  for (const year of [2023, 2024, 2025]) store(directory, 'recipes', id(year), '');
  store(directory, 'recipes', id(2025), '', 2);
  store(directory, 'weather', id(2022), '');
  symlinkSync(`recipes/${id(2025)}.2.jsonl`, join(directory, 'recipes.jsonl'));
});

const idOf = (word: string) => {
  const place = locate(word, directory);
  return place.type === 'session' ? place.session.id : place;
};

describe('a word leads to', () => {
  test.each([
    ['recipes', id(2025)],
    ['recipes~0', id(2025)],
    ['recipes~1', id(2024)],
    ['recipes~2', id(2023)],
    ['weather', id(2022)],
    [id(2023), id(2023)],
    ['2022', id(2022)],
    ['20240101T', id(2024)],
  ])('%s: the session %s', (word, session) => {
    expect(idOf(word)).toBe(session);
  });

  test('standard input', () => {
    expect(locate('-', directory)).toEqual({type: 'stdin'});
    expect(titleOf({type: 'stdin'})).toBe('standard input');
  });

  test('a file, which may be a session with its parts', () => {
    const first = join(directory, 'recipes', `${id(2025)}.jsonl`);
    const second = join(directory, 'recipes', `${id(2025)}.2.jsonl`);
    const session = {
      type: 'session',
      session: {id: id(2025), server: 'recipes', pid: DEAD, paths: [first, second]},
    };
    expect(locate(first, directory)).toEqual(session);
    expect(locate(join(directory, 'recipes.jsonl'), directory)).toEqual(session);
    expect(locate(first, temporaryDirectory())).toEqual(session);
    expect(locate(second, directory)).toEqual({type: 'file', path: second});
  });

  test('any other file', () => {
    const path = join(temporaryDirectory(), 'mcp.log');
    writeFileSync(path, '');
    expect(locate(path, directory)).toEqual({type: 'file', path});
  });

  test('a server, even if its name could begin an id', () => {
    store(directory, '2024', id(2021), '');
    expect(idOf('2024')).toBe(id(2021));
    expect(idOf('2024~0')).toBe(id(2021));
    expect(idOf('20240')).toBe(id(2024));
  });

  test('a link of somebody else: the session it leads to', () => {
    const link = join(temporaryDirectory(), 'newest');
    symlinkSync(join(directory, 'recipes', `${id(2025)}.2.jsonl`), link);
    expect(idOf(link)).toBe(id(2025));
  });

  test('a server whose name had to be made safe', () => {
    store(directory, 'Weather-Tool-Beta', id(2021), '');
    expect(idOf('Weather Tool (Beta)')).toBe(id(2021));
    expect(serverFolder('Weather Tool (Beta)', directory)).toBe('Weather-Tool-Beta');
    expect(serverFolder('none', directory)).toBeUndefined();
  });
});

describe('a miss is a sentence that helps', () => {
  test.each([
    ['recipse', 'there is no file, server or session "recipse" in DIR; did you mean recipes?'],
    [
      'something',
      'there is no file, server or session "something" in DIR; it has recipes, weather',
    ],
    ['a/b', 'there is no file "a/b"'],
    ['session.jsonl', 'there is no file "session.jsonl"'],
    [
      'recipes~3',
      'there is no "recipes~3": recipes has 3 sessions in DIR, recipes~2 is the oldest',
    ],
    [
      'weather~1',
      'there is no "weather~1": weather has one session in DIR, weather~0 is the oldest',
    ],
    ['none~1', 'there is no file, server or session "none~1" in DIR; it has recipes, weather'],
    ['2020', 'there is no file, server or session "2020" in DIR; it has recipes, weather'],
  ])('%s', (word, sentence) => {
    expect(() => locate(word, directory)).toThrow(
      new UserError(sentence.replaceAll('DIR', directory)),
    );
  });

  test('a beginning of several ids', () => {
    store(directory, 'weather', `20250101T000000000Z-${DEAD - 1}`, '');
    expect(() => locate('2025', directory)).toThrow(
      new UserError(
        `"2025" begins 2 sessions, the newest are ${id(2025)} (recipes), 20250101T000000000Z-${DEAD - 1} (weather); give more of it`,
      ),
    );
    expect(() => locate('202', directory)).toThrow(/there is no file, server or session "202" in /);
    expect(() => locate('2', directory)).toThrow(UserError);
  });

  test('a directory', () => {
    expect(() => locate(directory, directory)).toThrow(
      new UserError(
        `"${directory}" is a directory; give a file in it, or a server and --log-dir ${directory}`,
      ),
    );
  });

  test('no logs at all', () => {
    const empty = temporaryDirectory();
    expect(missing('x', empty)).toBe(
      `there is no server or session "x": ${empty} has no logs yet; put stdiotap in front of a server, or say --log-dir`,
    );
  });

  test('many servers', () => {
    for (const name of ['a1', 'b2', 'c3', 'd4']) store(directory, name, id(2020), '');
    mkdirSync(join(directory, 'empty'));
    expect(missing('qqqqqqqq', directory)).toBe(
      `there is no file, server or session "qqqqqqqq" in ${directory}; it has a1, b2, c3, d4, recipes, …`,
    );
  });
});
