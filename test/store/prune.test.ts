import {mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {excess, prune, tidy} from '../../src/store/prune.ts';
import {temporaryDirectory} from '../helpers/running.ts';

/** No system gives this process id to anybody. */
const DEAD = 999_999_999;
const CURRENT = '20261130T194000000Z-1';

/** A directory of logs with files of these names, 100 bytes each. */
function logs(files: Readonly<Record<string, readonly string[]>>): string {
  const directory = temporaryDirectory();
  for (const [server, names] of Object.entries(files)) {
    mkdirSync(join(directory, server));
    for (const name of names) writeFileSync(join(directory, server, name), 'x'.repeat(100));
  }
  return directory;
}
const left = (directory: string) =>
  readdirSync(directory, {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile())
    .map(entry => entry.name)
    .sort();
const session = (year: number, pid = DEAD) => `${year}0101T000000000Z-${pid}`;

test('the oldest go, of all servers, until the rest fits', () => {
  const directory = logs({
    a: [`${session(2020)}.jsonl`, `${session(2023)}.jsonl`],
    b: [`${session(2021)}.jsonl`, `${session(2022)}.jsonl`],
  });
  prune(directory, 250, CURRENT);
  expect(left(directory)).toEqual([`${session(2022)}.jsonl`, `${session(2023)}.jsonl`]);
});

test('what fits stays', () => {
  const directory = logs({a: [`${session(2020)}.jsonl`, `${session(2021)}.jsonl`]});
  prune(directory, 200, CURRENT);
  expect(left(directory)).toHaveLength(2);
});

test('no limit, nothing goes', () => {
  const directory = logs({a: [`${session(2020)}.jsonl`]});
  prune(directory, 0, CURRENT);
  expect(left(directory)).toHaveLength(1);
});

test('a session goes with all its parts', () => {
  const old = session(2020);
  const directory = logs({
    a: [`${old}.jsonl`, `${old}.2.jsonl`, `${old}.10.jsonl`, `${session(2021)}.jsonl`],
  });
  prune(directory, 399, CURRENT);
  expect(left(directory)).toEqual([`${session(2021)}.jsonl`]);
});

test('a session that may still run stays, and so does our own', () => {
  const directory = logs({
    a: [`${session(2020, process.pid)}.jsonl`, `${session(2021, process.ppid)}.jsonl`],
    b: [`${CURRENT}.jsonl`, `${CURRENT}.2.jsonl`, `${session(2022)}.jsonl`],
  });
  prune(directory, 1, CURRENT);
  expect(left(directory)).toEqual(
    [
      `${session(2020, process.pid)}.jsonl`,
      `${session(2021, process.ppid)}.jsonl`,
      ...[`${CURRENT}.2.jsonl`, `${CURRENT}.jsonl`],
    ].sort(),
  );
});

test('files that are not ours stay', () => {
  const others = ['notes.jsonl', 'a.txt', `${session(2020)}.jsonl.gz`, `x${session(2020)}.jsonl`];
  const directory = logs({a: others});
  writeFileSync(join(directory, `${session(2020)}.jsonl`), 'x');
  prune(directory, 1, CURRENT);
  expect(left(directory)).toHaveLength(others.length + 1);
});

test('a directory behind a link is somebody else’s', () => {
  const elsewhere = logs({a: [`${session(2020)}.jsonl`]});
  const directory = temporaryDirectory();
  symlinkSync(join(elsewhere, 'a'), join(directory, 'b'));
  prune(directory, 1, CURRENT);
  expect(left(elsewhere)).toHaveLength(1);
});

test('no directory, nothing to do', () => {
  expect(() => prune(join(temporaryDirectory(), 'none'), 1, CURRENT)).not.toThrow();
});

test('what is too old goes by when it was last written to, whatever its size', () => {
  const directory = logs({
    a: [`${session(2020)}.jsonl`, `${session(2021)}.jsonl`],
    b: [`${session(2022, process.pid)}.jsonl`],
  });
  const [hour, now] = [3_600_000, Date.now()];
  const written = new Date(now - hour);
  utimesSync(join(directory, 'a', `${session(2021)}.jsonl`), written, written);
  const found = (before: number, counts?: (session: {server: string}) => boolean) =>
    excess(directory, {before}, now, counts).map(one => [one.session.id, one.bytes]);
  expect(found(now - hour / 2)).toEqual([[session(2021), 100]]);
  expect(found(now - 2 * hour)).toEqual([]);
  expect(found(now + hour)).toEqual([
    [session(2020), 100],
    [session(2021), 100],
  ]);
  expect(found(now + hour, ({server}) => server === 'b')).toEqual([]);
  expect(left(directory)).toHaveLength(3);
});

test('empty folders go, with the links that lead nowhere, and nothing else', () => {
  const directory = logs({a: [], b: [`${session(2020)}.jsonl`], c: []});
  symlinkSync(`a/${session(2021)}.jsonl`, join(directory, 'a.jsonl'));
  symlinkSync(`b/${session(2020)}.jsonl`, join(directory, 'b.jsonl'));
  writeFileSync(join(directory, 'c.jsonl'), 'mine');
  tidy(directory);
  expect(readdirSync(directory).sort()).toEqual(['b', 'b.jsonl', 'c.jsonl']);
});
