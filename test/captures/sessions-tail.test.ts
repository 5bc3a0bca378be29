import {appendFileSync, rmSync, statSync, utimesSync} from 'node:fs';
import fc from 'fast-check';
import {beforeEach, describe, expect, test} from 'vitest';
import type {Criteria} from '../../src/captures/filter.ts';
import {type Scope, SessionsTail} from '../../src/captures/sessions-tail.ts';
import {DEAD, logOf, logOfRecords, store, summaries} from '../helpers/captures.ts';
import {temporaryDirectory} from '../helpers/running.ts';
import {at, EPOCH, newSession} from '../helpers/told.ts';

let directory = '';
beforeEach(() => {
  directory = temporaryDirectory();
});

const id = (second: number, pid = DEAD) =>
  `20261130T1940${String(second).padStart(2, '0')}000Z-${pid}`;
const said = (method: string, second = 0) =>
  logOf(['client→server', `{"method":"${method}"}\n`, at(second * 1000)]);
const exit = () =>
  logOfRecords(newSession().exited({code: 0, signal: null, endedBy: 'server'}, at(1)));
const tail = (scope: Partial<Scope> = {}, criteria: Criteria = {}) =>
  new SessionsTail({directory, ...scope}, {criteria, follow: true, say: () => {}});
const news = (of: SessionsTail) => of.news().flatMap(({records}) => summaries(records));

describe('the last records', () => {
  test('are those of all sessions, by time', async () => {
    store(directory, 'a', id(0), Buffer.concat([said('a0', 0), said('a5', 5)]));
    store(directory, 'b', id(1), Buffer.concat([said('b1', 1), said('b6', 6)]));
    expect(summaries(await tail().last(3))).toEqual(['b1', 'a5', 'b6']);
    expect(summaries(await tail().last(0))).toEqual([]);
    expect(summaries(await tail().last(100))).toEqual(['a0', 'b1', 'a5', 'b6']);
  });

  test('are those of one server, or of one session', async () => {
    store(directory, 'a', id(0), said('old'));
    store(directory, 'a', id(1), said('new', 1));
    store(directory, 'b', id(2), said('other'));
    expect(summaries(await tail({server: 'a'}).last(9))).toEqual(['old', 'new']);
    expect(summaries(await tail({server: 'a', session: id(0)}).last(9))).toEqual(['old']);
  });

  test('are found though many sessions are older', async () => {
    for (let second = 0; second < 20; second++) {
      const path = store(directory, 'a', id(second), said(`s${second}`, second));
      const time = new Date(Date.UTC(2026, 10, 30, 19, 40, second));
      utimesSync(path, time, time);
    }
    expect(summaries(await tail().last(2))).toEqual(['s18', 's19']);
  });

  test('the law: of any sessions, in any parts, the last by time', async () => {
    const record = fc.tuple(fc.nat(2), fc.constantFrom('a', 'b'));
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, {maxLength: 12}),
        fc.integer({min: 1, max: 3}),
        fc.integer({min: 1, max: 8}),
        fc.constantFrom<Criteria>({}, {method: text => text?.startsWith('a') === true}),
        async (story, partSize, count, criteria) => {
          const root = temporaryDirectory();
          for (const which of [0, 1, 2]) {
            const own = story.flatMap(([session, method], second) =>
              session === which ? [{second, method: `${method}${second}`}] : [],
            );
            for (let i = 0; i < own.length; i += partSize) {
              const part = own.slice(i, i + partSize);
              const bytes = Buffer.concat(part.map(({method, second}) => said(method, second)));
              const path = store(root, `s${which}`, id(which), bytes, i / partSize + 1);
              const written = new Date(EPOCH + (part.at(-1)?.second ?? 0) * 1000);
              utimesSync(path, written, written);
            }
          }
          const all = story.map(([, method], second) => `${method}${second}`);
          const wanted = all.filter(method => criteria.method?.(method) ?? true);
          const found = await tail({directory: root}, criteria).last(count);
          expect(summaries(found)).toEqual(wanted.slice(-count));
        },
      ),
      {numRuns: 60},
    );
  });

  test('are found though a filter wants what is far back', async () => {
    const noise = logOf(['stderr', `${'z\n'.repeat(3000)}`, at(5000)]);
    const path = store(directory, 'a', id(0), Buffer.concat([said('far', 1), noise]));
    store(directory, 'a', id(0), noise, 2);
    expect(statSync(path).size).toBeGreaterThan(300_000);
    const criteria = {method: (text: string | undefined) => text === 'far'};
    expect(summaries(await tail({}, criteria).last(2))).toEqual(['far']);
  });

  test('are said to lack what was damaged', async () => {
    const words: string[] = [];
    const path = store(directory, 'a', id(0), Buffer.concat([said('one'), Buffer.from('torn\n')]));
    const log = new SessionsTail(
      {directory},
      {criteria: {}, follow: true, say: text => words.push(text)},
    );
    expect(summaries(await log.last(5))).toEqual(['one']);
    appendFileSync(path, 'torn\ntorn\n');
    expect(log.news()).toEqual([{records: [], words: [`${path}: passed over 2 damaged lines`]}]);
    expect(words).toEqual([`${path}: passed over a damaged line`]);
  });

  test('there are none without a directory', async () => {
    expect(await tail({directory: `${directory}/none`}).last(5)).toEqual([]);
  });
});

