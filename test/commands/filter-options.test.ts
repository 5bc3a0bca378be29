import {describe, expect, test} from 'vitest';
import {criteriaOf, filterOptions} from '../../src/commands/filter-options.ts';
import {parseWords} from '../../src/commands/parse.ts';
import {UserError} from '../../src/errors.ts';
import {kinds} from '../../src/session/record.ts';

const NOW = Date.UTC(2026, 10, 30, 19, 40);
/** As somebody writes them on a command line. */
const criteria = (...words: string[]) => criteriaOf(parseWords(words, filterOptions).found, NOW);

test('nothing asked is nothing wanted: no key at all', () => {
  expect(criteria()).toEqual({});
  expect(Object.keys(criteria())).toEqual([]);
});

test.each([
  [['--dir', 'c2s'], {dir: 'CLIENT→SERVER'}],
  [['--dir', 's2c'], {dir: 'SERVER→CLIENT'}],
  [['--dir', 's2c', '--dir', 'c2s'], {dir: 'CLIENT→SERVER'}],
  [['--kind', 'request'], {kinds: ['request']}],
  [['--kind', 'request, exit', '--kind=stderr'], {kinds: ['request', 'exit', 'stderr']}],
  [['--kind', kinds.join(',')], {kinds: [...kinds]}],
  [['--errors'], {errors: true}],
  [['--no-errors'], {}],
  [['--slow', '500'], {slowMs: 500}],
  [['--slow', '0'], {slowMs: 0}],
  [['--slow', '1.5'], {slowMs: 1.5}],
  [['--slow', '2s'], {slowMs: 2000}],
  [['--slow', '1m'], {slowMs: 60_000}],
  [['--since', '10m'], {since: '2026-11-30T19:30:00.000Z'}],
  [['--until', '2026-11-30T19:40:00Z'], {until: '2026-11-30T19:40:00.000Z'}],
  [['--grep', 'a.b'], {grep: /a.b/}],
  [['--grep', '/a b/i'], {grep: /a b/i}],
  [['--grep', '/a/b/su'], {grep: /a\/b/su}],
  [['--grep', '/tmp/x'], {grep: /\/tmp\/x/}],
  [['--grep', '/a/g'], {grep: /\/a\/g/}],
  [['--grep=-x'], {grep: /-x/}],
  [['--grep', '"a"'], {grep: /"a"/}],
  [['--grep="a"'], {grep: /"a"/}],
])('%j', (words, expected) => {
  expect(criteria(...words)).toEqual(expected);
});

describe('ids are the tokens that were written', () => {
  test.each([
    ['7', '7'],
    ['"7"', '"7"'],
    ['7.0', '7.0'],
    ['0', '0'],
    ['9007199254740993', '9007199254740993'],
    ['abc', '"abc"'],
    ['a"b', '"a\\"b"'],
    ['""', '""'],
    ['null', 'null'],
    ['007', '"007"'],
  ])('%s is %s', (written, token) => {
    expect(criteria('--id', written)).toEqual({ids: [token]});
    expect(criteria(`--id=${written}`)).toEqual({ids: [token]});
  });

  test('several are any of them', () => {
    expect(criteria('--id', '1', '--id', 'x')).toEqual({ids: ['1', '"x"']});
  });
});

test.each(['server', 'method', 'name'] as const)('--%s takes globs, several match any', key => {
  const matches =
    criteria(`--${key}`, 'a*', `--${key}`, 'b?').server ??
    criteria(`--${key}`, 'a*', `--${key}`, 'b?')[key];
  expect(['abc', 'bc', 'b', 'c'].map(text => matches?.(text))).toEqual([true, true, false, false]);
  const not = criteria(`--${key}`, '!ping')[key];
  expect(['ping', 'pong'].map(text => not?.(text))).toEqual([false, true]);
});

test.each([
  [
    ['--kind', 'request,zz'],
    '--kind cannot be "zz"; choose from request, response, notification, batch, json, text, blank, stderr, start, eof, signal, drop, note, exit',
  ],
  [
    ['--kind', ''],
    '--kind cannot be ""; choose from request, response, notification, batch, json, text, blank, stderr, start, eof, signal, drop, note, exit',
  ],
  [['--slow', '5x'], '--slow is a time such as 500 (milliseconds) or 2s, not "5x"'],
  [['--slow', '-5'], '--slow is a time such as 500 (milliseconds) or 2s, not "-5"'],
  [
    ['--grep', '('],
    '--grep cannot use the pattern "(" (Unterminated group); put a \\ before characters that are meant literally',
  ],
  [
    ['--grep', '/[/'],
    '--grep cannot use the pattern "/[/" (Unterminated character class); put a \\ before characters that are meant literally',
  ],
  [
    ['--until', 'soon'],
    '--until is a time such as 10m (ago), 19:40, 2026-11-30 or 2026-11-30T19:40:00Z, not "soon"',
  ],
  [['--dir', 'up'], '--dir cannot be "up"; choose from "c2s", "s2c"'],
  [['--server'], '--server needs a value'],
])('%j is refused, in a sentence', (words, sentence) => {
  expect(() => criteria(...words)).toThrow(UserError);
  expect(() => criteria(...words)).toThrow(new UserError(sentence));
});

test('every filter says what it does', () => {
  for (const {describe: text} of Object.values(filterOptions))
    expect(text.length).toBeGreaterThan(8);
});
