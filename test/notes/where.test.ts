import {describe, expect, test} from 'vitest';
import type {Seen} from '../../src/notes/rule.ts';
import {named, noneOf, placeOf, quoted, token, whereOf, whoOf} from '../../src/notes/where.ts';
import {Requests} from '../../src/session/requests.ts';

const seen = (more: object) =>
  ({side: 's2c', line: 3, offset: 57, record: {fields: {}}, ...more}) as unknown as Seen;

describe('where a frame stands', () => {
  test.each([
    [{}, 'stdout line 3, byte 57'],
    [{side: 'c2s'}, 'stdin line 3, byte 57'],
    [{record: {fields: {framing: 'content-length'}}}, 'stdout frame 3, byte 57'],
    [{offset: undefined}, 'stdout line 3'],
    [{line: 12_345, offset: 6_789_012}, 'stdout line 12,345, byte 6,789,012'],
  ])('%j: %s', (more, words) => {
    expect(whereOf(seen(more))).toBe(words);
  });

  test('as facts', () => {
    expect(placeOf(seen({}))).toEqual({line: 3, offset: 57});
    expect(placeOf(seen({offset: undefined}))).toEqual({line: 3});
  });
});

test('what is quoted can be seen, and has an end', () => {
  expect(quoted('a\u001bb')).toBe('"a\\eb"');
  expect(quoted('x'.repeat(500)).length).toBeLessThan(110);
  expect(token('"7"')).toBe('"7"');
  expect(token('9'.repeat(500)).length).toBeLessThan(110);
});

test.each([
  [{method: 'tools/call', name: 'buy', id: '2'}, 'tools/call buy #2'],
  [{method: 'ping', name: undefined, id: '"a"'}, 'ping #"a"'],
  [{method: '', name: undefined, id: '2'}, '#2'],
])('%j is called %s', (request, words) => {
  expect(named(request)).toBe(words);
});

test('each side has its sender', () => {
  expect([whoOf('c2s'), whoOf('s2c')]).toEqual(['client', 'server']);
});

test('that nobody has asked is said only where all is remembered', () => {
  const requests = new Requests();
  expect(noneOf('c2s', requests)).toBe('the client has sent no request with this id');
  requests.forgetful = true;
  expect(noneOf('s2c', requests)).toBe('no open request of the server has this id');
});
