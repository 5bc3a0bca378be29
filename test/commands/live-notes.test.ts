import {expect, test} from 'vitest';
import {LiveNotes} from '../../src/commands/live-notes.ts';
import {captured, codesOf} from '../helpers/notes.ts';
import {at} from '../helpers/told.ts';

function watched(mask?: (text: string) => string) {
  const {session, notes} = captured({mask});
  const hears = (pipe: 'c2s' | 's2c' | 'stderr', bytes: string, atMs: number) =>
    session.received(pipe, Buffer.from(bytes), at(atMs));
  return {notes: new LiveNotes(session, notes, mask), hears};
}

test('a record comes out with what was found about it, and is raised by it', () => {
  const {hears} = watched();
  expect(hears('s2c', 'hello\n', 0)).toMatchObject([
    {level: 40, fields: {kind: 'text', notes: [{code: 'not-json'}]}},
  ]);
});

test('nothing can come of a session in which nothing waits', () => {
  const {notes, hears} = watched();
  expect(notes.mayCome).toBe(false);
  hears('c2s', '{"jsonrpc":"2.0","id":1,"method":"m"}\n', 0);
  expect(notes.mayCome).toBe(true);
  hears('s2c', '{"jsonrpc":"2.0","id":1,"result":{}}\n', 1);
  expect(notes.mayCome).toBe(false);
});

test('an open request is slow once, and its answer says it no more', () => {
  const {notes, hears} = watched();
  hears('c2s', '{"jsonrpc":"2.0","id":1,"method":"m"}\n', 0);
  expect(notes.byWaiting(9999)).toEqual([]);
  expect(notes.byWaiting(10_000)).toMatchObject([{code: 'slow', id: '1', ms: 10_000}]);
  expect(notes.byWaiting(20_000)).toEqual([]);
  expect(hears('s2c', '{"jsonrpc":"2.0","id":1,"result":{}}\n', 20_001)[0]?.fields.notes).toBe(
    undefined,
  );
});

test.each([
  ['s2c', 5000],
  ['c2s', 5000],
  ['stderr', 1000],
] as const)('a line of %s that stays without its end for %i ms is shown, once', (pipe, ms) => {
  const {notes, hears} = watched();
  hears(pipe, 'Enter a key: ', 100);
  expect(notes.mayCome).toBe(true);
  expect(notes.byWaiting(99 + ms)).toEqual([]);
  expect(notes.byWaiting(100 + ms)).toMatchObject([
    {code: 'unterminated', pipe, text: expect.stringContaining('"Enter a key: "')},
  ]);
  expect(notes.byWaiting(100_000)).toEqual([]);
  hears(pipe, 'x\nNext: ', 100_001);
  expect(codesOf(notes.byWaiting(200_000))).toEqual(['unterminated']);
});

test('what is quoted is masked before it is shortened', () => {
  const {notes, hears} = watched(text => text.replaceAll(/secret-\w+/g, '***'));
  hears('s2c', `${'x'.repeat(60)} secret-${'a'.repeat(60)}`, 0);
  expect(JSON.stringify(notes.byWaiting(6000))).not.toMatch(/secret-a/);
  expect(JSON.stringify(hears('s2c', ' secret-b\n', 6001)[0]?.fields.notes)).not.toMatch(/secret-/);
});
