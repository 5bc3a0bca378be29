import fc from 'fast-check';
import {expect, test} from 'vitest';
import type {Captured} from '../../src/captures/capture.ts';
import {answeredBy, openedBy} from '../../src/captures/exchange.ts';
import {type Criteria, Filter} from '../../src/captures/filter.ts';
import {matcher} from '../../src/captures/glob.ts';
import {OwnLogReader} from '../../src/captures/own-log.ts';
import {CLIENT_TO_SERVER} from '../../src/session/record.ts';
import {logOfRecords, readBy} from '../helpers/captures.ts';
import {at, hear, newSession, type Said} from '../helpers/told.ts';

const side = fc.constantFrom('client→server', 'server→client');
const id = fc.constantFrom('1', '"1"', '2');
const request = fc
  .tuple(id, fc.constantFrom('a', 'b', 'ping'), fc.constantFrom('apple', 'pear'))
  .map(
    ([token, method, name]) => `{"id":${token},"method":"${method}","params":{"name":"${name}"}}`,
  );
const answer = fc
  .tuple(id, fc.constantFrom('"result":"apple"', '"result":{}', '"error":{"code":1}'))
  .map(([token, said]) => `{"id":${token},${said}}`);
const other = fc.constantFrom('{"method":"n"}', 'apple', '');
const single = fc.oneof(request, answer, answer, other);
const batch = fc.array(fc.oneof(request, answer), {minLength: 1, maxLength: 3});
const gap = fc.constantFrom(0, 1, 500);

/** What two sessions of two servers told, one after the other in time, each with an end or without. */
function stories(line: fc.Arbitrary<string>): fc.Arbitrary<Captured[]> {
  const steps = fc.array(fc.tuple(fc.nat(1), side, line, gap), {maxLength: 14});
  return fc.tuple(steps, fc.tuple(fc.boolean(), fc.boolean())).map(([said, ends]) => {
    const sessions = ['x', 'y'].map(server => newSession({server}));
    let now = 0;
    const records = said.flatMap(([which, pipe, text, ms]) => {
      now += ms;
      const what: Said = [pipe, `${text}\n`, at(now)];
      return hear(sessions[which] ?? newSession(), what);
    });
    const exits = sessions.flatMap((session, i) =>
      ends[i] ? session.exited({code: 0, signal: null, endedBy: 'server'}, at(now + 100)) : [],
    );
    return readBy(new OwnLogReader(), logOfRecords([...records, ...exits]));
  });
}
const plain = stories(single);
const any = stories(
  fc.oneof(
    single,
    batch.map(items => `[${items.join(',')}]`),
  ),
);

const ofExchange = fc.record(
  {
    method: fc.constantFrom('a', '{a,b}', '!ping').map(glob => matcher([glob])),
    name: fc.constantFrom('apple', '*').map(glob => matcher([glob])),
    ids: fc.constantFrom<string[]>(['1'], ['2', '"1"']),
    errors: fc.constant(true),
    slowMs: fc.constantFrom(0, 500),
    grep: fc.constantFrom(/apple/, /"result"/),
  },
  {requiredKeys: []},
) as fc.Arbitrary<Criteria>;
const ofRecord = fc.record(
  {
    kinds: fc.constantFrom<Criteria['kinds'][]>(['request'], ['response', 'text', 'exit']),
    dir: fc.constant(CLIENT_TO_SERVER),
    server: fc.constant(matcher(['x'])),
    since: fc.constant('2026-11-30T19:40:00.500Z'),
    until: fc.constant('2026-11-30T19:40:01.000Z'),
  },
  {requiredKeys: []},
) as fc.Arbitrary<Criteria>;

const shown = (criteria: Criteria, story: readonly Captured[]) => new Filter(criteria).push(story);
/** Each record by its place in the story. */
const places = (found: readonly Captured[], story: readonly Captured[]) =>
  found.map(({record}) =>
    story.findIndex(
      one =>
        one.record.fields.server === record.fields.server &&
        one.record.fields.seq === record.fields.seq,
    ),
  );
const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

test('pushing record by record, or some at a time, or all at once, gives the same', () => {
  fc.assert(
    fc.property(any, ofExchange, ofRecord, fc.integer({min: 1, max: 4}), (story, a, b, size) => {
      const filter = new Filter({...a, ...b});
      const found: Captured[] = [];
      for (let i = 0; i < story.length; i += size)
        found.push(...filter.push(story.slice(i, i + size)));
      expect(found).toEqual(shown({...a, ...b}, story));
    }),
  );
});

test('each record is shown once at the most, as it is, and in its order, but for requests that waited for what comes right after', () => {
  fc.assert(
    fc.property(any, ofExchange, (story, criteria) => {
      const found = shown(criteria, story);
      const order = places(found, story);
      expect(new Set(order).size).toBe(order.length);
      for (const [i, one] of found.entries()) expect(one).toEqual(story[order[i] ?? -1]);
      const late = (i: number) => (order[i] ?? 0) < Math.max(-1, ...order.slice(0, i));
      const inOrder = order.filter((_, i) => !late(i));
      expect(inOrder).toEqual(sorted(inOrder));
      for (const [i, one] of found.entries()) {
        if (late(i)) expect(openedBy(one.record).length).toBeGreaterThan(0);
      }
    }),
  );
});

test('a request and its answer are both shown, or neither is', () => {
  fc.assert(
    fc.property(plain, ofExchange, (story, criteria) => {
      const found = new Set(places(shown(criteria, story), story));
      const open = new Map<string, number>();
      for (const [place, {record}] of story.entries()) {
        for (const key of answeredBy(record)) {
          const asked = open.get(key);
          if (asked !== undefined) expect(found.has(place)).toBe(found.has(asked));
          open.delete(key);
        }
        for (const key of openedBy(record)) open.set(key, place);
      }
    }),
    {numRuns: 300},
  );
});

test('of an exchange all must hold, each may be met by the request or by the answer', () => {
  fc.assert(
    fc.property(plain, ofExchange, (story, criteria) => {
      const all = Object.entries(criteria).map(
        ([key, value]) => new Set(places(shown({[key]: value}, story), story)),
      );
      const expected = story.map((_, i) => i).filter(i => all.every(one => one.has(i)));
      expect(sorted(places(shown(criteria, story), story))).toEqual(expected);
    }),
    {numRuns: 300},
  );
});

test('direction, kind, server and time take away from what would be shown, and change nothing else', () => {
  fc.assert(
    fc.property(any, ofExchange, ofRecord, (story, criteria, alone) => {
      const fits = (one: Captured) => shown(alone, [one]).length === 1;
      expect(shown({...criteria, ...alone}, story)).toEqual(shown(criteria, story).filter(fits));
    }),
  );
});
