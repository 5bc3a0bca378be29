import {UserError} from '../errors.ts';

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  min: 60_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** `90s`, `10m`, `2h`, `30d`: milliseconds; undefined for what is no such time. */
export function durationOf(text: string): number | undefined {
  const [, number, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([a-z]+)\s*$/i.exec(text) ?? [];
  const factor = Object.hasOwn(UNITS, unit.toLowerCase()) ? UNITS[unit.toLowerCase()] : undefined;
  return number === undefined || factor === undefined ? undefined : Number(number) * factor;
}

/** The same for an option; a mere number is milliseconds. Throws a UserError for anything else. */
export function millisecondsOf(option: string, text: string): number {
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) : durationOf(text);
  if (ms === undefined) {
    throw new UserError(`--${option} is a time such as 500 (milliseconds) or 2s, not "${text}"`);
  }
  return ms;
}

/**
 * A point in time, as records have it: ISO 8601 in UTC with milliseconds. `10m` is ten minutes ago;
 * `19:40` is today, and what has no zone is UTC, as the times that are shown. Throws a UserError for anything else.
 */
export function instantOf(option: string, text: string, nowMs: number): string {
  const ago = durationOf(text);
  const ms = ago === undefined ? dateOf(text.trim(), nowMs) : nowMs - ago;
  if (ms === undefined || Number.isNaN(ms) || Math.abs(ms) > 8.64e15) {
    throw new UserError(
      `--${option} is a time such as 10m (ago), 19:40, 2026-11-30 or 2026-11-30T19:40:00Z, not "${text}"`,
    );
  }
  return new Date(ms).toISOString();
}

function dateOf(text: string, nowMs: number): number | undefined {
  if (/^\d{1,2}:\d\d(:\d\d(\.\d{1,3})?)?$/.test(text)) {
    const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
    const day = new Date(nowMs);
    if (hours > 23 || minutes > 59 || seconds >= 60) return undefined;
    return day.setUTCHours(hours, minutes, Math.floor(seconds), Math.round((seconds % 1) * 1000));
  }
  const [, date, time = '00:00', zone = ''] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?$/i.exec(
      text,
    ) ?? [];
  return date === undefined ? undefined : realDate(date, `${time}${zone.toUpperCase()}`);
}

/** JavaScript takes 31 February for 3 March. */
function realDate(date: string, time: string): number | undefined {
  const day = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
  return exists
    ? Date.parse(`${date}T${/Z|[+-]\d\d:?\d\d$/.test(time) ? time : `${time}Z`}`)
    : undefined;
}
