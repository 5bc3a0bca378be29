import {describe, expect, test} from 'vitest';
import {notesIn, tell} from '../helpers/notes.ts';
import {hear, newSession} from '../helpers/told.ts';

const told = (maxMessage: number, size: number) =>
  notesIn(hear(newSession({maxMessage}), tell('a', {text: 'x'.repeat(size)})));

describe('a message that is larger than the log keeps', () => {
  test('is found with its size', () => {
    expect(told(1024, 5000)).toEqual([
      {
        ...{code: 'oversize', level: 'info', line: 1, offset: 0, bytes: 5052},
        text: 'stdin line 1, byte 0: 5,052 bytes are more than this log keeps of a message; it has the beginning, the end and the digest, and the other side got all',
      },
    ]);
  });
});

test('nothing is said of one that the log has whole', () => {
  expect(told(10_000, 5000)).toEqual([]);
  expect(told(0, 5000)).toEqual([]);
});
