import {expect, test} from 'vitest';
import {Statistics} from '../../src/statistics/statistics.ts';
import {statisticsText} from '../../src/statistics/text.ts';
import {answer, ask, handshake} from '../helpers/notes.ts';
import {at, hear, newSession, type Said} from '../helpers/told.ts';

function textOf(...said: readonly Said[]): string {
  const session = newSession();
  const end = {code: 1, signal: null, endedBy: 'server'} as const;
  const statistics = new Statistics();
  for (const record of [...hear(session, ...said), ...session.exited(end, at(1500))]) {
    statistics.learn(record);
    statistics.count(record);
  }
  return statisticsText(statistics.facts);
}

test('figures as people read them', () => {
  const call = ask(1, 'tools/call', {name: 'buy'});
  expect(textOf(...handshake(), call, answer(1, {}, 20))).toBe(`\
x s: 2026-11-30 19:40:00 UTC, 1.5 s
  handshake: MCP, asked 2025-11-25, given 2025-11-25
  client: c 1; offers nothing
  server: s 1; offers tools
  first byte after 0.0 ms, ready after 0.0 ms
  ended by the server: exit 1

bytes: client→server 285 B, server→client 172 B, stderr 0 B

METHOD                     FROM    COUNT  ERRORS  OPEN      P50      P95      MAX    TOTAL
initialize                 client      1       0     0   0.0 ms   0.0 ms   0.0 ms   0.0 ms
notifications/initialized  client      1       0     0        -        -        -        -
tools/call                 client      1       0     0  20.0 ms  20.0 ms  20.0 ms  20.0 ms

TOOL  REQUIRED      COUNT  ERRORS  OPEN      P50      P95      MAX    TOTAL
buy   (not listed)      1       0     0  20.0 ms  20.0 ms  20.0 ms  20.0 ms

SLOWEST  CALL            WHERE
20.0 ms  tools/call buy  x s, record 4
0.0 ms   initialize      x s, record 1
`);
});

test('what nobody has said is not known, and tables without rows are left out', () => {
  const text = textOf(['stderr', 'up\n']);
  expect(text).toContain('client: unknown; offers are unknown');
  expect(text).toContain('first byte after ?, ready after ?');
  expect(text).not.toContain('METHOD');
  expect(text).not.toContain('handshake');
});

test('names from the wire are safe to print', () => {
  expect(textOf(ask(1, '\u001b[2J'))).toContain('\\e[2J');
});
