import {describe, expect, test} from 'vitest';
import {SessionNotes} from '../../src/notes/session-notes.ts';
import type {SessionRecord} from '../../src/session/record.ts';
import {answer, ask, captured, codesOf, fromClient, tell} from '../helpers/notes.ts';
import {at, hear, newSession, type Said} from '../helpers/told.ts';

const END = {code: 0, signal: null, endedBy: 'client-eof'} as const;
const GLUED: Said = ['server→client', 'log{"jsonrpc":"2.0","id":1,"result":{}}\n'];

function noted(records: readonly SessionRecord[], mask?: (text: string) => string) {
  const notes = new SessionNotes({complete: true, slowMs: 0, mask});
  return records.map(record => notes.add(record));
}
const codesIn = (record: SessionRecord | undefined) => codesOf(record?.fields.notes ?? []);

describe('a record with findings', () => {
  test('has the level of the worst', () => {
    const records = noted(hear(newSession(), tell('x/y'), GLUED, answer(1)));
    expect(records.map(({level}) => level)).toEqual([30, 50, 40]);
    expect(records.map(codesIn)).toEqual([[], ['glued'], ['unknown-id']]);
  });

  test('counts at the end, if it was none of the errors before', () => {
    const session = newSession();
    const records = [...hear(session, GLUED, answer(1)), ...session.exited(END, at(1))];
    const errors = (record?: SessionRecord) =>
      record?.fields.kind === 'exit' ? record.fields.errors : undefined;
    const before = errors(records.at(-1)) ?? 0;
    const raised = noted(records).filter(
      ({level}, index) => level >= 40 && (records[index]?.level ?? 0) < 40,
    );
    expect(errors(noted(records).at(-1))).toBe(before + raised.length);
    expect(raised).toHaveLength(1);
  });
});

test('each message of a batch is looked at', () => {
  const batch = [
    {jsonrpc: '1.0', method: 'a'},
    {jsonrpc: '2.0', method: 'b'},
    {jsonrpc: 2, method: 'c'},
  ];
  const [record] = noted(hear(newSession(), fromClient(batch)));
  expect(codesIn(record)).toEqual(['batch-not-allowed', 'bad-envelope', 'bad-envelope']);
});

test('what is quoted is masked', () => {
  const mask = (text: string) => text.replaceAll('log', '***');
  const [record] = noted(hear(newSession(), GLUED), mask);
  expect(record?.fields.notes?.[0]?.text).toContain('wrote 3 bytes "***" before');
});

test('records that were lost may have been anything', () => {
  const session = newSession();
  const [first, ...rest] = hear(session, ask(1, 'ping'), answer(2)) as [
    SessionRecord,
    SessionRecord,
  ];
  const {server, session: id} = first.fields;
  const fields = {
    at: 0,
    seq: 1,
    session: id,
    server,
    msg: 'lost',
    kind: 'drop',
    records: 1,
    until: 1,
  };
  const drop = {...first, fields, verbatim: {}} as unknown as SessionRecord;
  expect(noted([first, ...rest]).map(codesIn)).toEqual([[], ['unknown-id']]);
  expect(noted([first, drop, ...rest]).map(codesIn)).toEqual([[], [], []]);
});

test('a log without an end says at its last record what the end would have said', () => {
  const [record] = hear(newSession(), ask(1, 'ping'));
  const notes = new SessionNotes({complete: true, slowMs: 0});
  notes.add(record as SessionRecord);
  const [closing] = notes.end();
  expect(closing?.record).toBe(record);
  expect(codesOf(closing?.notes ?? [])).toEqual(['unanswered']);
});

test('it waits while a request is open, and the session is not over', () => {
  const {session, notes} = captured();
  expect(notes.isWaiting).toBe(false);
  hear(session, ask(1, 'ping'));
  expect(notes.isWaiting).toBe(true);
  hear(session, answer(1));
  expect(notes.isWaiting).toBe(false);
  hear(session, ask(2, 'ping'));
  session.exited(END, at(99));
  expect(notes.isWaiting).toBe(false);
  expect(notes.waited(100_000)).toEqual([]);
});
