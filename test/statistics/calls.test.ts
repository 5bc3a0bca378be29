import {expect, test} from 'vitest';
import {Calls, CallsByName} from '../../src/statistics/calls.ts';

const of = (...items: Parameters<Calls['add']>) => {
  const calls = new Calls();
  for (const item of items) calls.add(item);
  return calls.facts;
};

test('requests and their answers', () => {
  const calls = new Calls();
  for (let call = 0; call < 3; call++) calls.add({kind: 'request', method: 'a'});
  calls.add({kind: 'response', method: 'a', ms: 10, outcome: 'ok'});
  calls.add({kind: 'response', method: 'a', ms: 30, outcome: 'tool-error'});
  expect(calls.facts).toEqual({
    ...{count: 3, errors: 1, open: 1},
    ...{p50: 10, p95: 30, max: 30, total: 40},
  });
});

test('notifications have no times', () => {
  expect(of({kind: 'notification', method: 'a'})).toEqual({count: 1, errors: 0, open: 0});
});

test('an answer whose request came before the log counts as a call', () => {
  expect(of({kind: 'response', method: 'a', outcome: 'error'})).toEqual({
    ...{count: 1, errors: 1, open: 0},
  });
});

test('nothing was called', () => {
  expect(new Calls().facts).toEqual({count: 0, errors: 0, open: 0});
});

test('each name has its own calls, in the order of the first; what was not called has none', () => {
  const calls = new CallsByName();
  for (const name of ['b', 'a', 'b']) calls.add(name, {kind: 'notification', method: name});
  expect(calls.names).toEqual(['b', 'a']);
  expect([calls.get('b').count, calls.get('c').count]).toEqual([2, 0]);
});
