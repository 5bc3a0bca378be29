import type {Overview} from '../captures/overview.ts';
import {bytesText, spanText} from '../formats/amounts.ts';
import {table} from '../formats/table.ts';
import {visible} from '../messages/index.ts';

const HEAD = [
  'SERVER',
  'SESSION',
  'STARTED (UTC)',
  'LASTED',
  'MESSAGES',
  'ERRORS',
  'ENDED',
  'SIZE',
];
/** Numbers stand on the right. */
const RIGHT = new Set(['LASTED', 'MESSAGES', 'ERRORS', 'SIZE']);

/** Sessions as a table for people; nothing if there are none. */
export function overviewTable(overviews: readonly Overview[], nowMs: number): string {
  if (overviews.length === 0) return '';
  const rows = [HEAD, ...overviews.map(overview => rowOf(overview, nowMs))];
  return table(rows, RIGHT);
}

function rowOf(overview: Overview, nowMs: number): string[] {
  const {server, session, start, durationMs, messages, errors, end, bytes} = overview;
  const lasted = end === 'running' ? Math.max(durationMs, nowMs - Date.parse(start)) : durationMs;
  return [
    visible(server),
    visible(session),
    start.slice(0, 19).replace('T', ' '),
    spanText(lasted),
    messages.toLocaleString('en'),
    errors === 0 ? '-' : errors.toLocaleString('en'),
    endText(end),
    bytesText(bytes),
  ];
}

/** How it ended, as short as can be. */
function endText(end: Overview['end']): string {
  if (end === 'unknown') return '?';
  if (typeof end === 'string') return end;
  // Many a host ends its servers by a signal: that is no crash.
  const by = end.endedBy === 'client-signal' ? ' by client' : '';
  return `${end.signal ?? `exit ${end.code}`}${by}`;
}
