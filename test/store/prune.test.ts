import {mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import fc from 'fast-check';
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

test('the law: no more goes than must, the oldest first, until the rest fits', () => {
  const sizes = fc.array(fc.nat(50), {minLength: 1, maxLength: 6});
  fc.assert(
    fc.property(sizes, fc.nat(200), (bytes, maxTotal) => {
      const directory = logs({a: [], b: []});
      for (const [i, size] of bytes.entries()) {
        const path = join(directory, i % 2 === 0 ? 'a' : 'b', `${session(2000 + i)}.jsonl`);
        writeFileSync(path, 'x'.repeat(size));
      }
      const gone = excess(directory, {maxTotal}, Date.now());
      const sum = (list: readonly number[]) => list.reduce((all, size) => all + size, 0);
      expect(gone.map(one => [one.session.id, one.bytes])).toEqual(
        bytes.slice(0, gone.length).map((size, i) => [session(2000 + i), size]),
      );
      expect(sum(bytes.slice(gone.length))).toBeLessThanOrEqual(maxTotal);
      if (gone.length > 0) expect(sum(bytes.slice(gone.length - 1))).toBeGreaterThan(maxTotal);
    }),
    {numRuns: 40},
  );
});

test('one that may still run counts, but the next one goes in its place', () => {
  const directory = logs({
    a: [`${session(2020, process.pid)}.jsonl`, `${session(2021)}.jsonl`, `${session(2022)}.jsonl`],
  });
  const gone = excess(directory, {maxTotal: 200}, Date.now());
  expect(gone.map(one => one.session.id)).toEqual([session(2021)]);
});

test('what does not count has no weight, and never goes', () => {
  const directory = logs({
    a: [`${session(2020)}.jsonl`, `${session(2022)}.jsonl`],
    b: [`${session(2021)}.jsonl`, `${session(2023)}.jsonl`],
  });
  const gone = (maxTotal: number) =>
    excess(directory, {maxTotal}, Date.now(), ({server}) => server === 'b').map(
      one => one.session.id,
    );
  expect(gone(200)).toEqual([]);
  expect(gone(199)).toEqual([session(2021)]);
  expect(gone(0)).toEqual([session(2021), session(2023)]);
});

test('too old and too much: what went for its age makes room for the others', () => {
  const directory = logs({a: [2020, 2021, 2022].map(year => `${session(year)}.jsonl`)});
  // Whole seconds: a file system keeps no fraction exactly.
  const [hour, now] = [3_600_000, Math.trunc(Date.now() / 1000) * 1000];
  const old = new Date(now - hour);
  utimesSync(join(directory, 'a', `${session(2020)}.jsonl`), old, old);
  const gone = (maxTotal: number) =>
    excess(directory, {maxTotal, before: now - hour / 2}, now).map(one => one.session.id);
  expect(gone(200)).toEqual([session(2020)]);
  expect(gone(199)).toEqual([session(2020), session(2021)]);
  const exact = excess(directory, {before: old.getTime()}, now);
  expect(exact).toEqual([]);
});

test('without limits nothing is too much', () => {
  expect(excess(logs({a: [`${session(2020)}.jsonl`]}), {}, Date.now())).toEqual([]);
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
