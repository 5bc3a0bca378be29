import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {type Asked, otherType, Requests} from '../../src/notes/requests.ts';

const asked = (id: string, more: Partial<Asked> = {}): Asked => ({
  ...{id, method: 'a', name: undefined, at: 0, seq: 0},
  ...{progressToken: undefined, cursor: undefined},
  ...{cancelled: false, answered: false, goesOn: false, slow: false},
  ...more,
});
const ids = fc.uniqueArray(fc.nat(1000).map(String), {maxLength: 50});

test('a request is open until it is closed, and then it is one that was answered', () => {
  fc.assert(
    fc.property(ids, fc.infiniteStream(fc.boolean()), (all, closes) => {
      const requests = new Requests();
      const closed = all.filter(id => {
        requests.add(asked(id));
        return closes.next().value;
      });
      for (const id of closed) requests.close(requests.open(id) as Asked);
      const open = all.filter(id => !closed.includes(id));
      expect([...requests.all()].map(({id}) => id)).toEqual(open);
      expect(requests.count).toBe(open.length);
      for (const id of all) {
        expect(requests.open(id)?.id).toBe(open.includes(id) ? id : undefined);
        expect(requests.answered(id)?.id).toBe(closed.includes(id) ? id : undefined);
      }
    }),
  );
});

describe('the memory has an end', () => {
  test('500 of those that were answered are remembered', () => {
    const requests = new Requests();
    for (let id = 0; id < 501; id++) {
      requests.add(asked(String(id)));
      requests.close(requests.open(String(id)) as Asked);
    }
    expect(requests.answered('0')).toBeUndefined();
    expect(requests.answered('500')?.id).toBe('500');
    expect([requests.hasAll, requests.forgetful]).toEqual([false, false]);
  });

  test('100,000 of those that are open; then they are forgotten, and it says so', () => {
    const requests = new Requests();
    for (let id = 0; id <= 100_000; id++) requests.add(asked(String(id)));
    expect([requests.count, requests.forgetful, requests.hasAll]).toEqual([1, true, false]);
  });

  test('tokens of progress: the newest 5,000 at least', () => {
    const requests = new Requests();
    for (let id = 0; id < 10_001; id++) {
      requests.add(asked(String(id), {progressToken: `"${id}"`}));
      requests.close(requests.open(String(id)) as Asked);
    }
    expect(requests.withToken('"0"')).toBeUndefined();
    expect(requests.withToken('"5001"')?.id).toBe('5001');
  });
});

test('a token belongs to the newest request that has given it, answered or not', () => {
  const requests = new Requests();
  requests.add(asked('1', {progressToken: '0'}));
  requests.close(requests.open('1') as Asked);
  expect(requests.withToken('0')?.id).toBe('1');
  requests.add(asked('2', {progressToken: '0'}));
  expect(requests.withToken('0')?.id).toBe('2');
});

test.each([
  ['7', '"7"'],
  ['"7"', '7'],
  ['-1', '"-1"'],
  ['"a"', undefined],
  ['""', undefined],
  ['null', undefined],
  ['1.5', undefined],
])('for people, %s is the same as %s', (id, other) => {
  expect(otherType(id)).toBe(other);
});
