import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {exactBytes} from '../../src/captures/exact-bytes.ts';
import {OwnLogReader} from '../../src/captures/own-log.ts';
import type {SessionRecord} from '../../src/session/record.ts';
import {logOfRecords, readBy} from '../helpers/captures.ts';
import {masking} from '../helpers/masking.ts';
import {anyTraffic} from '../helpers/messages.ts';
import {at, hear, newSession, only} from '../helpers/told.ts';

const readBack = (records: readonly SessionRecord[]) =>
  readBy(new OwnLogReader(), logOfRecords(records)).map(({record}) => record);

test('the log gives the bytes back: the frames of its records, joined, are the stream', () => {
  fc.assert(
    fc.property(anyTraffic, fc.constantFrom('c2s', 's2c', 'stderr'), (stream, pipe) => {
      const session = newSession();
      const records = [...session.received(pipe, stream, at(0)), ...session.ended(pipe, at(1))];
      const traffic = readBack(records).filter(({fields}) => fields.kind !== 'eof');
      const frames = traffic.map(record => exactBytes(record) ?? Buffer.from('(missing)'));
      expect(Buffer.concat(frames).equals(stream)).toBe(true);
    }),
    {numRuns: 500},
  );
});

describe('there is less of', () => {
  const line =
    '{"id":1,"method":"m","params":{"token":"abcdefghijkl","x":"yyyyyyyyyyyyyyyyyyyy"}}\n';
  const record = (options: object) =>
    only(hear(newSession(options), ['client→server', line])) as SessionRecord;

  test('a message that was cut', () => {
    expect(exactBytes(record({maxMessage: 10}))).toBeUndefined();
  });

  test('a message with secrets masked', () => {
    expect(exactBytes(record({mask: masking}))).toBeUndefined();
  });

  test('what a host has logged', () => {
    const {fields, ...rest} = record({});
    const hosted = {...rest, fields: {...fields, source: 'cursor'}} as SessionRecord;
    expect(exactBytes(hosted)).toBeUndefined();
  });

  test('what did not cross a pipe', () => {
    expect(exactBytes(only(newSession().signalled('SIGINT', at(0))))).toBeUndefined();
  });
});