describe('what comes after', () => {
  test('is what is added to a session', async () => {
    const path = store(directory, 'a', id(0), said('one'));
    const log = tail();
    expect(summaries(await log.last(10))).toEqual(['one']);
    expect(news(log)).toEqual([]);
    appendFileSync(path, said('two'));
    expect(news(log)).toEqual(['two']);
    expect(news(log)).toEqual([]);
  });

  test('goes on behind a line that was half written', async () => {
    const bytes = said('two');
    const path = store(directory, 'a', id(0), Buffer.concat([said('one'), bytes.subarray(0, 40)]));
    for (const count of [0, 1]) {
      const log = tail();
      await log.last(count);
      expect(news(log)).toEqual([]);
      log.close();
    }
    const log = tail();
    await log.last(0);
    appendFileSync(path, bytes.subarray(40));
    expect(news(log)).toEqual(['two']);
  });

  test('may be a session, a server, a directory that was not there', async () => {
    const log = tail({directory: `${directory}/later`});
    await log.last(10);
    expect(news(log)).toEqual([]);
    const path = store(`${directory}/later`, 'a', id(0), said('one'));
    expect(news(log)).toEqual(['one']);
    store(`${directory}/later`, 'b', id(1), said('other'));
    appendFileSync(path, said('two'));
    expect(news(log).sort()).toEqual(['other', 'two']);
  });

  test('may be a new part of a session, to which open requests are known', async () => {
    const request = logOf(['client→server', '{"id":1,"method":"a"}\n']);
    const answer = logOf(['server→client', '{"id":1,"error":{"code":1,"message":"no"}}\n']);
    store(directory, 'a', id(0), request);
    const log = tail({server: 'a', session: id(0)}, {errors: true});
    await log.last(10);
    store(directory, 'a', id(0), answer, 2);
    store(directory, 'a', id(5), answer);
    expect(news(log)).toEqual(['a #1', 'response #1 error 1 "no"']);
  });

  test('is all of a part that was only begun', async () => {
    store(directory, 'a', id(0), said('one'));
    const path = store(directory, 'a', id(0), '', 2);
    const log = tail();
    expect(summaries(await log.last(10))).toEqual(['one']);
    appendFileSync(path, said('two'));
    appendFileSync(path, said('three'));
    expect(log.news().map(({records, words}) => [summaries(records), words])).toEqual([
      [['two', 'three'], []],
    ]);
  });

  test('goes on in the next part, after what was still added to the one before', async () => {
    const path = store(directory, 'a', id(0), said('one'));
    const log = tail();
    await log.last(10);
    appendFileSync(path, said('two'));
    store(directory, 'a', id(0), said('three'), 2);
    expect(news(log)).toEqual(['two', 'three']);
  });

  test('is not asked for twice, and not after the end', async () => {
    const path = store(directory, 'a', id(0), said('one'));
    const log = tail();
    await log.last(10);
    log.close();
    appendFileSync(path, said('two'));
    expect(news(log)).toEqual([]);
  });

  test('is a request that waits for too long, once, of a session that runs', async () => {
    const sentMs = Date.now() - 60_000;
    const when = {epochMs: sentMs, atMs: 0};
    const request = logOf(['client→server', '{"id":1,"method":"wait"}\n', when]);
    store(directory, 'a', id(0, process.pid), request);
    const slow = tail({}, {slowMs: 30_000});
    expect(summaries(await slow.last(10))).toEqual(['wait #1']);
    expect(news(slow)).toEqual([]);
    expect(summaries(await tail({}, {slowMs: 3_600_000}).last(10))).toEqual([]);
  });

  test('is nothing once the session has ended', async () => {
    const path = store(directory, 'a', id(0), said('one'));
    const log = tail();
    await log.last(10);
    appendFileSync(path, exit());
    expect(news(log)).toEqual(['server exited with code 0 after 1.0 ms']);
    rmSync(path);
    expect(log.news()).toEqual([]);
  });

  test('is nothing if the session had ended before', async () => {
    for (const count of [0, 10]) {
      const path = store(directory, 'a', id(count), Buffer.concat([said('one'), exit()]));
      const log = tail();
      await log.last(count);
      rmSync(path);
      expect(log.news()).toEqual([]);
    }
  });

  test('is not looked for in a session whose process is long gone', async () => {
    const path = store(directory, 'a', id(0), said('one'));
    const before = new Date(Date.now() - 86_400_000);
    utimesSync(path, before, before);
    const log = tail();
    await log.last(10);
    expect(log.news()).toEqual([]);
  });
});
