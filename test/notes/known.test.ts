import {describe, expect, test} from 'vitest';
import {cancelledBy, Known, sideOf} from '../../src/notes/known.ts';
import type {Seen} from '../../src/notes/rule.ts';
import type {SessionRecord} from '../../src/session/record.ts';
import {answer, ask, fromClient, headed, notesIn} from '../helpers/notes.ts';
import {at, hear, newSession, only, type Said} from '../helpers/told.ts';

const record = (...said: readonly Said[]) => only(hear(newSession(), ...said));
const beginning = (fields: object): SessionRecord => {
  const first = record(ask(0, 'ping'));
  return {...first, fields: {...first.fields, ...fields} as SessionRecord['fields']};
};
const seen = (said: Said): Seen => {
  const {fields, outline, verbatim} = record(said);
  const method = 'method' in fields ? fields.method : undefined;
  return {kind: fields.kind, side: 'c2s', method, text: outline, id: verbatim.id} as Seen;
};

describe('where a record stands', () => {
  test('each side has its own lines, from 1, and the bytes that came before', () => {
    const known = new Known(record(ask(0, 'ping')), 0);
    expect(known.pass('c2s', 10)).toEqual({line: 1, offset: 0});
    expect(known.pass('s2c', 5)).toEqual({line: 1, offset: 0});
    expect(known.pass('c2s', 7)).toEqual({line: 2, offset: 10});
    expect(known.pass('c2s', 1)).toEqual({line: 3, offset: 17});
  });

  test('a host’s log does not tell the bytes, so from there on they are not known', () => {
    const known = new Known(record(ask(0, 'ping')), 0);
    known.pass('c2s', undefined);
    expect(known.pass('c2s', 7)).toEqual({line: 2, offset: undefined});
  });

  test('what was not written may have had any length', () => {
    const known = new Known(record(ask(0, 'ping')), 0);
    known.pass('s2c', 10);
    known.lost();
    expect(known.pass('s2c', 10)).toEqual({line: 2, offset: undefined});
  });
});

describe('whether all is there', () => {
  test('a capture from its first record on is whole, until something is missing', () => {
    const known = new Known(beginning({seq: 0}), 0);
    expect(known.complete).toBe(true);
    known.lost();
    expect(known.complete).toBe(false);
  });

  test('a capture without its beginning is not', () => {
    expect(new Known(beginning({seq: 7}), 0).complete).toBe(false);
  });

  test('the log of a host is whole if it begins with a handshake', () => {
    const inHost = (records: readonly SessionRecord[]) =>
      records.map(one => ({
        ...one,
        fields: {...one.fields, source: 'cursor'} as SessionRecord['fields'],
      }));
    const params = {protocolVersion: '2025-11-25', capabilities: {}};
    const begun = ask(0, 'initialize', params);
    const stray = answer(5);
    expect(notesIn(inHost(hear(newSession(), begun, stray))).map(({code}) => code)).toEqual([
      'unknown-id',
    ]);
    expect(notesIn(inHost(hear(newSession(), stray)))).toEqual([]);
    expect(notesIn(inHost(hear(newSession(), ask(4, 'ping'), begun, stray)))).toEqual([]);
  });
});

describe('what a message cancels', () => {
  test.each([
    ['MCP', {method: 'notifications/cancelled', params: {requestId: 7}}, '7'],
    ['MCP', {method: 'notifications/cancelled', params: {requestId: '7'}}, '"7"'],
    ['LSP', {method: '$/cancelRequest', params: {id: 'a'}}, '"a"'],
    ['no id', {method: 'notifications/cancelled', params: {}}, undefined],
    ['another method', {method: 'toString', params: {requestId: 7}}, undefined],
  ])('%s: %j', (_, message, id) => {
    expect(cancelledBy(seen(fromClient({jsonrpc: '2.0', ...message})))).toBe(id);
  });

  test('DAP: a request, which has its own number', () => {
    const cancel = {seq: 9, type: 'request', command: 'cancel', arguments: {requestId: 3}};
    expect(cancelledBy(seen(['client→server', headed(cancel)]))).toBe('3');
  });
});

test('only what crossed a pipe has a side', () => {
  expect(sideOf(record(ask(0, 'ping')))).toBe('c2s');
  expect(sideOf(record(answer(0)))).toBe('s2c');
  expect(sideOf(record(['stderr', 'x\n']))).toBeUndefined();
  const exited = newSession().exited({code: 0, signal: null, endedBy: 'client-eof'}, at(1));
  expect(sideOf(only(exited))).toBeUndefined();
});
