import {describe, expect, test} from 'vitest';
import {answer, ask, codesOf, handshake, notesOn} from '../helpers/notes.ts';

const page = (nextCursor: unknown, cursor?: unknown) =>
  notesOn(...handshake(), ask(1, 'tools/list', {cursor}), answer(1, {tools: [], nextCursor}));

describe('a next page', () => {
  test('that is this one is found', () => {
    expect(page('a', 'a')).toEqual([
      {
        ...{code: 'cursor-stuck', level: 'warn', line: 2, offset: 135},
        text: 'the nextCursor of tools/list #1 is "a", the cursor that was asked for: a client that follows it never comes to an end',
      },
    ]);
  });

  test('without a name is found', () => {
    expect(page('')).toMatchObject([
      {
        code: 'cursor-stuck',
        text: 'the nextCursor of tools/list #1 is empty: some clients take it for the end, others ask for the same page again',
      },
    ]);
  });

  test.each([
    ['b', 'a'],
    ['a', undefined],
    [undefined, 'a'],
  ])('%j after %j is another', (next, cursor) => {
    expect(codesOf(page(next, cursor))).toEqual([]);
  });
});
