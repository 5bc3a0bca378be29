import stringWidth from 'string-width';
import {expect, test} from 'vitest';
import type {Overview} from '../../src/captures/overview.ts';
import {overviewTable} from '../../src/commands/overview-table.ts';

const START = '2026-11-30T19:40:00.123Z';
const NOW = Date.parse('2026-11-30T19:42:00.123Z');
const overview = (more: Partial<Overview> = {}): Overview => ({
  ...{server: 'recipes', session: '20261130T194000123Z-4242', start: START, durationMs: 4321},
  ...{messages: 9, errors: 0, bytes: 6400, paths: []},
  end: {code: 0, signal: null, endedBy: 'client-eof'},
  ...more,
});

test('no sessions, no table', () => {
  expect(overviewTable([], NOW)).toBe('');
});

test('a head, and a row each; numbers stand on the right', () => {
  const rows = [
    overview({end: 'running'}),
    overview({server: 'x', messages: 12_345, errors: 1234, bytes: 812}),
  ];
  expect(overviewTable(rows, NOW)).toBe(
    `SERVER   SESSION                   STARTED (UTC)        LASTED  MESSAGES  ERRORS  ENDED      SIZE
recipes  20261130T194000123Z-4242  2026-11-30 19:40:00   2 min         9       -  running  6.4 kB
x        20261130T194000123Z-4242  2026-11-30 19:40:00   4.3 s    12,345   1,234  exit 0    812 B
`,
  );
});

test.each([
  [{code: 0, signal: null, endedBy: 'client-eof'}, 'exit 0'],
  [{code: 3, signal: null, endedBy: 'server'}, 'exit 3'],
  [{code: null, signal: 'SIGSEGV', endedBy: 'server'}, 'SIGSEGV'],
  [{code: null, signal: 'SIGTERM', endedBy: 'client-signal'}, 'SIGTERM by client'],
  [{code: 143, signal: null, endedBy: 'client-signal'}, 'exit 143 by client'],
  ['running', 'running'],
  ['killed', 'killed'],
  ['unknown', '?'],
] as const)('%j is %s', (end, text) => {
  const row = overviewTable([overview({end})], NOW).split('\n')[1];
  expect(row).toMatch(new RegExp(`  -  ${text.replace('?', '\\?')} +6\\.4 kB$`));
});

test('one that runs has lasted until now, but never less than its last record says', () => {
  const lasted = (nowMs: number) =>
    overviewTable([overview({end: 'running'})], nowMs)
      .split('\n')[1]
      ?.split(/ {2,}/)[3];
  expect(lasted(NOW)).toBe('2 min');
  expect(lasted(Date.parse(START) - 5000)).toBe('4.3 s');
});

test('columns stand below each other, also with wide letters', () => {
  const rows = ['漢字', 'é', '🎉', 'recipes'].map(server => overview({server}));
  const lines = overviewTable(rows, NOW).trimEnd().split('\n');
  const starts = lines.slice(1).map(line => stringWidth(line.slice(0, line.indexOf('2026113'))));
  expect(starts).toEqual([9, 9, 9, 9]);
  expect(new Set(lines.map(line => stringWidth(line))).size).toBe(1);
});

test('a name cannot drive the terminal', () => {
  const table = overviewTable([overview({server: '\x1b[2J\u202e', session: 'a\nb'})], NOW);
  expect(table).toContain('\\e[2J\\u202e  a\\nb  ');
  expect(table.split('\n')).toHaveLength(3);
});
