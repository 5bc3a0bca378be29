import {describe, expect, test} from 'vitest';
import {ask, codesOf, fromClient, handshake, notesIn, notesOn} from '../helpers/notes.ts';
import {hear, newSession} from '../helpers/told.ts';

const BATCH = fromClient([
  {jsonrpc: '2.0', id: 1, method: 'ping'},
  {jsonrpc: '2.0', id: 2, method: 'ping'},
]);

describe('a batch', () => {
  test('in a version that has none is found', () => {
    expect(notesOn(...handshake({asked: '2025-06-18'}), BATCH)).toMatchObject([
      {
        ...{code: 'batch-not-allowed', level: 'error', line: 3},
        text: 'stdin line 3, byte 214: the client sends a batch, which MCP 2025-06-18 does not have; only 2025-03-26 has batches, and nobody else answers them',
      },
    ]);
  });

  test.each(['2024-11-05', '2025-06-18', '2025-11-25'])('in %s is found', asked => {
    expect(codesOf(notesOn(...handshake({asked}), BATCH))).toEqual(['batch-not-allowed']);
  });

  test('before the handshake belongs to no version', () => {
    const notes = notesOn(BATCH);
    expect(codesOf(notes)).toEqual(['batch-not-allowed']);
    expect(notes[0]?.text).toContain('sends a batch, before a version was agreed that has them;');
  });
});

describe('nothing is said of', () => {
  test.each([[[1, 2]], [['a']]])('%j, which means to be none', things => {
    expect(codesOf(notesOn(...handshake(), fromClient(things)))).not.toContain('batch-not-allowed');
  });

  test('a batch in 2025-03-26', () => {
    expect(notesOn(...handshake({asked: '2025-03-26'}), BATCH)).toEqual([]);
  });

  test('a batch in a protocol that is none of these', () => {
    expect(notesOn(ask(0, 'initialize', {clientInfo: {}}), BATCH)).toEqual([]);
  });

  test('a batch in a log that begins in the middle, where the version is not known', () => {
    const records = hear(newSession(), ask(0, 'ping'), BATCH).slice(1);
    expect(notesIn(records)).toEqual([]);
  });
});
