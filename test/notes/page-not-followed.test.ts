import {describe, expect, test} from 'vitest';
import {answer, ask, handshake, notesOnEnded} from '../helpers/notes.ts';

const page = (id: number, nextCursor?: string, cursor?: string) => [
  ask(id, 'tools/list', {cursor}),
  answer(id, {tools: [], nextCursor}),
];
const found = (...said: ReturnType<typeof page>) => notesOnEnded(...handshake(), ...said);

describe('a page that nobody asked for', () => {
  test('is found at the end', () => {
    expect(found(...page(1, 'b'))).toEqual([
      {
        ...{code: 'page-not-followed', level: 'info', method: 'tools/list'},
        text: 'tools/list has another page (nextCursor "b"), which the client never asked for: it has the first page only',
      },
    ]);
  });

  test('tells how many pages the client has', () => {
    expect(found(...page(1, 'b'), ...page(2, 'c', 'b'), ...page(3, 'd', 'c'))[0]?.text).toBe(
      'tools/list has another page (nextCursor "d"), which the client never asked for: it has 3 pages only',
    );
  });
});

describe('nothing is said', () => {
  test('if the client has come to the end', () => {
    expect(found(...page(1, 'b'), ...page(2, undefined, 'b'))).toEqual([]);
  });

  test('if there is one page', () => {
    expect(found(...page(1))).toEqual([]);
  });

  test('if the client has asked, and got no answer', () => {
    const asked = ask(2, 'tools/list', {cursor: 'b'});
    const codes = found(...page(1, 'b'), asked).map(({code}) => code);
    expect(codes).toEqual(['unanswered']);
  });
});
