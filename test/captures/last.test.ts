import {appendFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {lastOf, Ring} from '../../src/captures/last.ts';
import {captured, logOf, logOfRecords, summaries} from '../helpers/captures.ts';
import {records} from '../helpers/records.ts';
import {temporaryDirectory} from '../helpers/running.ts';
import {at, newSession} from '../helpers/told.ts';

/** A session in parts, each with these records: `0`, `1`, `2` … */
function stored(...parts: readonly Buffer[]) {
  const directory = temporaryDirectory();
  const paths = parts.map((bytes, i) => {
    const path = join(directory, `${i}.jsonl`);
    writeFileSync(path, bytes);
    return path;
  });
  return {id: 's', server: 'x', pid: 1, paths};
}
const log = (first: number, count: number, size = 0) => logOfRecords(records(count, {first, size}));

test.each([0, 1, 3, 5, 100])('the last %d', async count => {
  const last = await lastOf(stored(log(0, 5)), count, {});
  expect(summaries(last.records)).toEqual(
    ['0', '1', '2', '3', '4'].slice(Math.max(0, 5 - count), count === 0 ? 0 : 5),
  );
});

test('parts are one session', async () => {
  const session = stored(log(0, 3), log(3, 2), log(5, 1));
  const last = await lastOf(session, 4, {});
  expect(summaries(last.records)).toEqual(['2', '3', '4', '5']);
  expect(last.position).toBe(log(5, 1).length);
});

test('as much is read as it takes', async () => {
  const session = stored(log(0, 4, 200_000), log(4, 4, 200_000));
  expect(summaries((await lastOf(session, 7, {})).records)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
  ]);
});

test('a filter may make it read all', async () => {
  const wanted = {method: (text: string | undefined) => text === '1'};
  const session = stored(log(0, 3), log(3, 2000, 1000));
  expect(summaries((await lastOf(session, 2, wanted)).records)).toEqual(['1']);
});

test.each([0, 2])('a line that is half written is left for later (%d asked for)', async count => {
  const session = stored(log(0, 2));
  appendFileSync(session.paths[0] ?? '', log(2, 1).subarray(0, 70));
  const {position, records: found} = await lastOf(session, count, {});
  expect(position).toBe(log(0, 2).length);
  expect(found).toHaveLength(count);
});

test('an empty file, and one that is gone', async () => {
  expect(await lastOf(stored(Buffer.alloc(0)), 5, {})).toMatchObject({records: [], position: 0});
  const gone = {id: 's', server: 'x', pid: 1, paths: [join(temporaryDirectory(), 'none')]};
  expect(await lastOf(gone, 5, {})).toMatchObject({records: [], position: 0});
});

test('requests that are open are known to the filter that goes on', async () => {
  const wanted = {errors: true};
  const request = logOf(['client→server', '{"id":1,"method":"a"}\n']);
  const {filter, records: found} = await lastOf(stored(request), 5, wanted);
  expect(found).toEqual([]);
  const [answer] = captured('s', '2026-11-30T19:40:01.000Z');
  const error = {
    record: {
      ...(answer as (typeof found)[number]).record,
      level: 40,
      fields: {...answer?.record.fields, server: 'x', kind: 'response', dir: 'SERVER→CLIENT'},
      verbatim: {id: '1'},
    },
  } as (typeof found)[number];
  expect(summaries(filter.push([error]))).toEqual(['a #1', 's 0']);
});

test('a ring holds the last, and keeps no chunk alive', () => {
  const ring = new Ring(2);
  const chunk = Buffer.alloc(100_000);
  const [one] = captured('s', '2026-11-30T19:40:01.000Z');
  ring.add([{record: (one as NonNullable<typeof one>).record, line: chunk.subarray(0, 3)}]);
  expect(ring.records[0]?.line?.buffer).not.toBe(chunk.buffer);
  ring.add(captured('t', 'a', 'b', 'c'));
  expect(summaries(ring.records)).toEqual(['t 1', 't 2']);
});

test.each([0, 1])('whether more can come is known (%d asked for)', async count => {
  const exit = newSession().exited({code: 0, signal: null, endedBy: 'server'}, at(1));
  const ended = async (...parts: readonly Buffer[]) =>
    (await lastOf(stored(...parts), count, {})).ended;
  expect(await ended(log(0, 2))).toBe(false);
  expect(await ended(Buffer.concat([log(0, 2), logOfRecords(exit)]))).toBe(true);
  expect(await ended(logOfRecords(exit))).toBe(true);
  expect(await ended(logOfRecords(exit), log(0, 1))).toBe(false);
  expect(await ended(Buffer.alloc(0))).toBe(false);
});
