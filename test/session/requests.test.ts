import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {type Asked, Requests} from '../../src/session/requests.ts';

const asked = (id: string, more: Partial<Asked> = {}): Asked => ({
  ...{id, method: 'a', name: undefined, at: 0, seq: 0, link: undefined},
  ...{progressToken: undefined, cursor: undefined},
  ...{cancelled: false, answered: false, goesOn: false, slow: false},
  ...more,
});
const ids = fc.uniqueArray(fc.nat(1000).map(String), {maxLength: 50});

test('a request is open until it is taken, and then it is one that was answered', () => {
  fc.assert(
    fc.property(ids, fc.infiniteStream(fc.boolean()), (all, takes) => {
      const requests = new Requests();
      const taken = all.filter(id => {
        requests.add(asked(id));
        return takes.next().value;
      });
      for (const id of taken) {
        expect(requests.take(id)).toMatchObject({id, answered: true});
        expect(requests.take(id)).toBeUndefined();
      }
      const open = all.filter(id => !taken.includes(id));
      expect([...requests.all()].map(({id}) => id)).toEqual(open);
      expect(requests.count).toBe(open.length);
      for (const id of all) {
        expect(requests.open(id)?.id).toBe(open.includes(id) ? id : undefined);
        expect(requests.answered(id)?.id).toBe(taken.includes(id) ? id : undefined);
      }
    }),
  );
});

test.each([
  ['7', '"7"'],
  ['7', '7.0'],
  ['9007199254740993', '9007199254740992'],
  ['0', '-0'],
  ['null', '""'],
  ['"a"', '"\\u0061"'],
])('%s and %s are two ids', (one, other) => {
  const requests = new Requests();
  requests.add(asked(one));
  expect(requests.take(other)).toBeUndefined();
  expect(requests.take(one)?.id).toBe(one);
});

test.each(['0', '""', 'null', '__proto__', '"constructor"'])('%s is an id like any other', id => {
  const requests = new Requests();
  expect(requests.take(id)).toBeUndefined();
  requests.add(asked(id));
  expect(requests.take(id)?.id).toBe(id);
});

test('an id that is used again means the newer request, which is the last in line', () => {
  const requests = new Requests();
  expect(requests.add(asked('1'))).toBeUndefined();
  expect(requests.add(asked('2'))).toBeUndefined();
  expect(requests.add(asked('1', {method: 'again'}))).toMatchObject({id: '1', method: 'a'});
  expect([...requests.all()].map(({id, method}) => [id, method])).toEqual([
    ['2', 'a'],
    ['1', 'again'],
  ]);
});

describe('the memory has an end', () => {
  test('500 of those that were answered are remembered', () => {
    const requests = new Requests();
    for (let id = 0; id < 501; id++) {
      requests.add(asked(String(id)));
      requests.take(String(id));
    }
    expect(requests.answered('0')).toBeUndefined();
    expect(requests.answered('500')?.id).toBe('500');
    expect([requests.hasAll, requests.forgetful]).toEqual([false, false]);
  });

  test('100,000 of those that are open; then the oldest are forgotten, and it says so', () => {
    const requests = new Requests();
    for (let id = 0; id < 100_000; id++) requests.add(asked(String(id)));
    expect([requests.forgetful, requests.hasAll]).toEqual([false, true]);
    requests.add(asked('100000'));
    expect(requests.count).toBeLessThanOrEqual(100_000);
    expect(requests.count).toBeGreaterThan(50_000);
    expect([requests.forgetful, requests.hasAll]).toEqual([true, false]);
    expect(requests.take('0')).toBeUndefined();
    expect(requests.take('100000')?.id).toBe('100000');
  });

  test('tokens of progress: the newest 5,000 at least', () => {
    const requests = new Requests();
    for (let id = 0; id < 10_001; id++) {
      requests.add(asked(String(id), {progressToken: `"${id}"`}));
      requests.take(String(id));
    }
    expect(requests.withToken('"0"')).toBeUndefined();
    expect(requests.withToken('"5001"')?.id).toBe('5001');
  });
});

test('a token belongs to the newest request that has given it, answered or not', () => {
  const requests = new Requests();
  requests.add(asked('1', {progressToken: '0'}));
  requests.take('1');
  expect(requests.withToken('0')?.id).toBe('1');
  requests.add(asked('2', {progressToken: '0'}));
  expect(requests.withToken('0')?.id).toBe('2');
});
