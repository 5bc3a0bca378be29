import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {AnyLogReader} from '../../src/captures/any-log.ts';
import {readBy} from '../helpers/captures.ts';
import {samples} from '../helpers/running.ts';
import {type Flat, flat} from '../helpers/told.ts';

const folder = join(samples, 'host-logs');
const recordsOf = (name: string): Flat[] =>
  readBy(new AnyLogReader('weather'), readFileSync(join(folder, name))).map(({record}) =>
    flat(record),
  );
/** `c2s request tools/call #2 full`, with latency and outcome; of what is no message, its kind. */
function short({kind, dir, method, id, ms, outcome, body, level}: Flat): string {
  if (kind === 'stderr') return 'stderr';
  if (kind === 'note') return `host ${level}`;
  const words = [dir === 'CLIENT→SERVER' ? 'c2s' : 's2c', kind, method, id && `#${id}`, outcome];
  return [...words, ms === undefined ? undefined : `${ms} ms`, body].filter(Boolean).join(' ');
}
const SOURCES = {
  'claude-desktop': /^claude-desktop/,
  'claude-code': /^claude-code/,
  cursor: /^cursor/,
  vscode: /^vscode/,
};

test.each(readdirSync(folder).filter(name => name !== 'README.md'))(
  '%s is recognised, and says what it has',
  name => {
    const source = Object.entries(SOURCES).find(([, pattern]) => pattern.test(name))?.[0];
    const records = recordsOf(name);
    expect(records.length).toBeGreaterThan(2);
    for (const record of records) {
      expect(record.source).toBe(source);
      expect(['full', 'truncated', 'none']).toContain(record.body);
      if (record.body !== 'full') expect(record).not.toHaveProperty('message');
    }
  },
);

test('the README names each', () => {
  const text = readFileSync(join(folder, 'README.md'), 'utf8');
  for (const name of readdirSync(folder))
    if (name !== 'README.md') expect(text).toContain(`\`${name}\``);
});

describe('Claude Desktop', () => {
  test('2024: words only', () => {
    expect(recordsOf('claude-desktop-2024.log').map(({server, kind}) => [server, kind])).toEqual([
      ['weather', 'note'],
      ['weather', 'note'],
      ['tides', 'note'],
      ['tides', 'note'],
    ]);
  });

  test('early 2025: whole messages', () => {
    expect(recordsOf('claude-desktop-2025-early.log').map(short)).toEqual([
      'host 30',
      'host 30',
      'c2s request initialize #0 full',
      'stderr',
      's2c response initialize #0 ok 120 ms full',
      'c2s notification notifications/initialized full',
      'c2s request resources/list #1 full',
      's2c response resources/list #1 error 3 ms full',
      'host 30',
      'host 30',
      'host 30',
      'host 50',
    ]);
  });

  test('mcp.log: all servers, the brackets swapped, ids in both directions', () => {
    const records = recordsOf('claude-desktop-mcp-log.log');
    expect(new Set(records.map(({server}) => server))).toEqual(
      new Set(['weather', 'Tide Tables [Beta]']),
    );
    expect(records.filter(({server}) => server === 'weather').map(short)).toEqual([
      'host 30',
      'c2s request initialize #0 full',
      's2c response initialize #0 ok 250 ms full',
      'c2s request tools/call #1 full',
      's2c request sampling/createMessage #1 full',
      'c2s response sampling/createMessage #1 error 800 ms full',
      's2c response tools/call #1 tool-error 1000 ms full',
      'host 30',
    ]);
  });

  test('2025: metadata, stderr, a timeout, a second run', () => {
    const records = recordsOf('claude-desktop-2025.log');
    expect(records.map(short)).toEqual([
      'stderr',
      'host 30',
      'stderr',
      'host 30',
      'host 30',
      'c2s request initialize #0 full',
      'stderr',
      's2c response initialize #0 ok 260 ms full',
      'c2s notification notifications/initialized full',
      'c2s request tools/list #1 full',
      's2c response tools/list #1 ok 20 ms full',
      'c2s request tools/call #2 full',
      'stderr',
      'stderr',
      'stderr',
      'c2s notification notifications/cancelled full',
      'host 50',
      'host 50',
      'host 30',
      'host 30',
      'host 50',
      'c2s request initialize #0 full',
      'host 30',
    ]);
    expect(new Set(records.map(({session}) => session)).size).toBe(2);
  });

  test('2026: long messages are cut', () => {
    expect(recordsOf('claude-desktop-truncated.log').map(short)).toEqual([
      'host 30',
      'c2s request tools/list #7 full',
      's2c response tools/list #7 ok 80 ms truncated',
      'c2s request tools/call truncated',
      's2c response #8 ok truncated',
    ]);
  });

  test('later in 2026: no messages, and still pairs, latencies, errors', () => {
    expect(recordsOf('claude-desktop-2026.log').map(short)).toEqual([
      'host 30',
      'host 30',
      'host 30',
      'c2s request initialize #0 none',
      'stderr',
      's2c response initialize #0 ok 300 ms none',
      'c2s notification notifications/initialized none',
      'c2s request tools/list #1 none',
      'c2s request resources/list #2 none',
      's2c response tools/list #1 ok 25 ms none',
      's2c response resources/list #2 error 30 ms none',
      'c2s request tools/call #3 none',
      's2c notification notifications/progress none',
      's2c request elicitation/create #0 none',
      'c2s response elicitation/create #0 ok 2000 ms none',
      's2c response tools/call #3 ok 2100 ms none',
      'host 40',
      'host 30',
      'host 30',
    ]);
  });
});

