import {expect, test} from 'vitest';
import {owned} from '../../src/captures/capture.ts';
import {OwnLogReader} from '../../src/captures/own-log.ts';
import {logOf} from '../helpers/captures.ts';
import {only} from '../helpers/told.ts';

test('what is owned is the same, in memory of its own', () => {
  const padding = '\n'.repeat(100_000); // Too large for the pool that small buffers share.
  const chunk = Buffer.from(`${logOf(['client→server', '{"id":1,"method":"é"}\n'])}${padding}`);
  const captured = only(new OwnLogReader().push(chunk));
  expect(captured.line?.buffer).toBe(chunk.buffer);
  const copy = owned(captured);
  expect(copy).toEqual(captured);
  expect(copy.record.verbatim.message?.toString()).toBe('{"id":1,"method":"é"}');
  expect(copy.line?.buffer).not.toBe(chunk.buffer);
  expect(copy.record.verbatim.message?.buffer).toBe(copy.line?.buffer);
});

test('a record without a line or a message is owned, too', () => {
  const chunk = Buffer.alloc(100_000, '{}');
  const {record} = only(new OwnLogReader().push(logOf(['stderr', 'x\n'])));
  expect(owned({record})).toEqual({record});
  const message = chunk.subarray(0, 2);
  const copy = owned({record: {...record, verbatim: {message}}});
  expect(copy.record.verbatim.message).toEqual(message);
  expect(copy.record.verbatim.message?.buffer).not.toBe(chunk.buffer);
});
