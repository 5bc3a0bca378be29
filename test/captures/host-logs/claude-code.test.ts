import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {ClaudeCodeReader} from '../../../src/captures/host-logs/claude-code.ts';
import {readBy, summaries} from '../../helpers/captures.ts';
import {anyCuts, anyStream, cutAt} from '../../helpers/streams.ts';
import {type Flat, flat} from '../../helpers/told.ts';

const time = (second: number) => `2026-07-02T07:00:0${second}.000Z`;
const entry = (kind: 'debug' | 'error', text: string, second = 0, run = 'one') => ({
  [kind]: text,
  timestamp: time(second),
  sessionId: run,
  cwd: '/p',
});
const asLines = (entries: readonly object[]) =>
  entries.map(one => `${JSON.stringify(one)}\n`).join('');
const asArray = (entries: readonly object[]) => JSON.stringify(entries, undefined, 2);

function read(log: string): {records: Flat[]; damaged: number} {
  const reader = new ClaudeCodeReader('weather');
  const records = readBy(reader, log).map(({record}) => flat(record));
  return {records, damaged: reader.trouble.damaged};
}
const textsOf = (log: string) => read(log).records.map(({msg}) => msg);

const STORY = [
  entry('debug', 'Starting connection with timeout of 30000ms', 0),
  entry('error', 'Server stderr: INFO up\nINFO 3 tools\n', 1),
  entry('debug', 'Successfully connected (transport: stdio) in 997ms', 2),
  entry('error', 'Something failed', 3),
];

test.each([
  ['lines', asLines(STORY)],
  ['an array', asArray(STORY)],
  ['an array on one line', JSON.stringify(STORY)],
])('%s: the words of the host, and stderr line by line', (_what, log) => {
  const at = {server: 'weather', source: 'claude-code'};
  expect(read(log)).toMatchObject({
    damaged: 0,
    records: [
      {
        ...at,
        kind: 'note',
        level: 30,
        time: time(0),
        body: 'none',
        msg: 'host: Starting connection with timeout of 30000ms',
      },
      {...at, kind: 'stderr', level: 20, time: time(1), text: 'INFO up\n', body: 'full'},
      {...at, kind: 'stderr', level: 20, text: 'INFO 3 tools\n'},
      {...at, kind: 'note', level: 30, at: 2000},
      {...at, kind: 'note', level: 40, msg: 'host: Something failed'},
    ],
  });
});

test('stderr is no error, however Claude Code calls it, and keeps its colours in the text only', () => {
  expect(
    read(asLines([entry('error', 'Server stderr: \u001b[31mFATAL\u001b[0m')])).records,
  ).toMatchObject([
    {kind: 'stderr', level: 20, text: '\u001b[31mFATAL\u001b[0m\n', msg: '\\e[31mFATAL\\e[0m'},
  ]);
});

test('a run begins with a connection, and with another session', () => {
  const starting = 'Starting connection with timeout of 30000ms';
  const log = asLines([
    entry('debug', starting, 0),
    entry('debug', 'a', 1),
    entry('debug', starting, 2),
    entry('debug', 'b', 3, 'two'),
    entry('debug', 'c', 4),
  ]);
  const sessions = read(log).records.map(({session}) => session);
  expect(sessions[1]).toBe(sessions[0]);
  expect(sessions[4]).toBe(sessions[2]);
  expect(new Set(sessions).size).toBe(3);
});

test('an entry without a time has that of the one before, or of the first that has one', () => {
  const {timestamp: _, ...timeless} = entry('debug', 'b');
  const log = asLines([timeless, entry('debug', 'a', 3)]);
  expect(read(log).records.map(record => record.time)).toEqual([time(3), time(3)]);
  expect(read(asLines([timeless])).records).toMatchObject([{msg: 'host: b'}]);
  expect(read(asLines([entry('debug', 'a', 3), timeless])).records[1]).toMatchObject({
    time: time(3),
  });
});

describe('what is damaged is counted', () => {
  test.each([
    ['a torn line', `{"debug":"a\n${asLines(STORY)}`, 1],
    ['another thing', `{"x":1}\n5\n${asLines(STORY)}`, 2],
    ['the end of an array', asArray(STORY).slice(0, -40), 1],
  ])('%s', (_what, log, damaged) => {
    expect(read(log).damaged).toBe(damaged);
  });
});

describe('the debug log', () => {
  const log = [
    '2026-05-05T08:00:00.000Z [DEBUG] Loading settings',
    '2026-05-05T08:00:00.100Z [DEBUG] MCP server "weather": Starting connection with timeout of 30000ms',
    '2026-05-05T08:00:00.200Z [ERROR] MCP server "tides" Server stderr: Traceback:',
    '  {"line": 3}',
    "KeyError: 'x'",
    '2026-05-05T08:00:00.300Z [DEBUG] Rendering',
    '  over two lines',
    '2026-05-05T08:00:00.400Z [DEBUG] MCP server "weather": Connection failed after 1ms',
  ].join('\n');

  test('tells of several servers, among much else', () => {
    expect(read(log)).toMatchObject({
      damaged: 0,
      records: [
        {server: 'weather', kind: 'note', time: '2026-05-05T08:00:00.100Z'},
        {server: 'tides', kind: 'stderr', text: 'Traceback:\n'},
        {server: 'tides', kind: 'stderr', text: '  {"line": 3}\n'},
        {server: 'tides', kind: 'stderr', text: "KeyError: 'x'\n"},
        {server: 'weather', kind: 'note', level: 40},
      ],
    });
    expect(textsOf(log)).not.toContain('over two lines');
  });
});

test('the laws: cutting changes nothing, and any bytes are read', () => {
  const log = fc.constantFrom(asLines(STORY), asArray(STORY));
  fc.assert(
    fc.property(log, anyCuts, (text, cuts) => {
      const chunks = cutAt(Buffer.from(text), cuts).filter(chunk => chunk.length > 0);
      expect(summaries(readBy(new ClaudeCodeReader('weather'), ...chunks))).toEqual(textsOf(text));
    }),
  );
  fc.assert(
    fc.property(anyStream, bytes => {
      expect(readBy(new ClaudeCodeReader('weather'), bytes)).toEqual([]);
    }),
  );
});

test.each([
  ['nothing', ''],
  ['an empty line', '\n'],
])('a log may begin with %s, in a chunk of its own', (_what, first) => {
  for (const log of [asLines(STORY), asArray(STORY)]) {
    const records = readBy(new ClaudeCodeReader('weather'), first, log);
    expect(summaries(records)).toEqual(textsOf(log));
  }
});

test('of an array too, the line that is damaged is told', () => {
  const reader = new ClaudeCodeReader('weather');
  readBy(reader, '[\n  {"debug":"a"},\n  {"x":1},\n  {"debug":"b"}\n]');
  expect(reader.trouble).toEqual({damaged: 1, firstDamaged: 3, tooLong: 0});
});

test('sessions that begin in the same millisecond are two', () => {
  const log = asLines([entry('debug', 'a', 0, 'one'), entry('debug', 'b', 0, 'two')]);
  expect(new Set(read(log).records.map(({session}) => session)).size).toBe(2);
});
