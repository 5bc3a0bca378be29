import fc from 'fast-check';
import {expect, test} from 'vitest';
import type {Captured} from '../../src/captures/capture.ts';
import {merged, mergedLists, type Source} from '../../src/captures/merge.ts';
import {allOf, captured, summaries} from '../helpers/captures.ts';

const timeOf = ({record}: Captured) => record.time;
/** A time that is easy to read. */
const clock = (tick: number) => `2026-11-30T19:40:0${tick}.000Z`;
const ticks = fc.array(fc.nat(9), {maxLength: 6});

test('the law: all records, each source in its own order, and by time if the sources are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ticks, {maxLength: 4}), fc.nat(3), async (sources, cut) => {
      const lists = sources.map((list, i) => captured(`s${i}`, ...list.map(clock)));
      const all = await allOf(
        merged(lists.map(list => ({from: '', batches: [list.slice(0, cut), list.slice(cut)]}))),
      );
      expect(all).toHaveLength(lists.flat().length);
      for (const list of lists) expect(all.filter(one => list.includes(one))).toEqual(list);
      const sorted = lists.every(list =>
        list.every((one, i) => i === 0 || timeOf(list[i - 1] as Captured) <= timeOf(one)),
      );
      if (sorted) expect(all.map(timeOf)).toEqual(all.map(timeOf).sort());
    }),
  );
});

test('the law: a source is opened when all that is older has been given, and not before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(ticks, {maxLength: 5}),
      fc.integer({min: 1, max: 3}),
      async (sources, size) => {
        const given: Captured[] = [];
        const lists = sources.map((list, i) => captured(`s${i}`, ...list.sort().map(clock)));
        const older = (time: string) => lists.flat().filter(one => timeOf(one) < time);
        const source = (list: readonly Captured[]): Source => {
          const from = list[0] === undefined ? '' : timeOf(list[0]);
          async function* batches() {
            expect(given).toEqual(expect.arrayContaining(older(from)));
            for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
          }
          return {from, batches: batches()};
        };
        for await (const batch of merged(lists.map(source))) given.push(...batch);
        expect(given.map(timeOf)).toEqual(lists.flat().map(timeOf).sort());
      },
    ),
  );
});

test('a clock that was set back does not change the order within a source', async () => {
  const a = captured('a', clock(5), clock(1), clock(6));
  const b = captured('b', clock(2), clock(7));
  expect(summaries(await mergedLists([a, b]))).toEqual(['b 0', 'a 0', 'a 1', 'a 2', 'b 1']);
});

test('a source is opened when its time has come, and closed when it is over', async () => {
  const open = new Set<string>();
  const most: number[] = [];
  const source = (name: string, ...times: string[]): Source => ({
    from: times[0] ?? '',
    batches: (async function* () {
      open.add(name);
      most.push(open.size);
      for (const one of captured(name, ...times)) yield [one];
      open.delete(name);
    })(),
  });
  const all = await allOf(
    merged([
      source('c', clock(6), clock(7)),
      source('a', clock(0), clock(1)),
      source('b', clock(3), clock(4)),
    ]),
  );
  expect(summaries(all)).toEqual(['a 0', 'a 1', 'b 0', 'b 1', 'c 0', 'c 1']);
  expect(Math.max(...most)).toBeLessThanOrEqual(2);
});

test('what there is comes at once, even if a source is a pipe that is slow', async () => {
  const never = (async function* () {
    yield captured('a', clock(1));
    await new Promise(() => {});
  })();
  const stream = merged([{from: '', batches: never}]);
  const {value} = await stream.next();
  expect(summaries(value ?? [])).toEqual(['a 0']);
});

test('who has seen enough leaves nothing open', async () => {
  const closed: string[] = [];
  const source = (name: string): Source => ({
    from: '',
    batches: (async function* () {
      try {
        for (;;) yield captured(name, clock(1));
      } finally {
        closed.push(name);
      }
    })(),
  });
  for await (const _ of merged([source('a'), source('b')])) break;
  expect(closed.sort()).toEqual(['a', 'b']);
});

test('nothing gives nothing', async () => {
  expect(await mergedLists([])).toEqual([]);
  expect(await mergedLists([[], []])).toEqual([]);
});
