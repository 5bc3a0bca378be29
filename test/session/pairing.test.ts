import {expect, test} from 'vitest';
import {OpenRequests} from '../../src/session/pairing.ts';

const ping = {method: 'ping', name: undefined, at: 0, cancelled: false};

test('an answer takes its request, once', () => {
  const open = new OpenRequests();
  open.add('1', ping);
  expect(open.take('1')).toEqual(ping);
  expect(open.take('1')).toBeUndefined();
});

test.each([
  ['7', '"7"'],
  ['7', '7.0'],
  ['9007199254740993', '9007199254740992'],
  ['0', '-0'],
  ['null', '""'],
  ['"a"', '"\\u0061"'],
])('%s and %s are two ids', (one, other) => {
  const open = new OpenRequests();
  open.add(one, ping);
  expect(open.take(other)).toBeUndefined();
  expect(open.take(one)).toEqual(ping);
});

test.each(['0', '""', 'null', '__proto__', '"constructor"'])('%s is an id like any other', id => {
  const open = new OpenRequests();
  expect(open.take(id)).toBeUndefined();
  open.add(id, ping);
  expect(open.take(id)).toEqual(ping);
});

test('an id that is used again means the newer request, which is the last in line', () => {
  const open = new OpenRequests();
  open.add('1', ping);
  open.add('2', ping);
  open.add('1', {...ping, method: 'again'});
  expect([...open.entries()].map(([id, {method}]) => [id, method])).toEqual([
    ['2', 'ping'],
    ['1', 'again'],
  ]);
});

test('a cancelled request stays open, and knows it', () => {
  const open = new OpenRequests();
  open.add('1', ping);
  open.cancel('1');
  open.cancel('2');
  expect([...open.entries()]).toEqual([['1', {...ping, cancelled: true}]]);
});

test('a peer that never answers does not fill the memory: the oldest go', () => {
  const open = new OpenRequests();
  for (let id = 0; id < 100_002; id++) open.add(String(id), ping);
  const left = [...open.entries()].length;
  expect(left).toBeLessThanOrEqual(100_000);
  expect(left).toBeGreaterThan(50_000);
  expect(open.take('0')).toBeUndefined();
  expect(open.take('100001')).toEqual(ping);
});
