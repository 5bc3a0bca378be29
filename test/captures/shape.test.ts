import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {areFields} from '../../src/captures/shape.ts';
import {logOf, logOfRecords} from '../helpers/captures.ts';
import {at, type Flat, newSession} from '../helpers/told.ts';

const parsed = (log: Buffer): Flat[] =>
  log
    .toString()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
const [request, answer] = parsed(
  logOf(
    ['client→server', '{"id":1,"method":"a"}\n'],
    ['server→client', 'Content-Length: 7\r\n\r\n{"a":1}'],
  ),
) as [Flat, Flat];
const facts = {
  ...{command: 'x', args: ['a'], cwd: '/', pid: 1, ppid: 1, env: ['PATH'], platform: 'linux'},
  versions: {stdiotap: '1', node: '2'},
};
const [start] = parsed(logOfRecords(newSession().started(facts, at(0)))) as [Flat];
const exit = parsed(
  logOfRecords(newSession().exited({code: null, signal: 'SIGTERM', endedBy: 'server'}, at(1))),
).at(-1) as Flat;

test('what a session writes is right', () => {
  for (const record of [request, answer, start, exit]) expect(areFields(record)).toBe(true);
});

test('what came later than the format may be missing, what comes later still may be there', () => {
  const {errors: _, ...older} = exit;
  expect(areFields(older)).toBe(true);
  expect(areFields({...request, somethingNew: [1]})).toBe(true);
  expect(areFields({...request, toString: 'x'})).toBe(true);
});

describe('what is of another shape is not', () => {
  const wrong = fc.constantFrom<unknown>(null, true, [], {}, [null], {a: 1}, ['x', 1]);
  const texts = [
    'session',
    'server',
    'msg',
    'method',
    'name',
    'text',
    'base64',
    'lossy',
    'eol',
    'header',
    'source',
  ];

  test.each(texts)('%s', key => {
    fc.assert(
      fc.property(fc.oneof(wrong, fc.integer()), value => {
        expect(areFields({...request, [key]: value})).toBe(false);
      }),
    );
  });

  test.each(['at', 'seq', 'bytes', 'ms', 'redacted'])('%s', key => {
    fc.assert(
      fc.property(fc.oneof(wrong, fc.string()), value => {
        expect(areFields({...request, [key]: value})).toBe(false);
      }),
    );
  });

  test.each<[string, object]>([
    ['kind', {kind: 'telegram'}],
    ['dir', {dir: 'UP'}],
    ['notes', {notes: 'x'}],
    ['notes', {notes: [null]}],
    ['notes', {notes: [{code: 'x', level: 'info', text: 1}]}],
    ['cut', {cut: {}}],
    ['cut', {cut: null}],
    ['cut', {cut: {head: '', tail: '', missing: '\u001b[2J'}}],
    ['error', {error: 'x'}],
    ['a start without its facts', {kind: 'start'}],
    ['an end without its facts', {kind: 'exit'}],
    ['a drop without its facts', {kind: 'drop'}],
  ])('%s: %j', (_what, part) => {
    expect(areFields({...request, ...part})).toBe(false);
  });

  test.each<[string, object]>([
    ['args', {args: 5}],
    ['args', {args: [5]}],
    ['env', {env: 'x'}],
    ['versions', {versions: null}],
    ['command', {command: undefined}],
  ])('of a start: %s %j', (_what, part) => {
    expect(areFields({...start, ...part})).toBe(false);
  });

  test.each<[string, object]>([
    ['wire', {wire: {}}],
    ['wire', {wire: undefined}],
    ['lastStderr', {lastStderr: [1]}],
    ['messages', {messages: {c2s: 1}}],
    ['code', {code: 'x'}],
    ['errors', {errors: '1'}],
  ])('of an end: %s %j', (_what, part) => {
    expect(areFields({...exit, ...part})).toBe(false);
  });
});
