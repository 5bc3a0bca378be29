import {describe, expect, test} from 'vitest';
import {outline} from '../../src/messages/index.ts';
import {cancelledBy, Known, sideOf} from '../../src/notes/known.ts';
import type {Seen} from '../../src/notes/rule.ts';
import type {SessionRecord} from '../../src/session/record.ts';
import {answer, ask, fromClient, headed, notesIn, tell} from '../helpers/notes.ts';
import {at, hear, newSession, only, type Said} from '../helpers/told.ts';

const record = (...said: readonly Said[]) => only(hear(newSession(), ...said));
const seen = (said: Said): Seen => {
  const {fields, outline, verbatim} = record(said);
  const method = 'method' in fields ? fields.method : undefined;
  return {kind: fields.kind, side: 'c2s', method, text: outline, id: verbatim.id} as Seen;
};

describe('where a record stands', () => {
  const standing = (known: Known, side: 'c2s' | 's2c', bytes: number | undefined) => {
    known.pass(side, bytes);
    return known.place(side);
  };

  test('each side has its own lines, from 1, and the bytes that came before', () => {
    const known = new Known({slowMs: 0, complete: true});
    expect(standing(known, 'c2s', 10)).toEqual({line: 1, offset: 0});
    expect(standing(known, 's2c', 5)).toEqual({line: 1, offset: 0});
    expect(standing(known, 'c2s', 7)).toEqual({line: 2, offset: 10});
    expect(standing(known, 'c2s', 1)).toEqual({line: 3, offset: 17});
  });

  test('a host’s log does not tell the bytes, so from there on they are not known', () => {
    const known = new Known({slowMs: 0, complete: true});
    standing(known, 'c2s', undefined);
    expect(standing(known, 'c2s', 7)).toEqual({line: 2, offset: undefined});
  });

  test('what was not written may have had any length', () => {
    const known = new Known({slowMs: 0, complete: true});
    standing(known, 's2c', 10);
    known.lost();
    expect(standing(known, 's2c', 10)).toEqual({line: 2, offset: undefined});
  });
});

describe('whether all is there', () => {
  test('a capture is whole until something is missing', () => {
    const known = new Known({slowMs: 0, complete: true});
    known.lost();
    expect(known.complete).toBe(false);
  });

  test('a capture without its beginning may lack any request', () => {
    const [, ...rest] = hear(newSession(), ask(4, 'ping'), answer(5));
    expect(notesIn(rest)).toEqual([]);
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

describe('what a record of an old log says', () => {
  const told = (...records: readonly SessionRecord[]) => {
    const known = new Known({slowMs: 0, complete: true});
    return records.map(one => known.tell(one, sideOf(one) ?? 'c2s', outlined(one)));
  };
  const outlined = ({verbatim: {message}}: SessionRecord) => message && outline(message);

  test('is told again from its message', () => {
    const records = hear(newSession(), ask('a', 'tools/call', {name: 'x'}), answer('a'));
    const [asked, answered] = told(...records);
    expect(asked?.request).toMatchObject({id: '"a"', method: 'tools/call', name: 'x'});
    expect(answered?.request).toBe(asked?.request);
  });

  test('or from its fields, where a host wrote no more', () => {
    const bare = hear(newSession(), ask(1, 'tools/call'), answer(1), tell('a')).map(one => ({
      ...one,
      verbatim: {id: one.verbatim.id},
    }));
    const [asked, answered, notified] = told(...bare);
    expect(answered?.request).toBe(asked?.request);
    expect(notified).toMatchObject({method: 'a', request: undefined});
  });
});

test('only what crossed a pipe has a side', () => {
  expect(sideOf(record(ask(0, 'ping')))).toBe('c2s');
  expect(sideOf(record(answer(0)))).toBe('s2c');
  expect(sideOf(record(['stderr', 'x\n']))).toBeUndefined();
  const exited = newSession().exited({code: 0, signal: null, endedBy: 'client-eof'}, at(1));
  expect(sideOf(only(exited))).toBeUndefined();
});
