import {expect, test} from 'vitest';
import {stderrUnreadNote} from '../../src/notes/stderr-unread.ts';
import {notesOn} from '../helpers/notes.ts';

test('how much of stderr nobody read', () => {
  expect(stderrUnreadNote(12_345)).toEqual({
    ...{code: 'stderr-unread', level: 'warn', bytes: 12_345},
    text: '12,345 bytes of stderr were not passed on, because nobody read them',
  });
});

test('much on stderr alone does not tell it', () => {
  expect(notesOn(['stderr', `${'x'.repeat(100_000)}\n`])).toEqual([]);
});
