import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {sessionPlace, sharedPlace} from '../../src/sinks/session-place.ts';
import {temporaryDirectory} from '../helpers/running.ts';

const ID = '20261130T194000123Z-4242';
const place = (directory: string, server = 'recipes', session = ID) =>
  sessionPlace({directory, server, session, maxFile: 1000, maxTotal: 0});

describe('a session', () => {
  test('has a file of its own, in the folder of its server, and a link to it', () => {
    const directory = join(temporaryDirectory(), 'logs');
    const file = place(directory).open(1);
    expect(file.path).toBe(join(directory, 'recipes', `${ID}.jsonl`));
    file.append([['a\n']]);
    expect(readFileSync(join(directory, 'recipes.jsonl'), 'utf8')).toBe('a\n');
    expect(readlinkSync(join(directory, 'recipes.jsonl'))).toBe(join('recipes', `${ID}.jsonl`));
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    expect(statSync(join(directory, 'recipes')).mode & 0o777).toBe(0o700);
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
  });

  test('has parts, and the link goes with them', () => {
    const directory = temporaryDirectory();
    const session = place(directory);
    expect(session.maxPart).toBe(1000);
    session.open(1);
    expect(session.open(2).path).toBe(join(directory, 'recipes', `${ID}.2.jsonl`));
    expect(readlinkSync(join(directory, 'recipes.jsonl'))).toBe(join('recipes', `${ID}.2.jsonl`));
  });

  test('the link is to the newest', () => {
    const directory = temporaryDirectory();
    place(directory).open(1);
    place(directory, 'recipes', '20261130T194001000Z-1').open(1);
    expect(readlinkSync(join(directory, 'recipes.jsonl'))).toMatch(/T194001000Z-1\.jsonl$/);
    expect(readdirSync(directory).sort()).toEqual(['recipes', 'recipes.jsonl']);
  });

  test('never shares a file, even with the same id', () => {
    const directory = temporaryDirectory();
    const paths = [1, 2, 3].map(() => place(directory).open(1).path);
    expect(new Set(paths).size).toBe(3);
  });

  test('has a safe name', () => {
    const directory = temporaryDirectory();
    const {path} = place(directory, '../../etc/passwd').open(1);
    expect(path).toBe(join(directory, 'etc-passwd', `${ID}.jsonl`));
  });
});

describe('the link', () => {
  test('leaves a file of that name alone', () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, 'recipes.jsonl'), 'mine');
    place(directory)
      .open(1)
      .append([['a\n']]);
    expect(readFileSync(join(directory, 'recipes.jsonl'), 'utf8')).toBe('mine');
  });

  test('leaves a directory of that name alone', () => {
    const directory = temporaryDirectory();
    mkdirSync(join(directory, 'recipes.jsonl'));
    expect(
      place(directory)
        .open(1)
        .append([['a\n']]),
    ).toMatchObject({lines: 1});
    expect(lstatSync(join(directory, 'recipes.jsonl')).isDirectory()).toBe(true);
  });

  test('that leads nowhere is made anew', () => {
    const directory = temporaryDirectory();
    symlinkSync('gone', join(directory, 'recipes.jsonl'));
    place(directory).open(1);
    expect(readlinkSync(join(directory, 'recipes.jsonl'))).toBe(join('recipes', `${ID}.jsonl`));
  });

  test('is no obstacle for a server whose name ends like it', () => {
    const directory = temporaryDirectory();
    place(directory, 'recipes').open(1);
    expect(
      place(directory, 'recipes.jsonl')
        .open(1)
        .append([['a\n']]),
    ).toMatchObject({lines: 1});
  });
});

test('a file in the way is said', () => {
  const directory = join(temporaryDirectory(), 'logs');
  writeFileSync(directory, '');
  expect(() => place(directory).open(1)).toThrow(/ENOTDIR|EEXIST/);
});

test('a shared file is appended to, and has no parts', () => {
  const path = join(temporaryDirectory(), 'a.jsonl');
  writeFileSync(path, 'old\n');
  const shared = sharedPlace(path);
  expect(shared).toMatchObject({path, maxPart: 0});
  shared.open(1).append([['a\n']]);
  shared.open(2).append([['b\n']]);
  expect(readFileSync(path, 'utf8')).toBe('old\na\nb\n');
});

test('room is made when a part is begun', () => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, 'old'));
  // No system gives this process id to anybody.
  const old = join(directory, 'old', '20200101T000000000Z-999999999.jsonl');
  writeFileSync(old, 'x'.repeat(2000));
  const options = {directory, server: 'recipes', session: ID, maxFile: 1000, maxTotal: 1000};
  const session = sessionPlace(options);
  session.open(1);
  session.open(2);
  expect(readdirSync(join(directory, 'old'))).toEqual([]);
  expect(readdirSync(join(directory, 'recipes'))).toHaveLength(2);
});
