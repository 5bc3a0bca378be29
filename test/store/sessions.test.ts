import {appendFileSync, mkdirSync, statSync, symlinkSync, utimesSync, writeFileSync} from 'node:fs';
import {uptime} from 'node:os';
import {join} from 'node:path';
import {beforeEach, expect, test} from 'vitest';
import {foldersIn, mayRun, sessionsIn, storedSessions, weigh} from '../../src/store/sessions.ts';
import {DEAD, store} from '../helpers/captures.ts';
import {temporaryDirectory} from '../helpers/running.ts';

let directory = '';
beforeEach(() => {
  directory = temporaryDirectory();
});
const id = (year: number) => `${year}0101T000000000Z-${DEAD}`;

test('all sessions, oldest first, with their parts in order', () => {
  const paths = [10, 2, 1].map(part => store(directory, 'b', id(2024), '', part)).reverse();
  store(directory, 'a', id(2025), '');
  store(directory, 'a', id(2023), '');
  expect(storedSessions(directory).map(session => [session.server, session.id])).toEqual([
    ['a', id(2023)],
    ['b', id(2024)],
    ['a', id(2025)],
  ]);
  expect(sessionsIn(directory, 'b')).toEqual([{id: id(2024), server: 'b', pid: DEAD, paths}]);
});

test('a copy of an id is a session of its own', () => {
  const path = store(directory, 'a', `${id(2024)}-2`, '');
  store(directory, 'a', id(2024), '');
  expect(sessionsIn(directory, 'a').map(({paths}) => paths.length)).toEqual([1, 1]);
  expect(sessionsIn(directory, 'a')[1]?.paths).toEqual([path]);
});

test('a directory in the place of a log is no reason to fail', () => {
  mkdirSync(join(directory, 'a', `${id(2024)}.jsonl`), {recursive: true});
  expect(storedSessions(directory)).toHaveLength(1);
});

test('what is not ours is no session', () => {
  mkdirSync(join(directory, 'a'));
  writeFileSync(join(directory, 'a', 'notes.jsonl'), '');
  writeFileSync(join(directory, `${id(2024)}.jsonl`), '');
  symlinkSync('a', join(directory, 'b'));
  expect(storedSessions(directory)).toEqual([]);
  expect(foldersIn(directory)).toEqual(['a']);
});

test('no directory, no sessions', () => {
  expect(storedSessions(join(directory, 'none'))).toEqual([]);
  expect(sessionsIn(directory, 'none')).toEqual([]);
});

test('the weight of a session is that of its files', () => {
  const path = store(directory, 'a', id(2024), 'xxx');
  const second = store(directory, 'a', id(2024), 'xx', 2);
  utimesSync(path, 1000, 1000);
  const [session] = sessionsIn(directory, 'a');
  if (session === undefined) throw new Error('none');
  expect(weigh(session)).toEqual({bytes: 5, writtenMs: statSync(second).mtimeMs});
  appendFileSync(second, 'x');
  expect(weigh(session).bytes).toBe(6);
  expect(weigh({...session, paths: [join(directory, 'none')]})).toEqual({bytes: 0, writtenMs: 0});
});

test('a session may run while its process does, if it has written since the machine was started', () => {
  const now = Date.now();
  const session = (pid: number) => ({id: id(2024), server: 'a', pid, paths: []});
  expect(mayRun(session(process.pid), now, now)).toBe(true);
  expect(mayRun(session(process.pid), 0, now)).toBe(true);
  expect(mayRun(session(DEAD), now, now)).toBe(false);
  expect(mayRun(session(process.pid), now - uptime() * 1000 - 60_000, now)).toBe(false);
});
