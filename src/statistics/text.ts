import {bytesText, spanText} from '../formats/amounts.ts';
import {table} from '../formats/table.ts';
import {shortened, visible} from '../messages/index.ts';
import {duration} from '../session/summary.ts';
import type {CallFacts} from './calls.ts';
import type {SessionFacts} from './session-facts.ts';
import type {Facts} from './statistics.ts';

const LONGEST = 100;
const TIMES = ['COUNT', 'ERRORS', 'OPEN', 'P50', 'P95', 'MAX', 'TOTAL'];
const RIGHT = new Set(TIMES);

/** Figures as people read them: each session, then what all of them add up to. */
export function statisticsText({sessions, methods, tools, slowest, bytes}: Facts): string {
  const calls = methods.map(row => [word(row.method), row.from, ...cellsOf(row)]);
  const named = tools.map(row => [word(row.tool), requiredText(row.required), ...cellsOf(row)]);
  const slow = slowest.map(({server, session, seq, method, name = '', ms}) => [
    ...[duration(ms), word(`${method} ${name}`.trim())],
    `${word(server)} ${word(session)}, record ${seq}`,
  ]);
  const {c2s, s2c, stderr} = bytes;
  return [
    ...sessions.map(sessionText),
    `bytes: client→server ${bytesText(c2s)}, server→client ${bytesText(s2c)}, stderr ${bytesText(stderr)}\n`,
    tableOf(['METHOD', 'FROM', ...TIMES], calls),
    tableOf(['TOOL', 'REQUIRED', ...TIMES], named),
    tableOf(['SLOWEST', 'CALL', 'WHERE'], slow),
  ]
    .filter(part => part !== '')
    .join('\n');
}

function sessionText(facts: SessionFacts): string {
  const {server, session, start, durationMs, protocol, asked, given} = facts;
  const versions =
    asked === undefined && given === undefined
      ? []
      : [`asked ${word(asked ?? '?')}, given ${word(given ?? '?')}`];
  const spoken = protocol === undefined ? [] : [protocol.toUpperCase(), ...versions];
  const when = `${start.slice(0, 19).replace('T', ' ')} UTC, ${spanText(durationMs)}`;
  return [
    `${word(server)} ${word(session)}: ${when}`,
    ...(spoken.length > 0 ? [`  handshake: ${spoken.join(', ')}`] : []),
    `  client: ${who(facts.client)}; offers ${offered(facts.offers.client)}`,
    `  server: ${who(facts.serverInfo)}; offers ${offered(facts.offers.server)}`,
    `  first byte after ${time(facts.firstByteMs)}, ready after ${time(facts.readyMs)}`,
    `  ${endText(facts.end)}`,
    '',
  ].join('\n');
}

function who(info: unknown): string {
  const {name, version} = (info ?? {}) as {name?: unknown; version?: unknown};
  if (name === undefined) return 'unknown';
  return word([name, version].filter(part => part !== undefined).join(' '));
}

/** `tools (listChanged), prompts`. */
function offered(offers: unknown): string {
  if (offers === undefined) return 'are unknown';
  const parts = Object.entries(offers as object).map(([key, value]) => {
    const inner = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    return inner.length > 0 ? `${key} (${inner.join(', ')})` : key;
  });
  return parts.length === 0 ? 'nothing' : shortened(visible(parts.join(', ')), 500);
}

function endText(end: SessionFacts['end']): string {
  if (end === undefined) return 'no last line: it runs, or was killed, or its host does not tell';
  const how = end.signal ?? `exit ${end.code}`;
  return `ended by the ${WHO[end.endedBy]}: ${how}`;
}

const WHO = {
  'client-eof': 'client (end of input)',
  'client-signal': 'client (signal)',
  'client-hangup': 'client (hangup)',
  server: 'server',
} as const;

function time(ms: number | undefined): string {
  return ms === undefined ? '?' : duration(ms);
}

function requiredText(required: readonly string[] | undefined): string {
  if (required === undefined) return '(not listed)';
  return required.length === 0 ? '-' : word(required.join(', '));
}

function cellsOf({count, errors, open, p50, p95, max, total}: CallFacts): string[] {
  const counts = [count, errors, open].map(number => number.toLocaleString('en'));
  return [...counts, ...[p50, p95, max, total].map(ms => (ms === undefined ? '-' : duration(ms)))];
}

function word(text: string): string {
  return shortened(visible(text), LONGEST);
}

/** Nothing if there are no rows. */
function tableOf(head: readonly string[], rows: readonly string[][]): string {
  return rows.length === 0 ? '' : table([head, ...rows], RIGHT);
}