describe('Claude Code', () => {
  test('lines: words and stderr, two runs', () => {
    const records = recordsOf('claude-code.jsonl');
    expect(records.map(short)).toEqual([
      ...['host 30', 'stderr', 'stderr', 'host 30', 'host 40', 'host 30', 'host 40', 'host 30'],
      'stderr',
    ]);
    expect(records.map(({server}) => server)).toEqual(records.map(() => 'weather'));
  });

  test('an array, and the debug log', () => {
    expect(recordsOf('claude-code-array.json').map(short)).toEqual([
      'host 30',
      'stderr',
      'host 30',
    ]);
    expect(recordsOf('claude-code-debug.log').map(short)).toEqual([
      ...['host 30', 'stderr', 'stderr', 'stderr', 'host 40'],
    ]);
  });
});

test('Cursor: words, and stderr that it calls error', () => {
  const records = recordsOf('cursor.log');
  expect(records.map(short)).toEqual([
    ...[
      'host 30',
      'host 30',
      'stderr',
      'stderr',
      'stderr',
      'stderr',
      'host 50',
      'host 30',
      'host 30',
    ],
    'host 30',
  ]);
  expect(new Set(records.map(({session}) => session)).size).toBe(2);
});

describe('VS Code', () => {
  test('at its usual level: words, stderr, what was printed to stdout', () => {
    expect(recordsOf('vscode.log').map(short)).toEqual([
      ...['host 30', 'host 30', 'host 30', 'host 30', 'stderr', 'host 30'],
      's2c text full',
      'host 50',
      'host 50',
    ]);
  });

  test('at the levels debug and trace: messages', () => {
    expect(recordsOf('vscode-trace.log').map(short)).toEqual([
      'host 30',
      'host 30',
      'host 30',
      'c2s request initialize #1 full',
      's2c response initialize #1 ok 62 ms full',
      'c2s notification notifications/initialized full',
      'c2s request tools/call #2 full',
      's2c response tools/call #2 ok 250 ms full',
      'c2s request resources/list #3 full',
      's2c response resources/list #3 error 4 ms full',
      'stderr',
      'host 30',
    ]);
  });
});
