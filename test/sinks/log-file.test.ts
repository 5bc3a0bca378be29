import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {AppendFile} from '../../src/sinks/append-file.ts';
import {LogFile, type LogPlace} from '../../src/sinks/log-file.ts';
import {sharedPlace} from '../../src/sinks/session-place.ts';
import {records} from '../helpers/records.ts';
import {temporaryDirectory} from '../helpers/running.ts';
import type {Flat} from '../helpers/told.ts';

const linesIn = (path: string): Flat[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line));
const methodsIn = (path: string) => linesIn(path).map(({kind, method}) => method ?? kind);

/** Keeps what the log says to the user. */
class Ear {
  readonly words: string[] = [];
  readonly say = (words: string): void => {
    this.words.push(words);
  };
}

beforeEach(() => {
  vi.useFakeTimers({toFake: ['performance']});
});
afterEach(() => {
  vi.useRealTimers();
});
const later = () => vi.advanceTimersByTime(1001);

test('a record is in the file when `write` returns', () => {
  const path = join(temporaryDirectory(), 'a');
  const ear = new Ear();
  const log = new LogFile(sharedPlace(path), ear.say);
  log.write(records(1));
  expect(methodsIn(path)).toEqual(['0']);
  log.write([]);
  log.write(records(2, {first: 1}));
  expect(methodsIn(path)).toEqual(['0', '1', '2']);
  expect(log.path).toBe(path);
  log.close();
  expect(ear.words).toEqual([]);
});

test('the file is there before the first record', () => {
  const path = join(temporaryDirectory(), 'a');
  new LogFile(sharedPlace(path), () => {});
  expect(existsSync(path)).toBe(true);
});

describe('parts', () => {
  const inParts = (directory: string, maxPart: number): LogPlace => ({
    path: join(directory, '1'),
    maxPart,
    open: part => new AppendFile(join(directory, String(part)), true),
  });

  test('a full part is followed by the next one, and no record is lost or torn', () => {
    const directory = temporaryDirectory();
    const log = new LogFile(inParts(directory, 2000), () => {});
    for (const record of records(50)) log.write([record]);
    const parts = Array.from({length: 20}, (_, i) => join(directory, String(i + 1))).filter(
      existsSync,
    );
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.flatMap(methodsIn)).toEqual(records(50).map((_, i) => String(i)));
    for (const part of parts) expect(readFileSync(part).length).toBeLessThanOrEqual(2000);
  });

  test('a size in bytes, not in letters', () => {
    const directory = temporaryDirectory();
    const log = new LogFile(inParts(directory, 3000), () => {});
    const [record] = records(1);
    for (let i = 0; i < 20; i++) {
      if (record) log.write([{...record, fields: {...record.fields, msg: '読'.repeat(200)}}]);
    }
    for (let part = 1; existsSync(join(directory, String(part))); part++) {
      expect(readFileSync(join(directory, String(part))).length).toBeLessThanOrEqual(3000);
    }
  });

  test('a record that is larger than a part has one to itself', () => {
    const directory = temporaryDirectory();
    const log = new LogFile(inParts(directory, 1000), () => {});
    for (const record of records(3, {size: 5000})) log.write([record]);
    expect([1, 2, 3].flatMap(part => methodsIn(join(directory, String(part))))).toEqual([
      '0',
      '1',
      '2',
    ]);
  });

  test('no limit, no parts', () => {
    const directory = temporaryDirectory();
    const log = new LogFile(inParts(directory, 0), () => {});
    for (const record of records(50)) log.write([record]);
    expect(existsSync(join(directory, '2'))).toBe(false);
  });
});

describe('what cannot be written', () => {
  test('is said once, and traffic goes on', () => {
    const directory = temporaryDirectory();
    const ear = new Ear();
    const log = new LogFile(sharedPlace(directory), ear.say);
    for (const record of records(10)) {
      log.write([record]);
      later();
    }
    log.close();
    expect(ear.words).toEqual([
      `cannot write the log ${directory} (EISDIR: illegal operation on a directory); traffic goes on without it`,
    ]);
    expect(log.path).toBeUndefined();
  });

  test.runIf(existsSync('/dev/full'))('because a disk is full, too', () => {
    const ear = new Ear();
    const log = new LogFile(sharedPlace('/dev/full'), ear.say);
    for (const record of records(10)) log.write([record]);
    expect(ear.words).toHaveLength(1);
    expect(ear.words[0]).toMatch(/\/dev\/full.*ENOSPC/);
  });

  test('is counted, and made good by a record as soon as writing works', () => {
    const path = join(temporaryDirectory(), 'a');
    mkdirSync(path);
    const ear = new Ear();
    const log = new LogFile(sharedPlace(path), ear.say);
    const [a, b, c, d, e] = records(5);
    if (!(a && b && c && d && e)) throw new Error('five were expected');
    log.write([a, b]);
    later();
    log.write([c]);
    rmSync(path, {recursive: true});
    later();
    log.write([d]);
    log.write([e]);
    expect(linesIn(path)).toMatchObject([
      {kind: 'drop', seq: 0, until: 2, records: 3, level: 50, session: 's', server: 'x'},
      {method: '3', seq: 3},
      {method: '4', seq: 4},
    ]);
    const bytes = [a, b, c].reduce(
      (sum, {fields}) => sum + ('bytes' in fields ? (fields.bytes ?? 0) : 0),
      0,
    );
    expect(linesIn(path)[0]?.bytes).toBe(bytes);
    expect(ear.words).toHaveLength(1);
  });

  test('in the middle of a session, every record is written or counted', () => {
    const path = join(temporaryDirectory(), 'a');
    const log = new LogFile(sharedPlace(path), () => {});
    log.write(records(2));
    rmSync(path);
    mkdirSync(path);
    later();
    log.write(records(3, {first: 2}));
    rmSync(path, {recursive: true});
    later();
    log.write(records(1, {first: 5}));
    expect(linesIn(path)).toMatchObject([
      {kind: 'drop', seq: 2, until: 4, records: 3},
      {method: '5'},
    ]);
  });

  test('a file in the way of the directory, until it is gone', () => {
    const directory = join(temporaryDirectory(), 'logs');
    writeFileSync(directory, '');
    const ear = new Ear();
    const log = new LogFile(sharedPlace(join(directory, 'a')), ear.say);
    log.write(records(1));
    rmSync(directory);
    later();
    log.write(records(1, {first: 1}));
    expect(methodsIn(join(directory, 'a'))).toEqual(['drop', '1']);
    expect(ear.words).toHaveLength(1);
  });

  test('the last record of a session is tried, however short the time since the last failure', () => {
    const path = join(temporaryDirectory(), 'a');
    mkdirSync(path);
    const log = new LogFile(sharedPlace(path), () => {});
    log.write(records(1));
    rmSync(path, {recursive: true});
    log.write(records(1, {first: 1}));
    log.close();
    expect(existsSync(path) ? methodsIn(path) : []).not.toEqual([]);
  });
});

test('closed twice is closed', () => {
  const log = new LogFile(sharedPlace(join(temporaryDirectory(), 'a')), () => {});
  log.close();
  log.close();
  expect(log.path).toBeUndefined();
});
