import {shortened, visible} from '../messages/index.ts';
import type {Link} from './links.ts';
import type {Eof, ErrorSeen, Exit, SignalSeen, Start, Traffic} from './record.ts';

const LONGEST_TEXT = 200;

/** A summary is written before the record has its place in the session. */
type Draft<T> = Omit<T, 'at' | 'seq' | 'session' | 'server' | 'msg'>;

/** What is said beside the fields. */
interface More {
  /** Of a batch: its messages, in words. */
  readonly items?: readonly string[] | undefined;
  readonly link?: Link | undefined;
  readonly late?: boolean | undefined;
}

/** `tools/call search_recipes #2 ok 12.3 ms`: what a person reads of a message. */
export function summaryOf(
  fields: Omit<Draft<Traffic>, 'dir' | 'bytes'>,
  id: string | undefined,
  {items = [], link, late = false}: More = {},
): string {
  switch (fields.kind) {
    case 'request':
    case 'notification':
      return words(
        fields.method,
        fields.name,
        numbered(id),
        link && linkWords(link, fields.method),
      );
    case 'response':
      return words(
        fields.method ?? 'response',
        fields.name,
        numbered(id),
        fields.outcome,
        fields.error && errorText(fields.error),
        fields.ms === undefined ? undefined : duration(fields.ms),
        late ? 'after it was cancelled' : undefined,
      );
    case 'batch':
      return `batch of ${items.length}: ${shortened(items.join(', '), LONGEST_TEXT)}`;
    case 'json':
      return 'JSON, but no message';
    case 'text':
      return `not a message: ${excerpt(fields)}`;
    case 'blank':
      return 'blank line';
    case 'stderr':
      return excerpt(fields);
  }
}

/** `of tools/call search #2`; where the method is the same, the number is enough. */
function linkWords({as, head, page}: Link, method: string | undefined): string {
  const which = words(
    ...(head.method === method ? [] : [head.method, head.name]),
    numbered(head.id),
  );
  switch (as) {
    case 'page':
      return `(page ${page} of ${which})`;
    case 'retry':
      return `(goes on from ${which})`;
    case 'cancel':
    case 'progress':
    case 'task':
    case 'subscription':
      return `(of ${which})`;
  }
}

export function startSummary({command, args, serverPid}: Draft<Start>): string {
  const line = shortened([command, ...args].map(visible).join(' '), LONGEST_TEXT);
  return serverPid === undefined ? `could not start ${line}` : `started ${line} (pid ${serverPid})`;
}

export function eofSummary({dir}: Draft<Eof>, bytes: number): string {
  return `${dir} closed after ${bytes.toLocaleString('en')} bytes`;
}

export function signalSummary({signal}: Draft<SignalSeen>): string {
  return `${signal} came, and went on to the server`;
}

/** Everything that somebody who sees "connection closed" needs to know. */
export function exitSummary(exit: Draft<Exit>, pending: readonly string[]): string {
  const how =
    exit.signal === null ? `exited with code ${exit.code}` : `was ended by signal ${exit.signal}`;
  const why = {
    'client-eof': ', after the client closed its end',
    'client-signal': ', after a signal from the client',
    'client-hangup': ', after the client stopped reading',
    server: '',
  }[exit.endedBy];
  const open =
    pending.length === 0 ? '' : `, unanswered: ${shortened(pending.join(', '), LONGEST_TEXT)}`;
  const last = exit.lastStderr.at(-1);
  const stderr =
    last === undefined || exit.code === 0
      ? ''
      : `; last stderr: ${shortened(visible(last), LONGEST_TEXT)}`;
  return `server ${how} after ${duration(exit.durationMs)}${why}${open}${stderr}`;
}

export function numbered(id: string | undefined): string | undefined {
  return id === undefined ? undefined : `#${shortened(visible(id), 64)}`;
}

/** To the microsecond; more is noise. */
export function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

/** Milliseconds as people read them: `0.4 ms`, `12.3 ms`, `1,234 ms`, `75.0 s`. */
export function duration(ms: number): string {
  if (ms >= 10_000) return `${(ms / 1000).toFixed(1)} s`;
  return ms >= 1000 ? `${Math.round(ms).toLocaleString('en')} ms` : `${ms.toFixed(1)} ms`;
}

function words(...parts: readonly (string | undefined)[]): string {
  return parts
    .filter(part => part !== undefined && part !== '')
    .map(part => shortened(visible(part as string), LONGEST_TEXT))
    .join(' ');
}

function errorText({code, name, message}: ErrorSeen): string {
  const what = message === undefined ? undefined : `"${message}"`;
  return [code === undefined ? undefined : shortened(String(code), 64), name, what]
    .filter(part => part !== undefined)
    .join(' ');
}

function excerpt({text, lossy, cut}: Pick<Traffic, 'text' | 'lossy' | 'cut'>): string {
  const line = (text ?? lossy ?? cut?.head ?? '').replace(/\r?\n$/, '');
  return shortened(visible(line), LONGEST_TEXT);
}
