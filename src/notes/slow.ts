import type {Note} from '../session/record.ts';
import type {Asked} from '../session/requests.ts';
import {duration} from '../session/summary.ts';
import type {Known} from './known.ts';
import type {Rule} from './rule.ts';
import {named, whoOf} from './where.ts';

const CODE = 'slow';
/**
 * They wait for a person or a model, stay open on purpose, or last as long as the program that is
 * debugged: no patience is the right one.
 */
const PATIENT = new Set([
  'elicitation/create',
  'sampling/createMessage',
  'subscriptions/listen',
  'tasks/result',
  'window/showMessageRequest',
  'window/showDocument',
  'session/prompt',
  'session/request_permission',
]);

export const slow: Rule = {
  code: CODE,
  level: 'info',
  means:
    'An answer took longer than --slow (10,000 ms). Hosts give up after about 60 s; those that wait for a person are not meant.',
  mend: 'Look at what the server does in that time; report progress.',
  kinds: ['response', 'notification', 'note'],
  start: known => seen => {
    if (seen.kind === 'note') {
      remember(known, seen.record.fields.notes);
      return undefined;
    }
    const {request, side} = seen;
    if (seen.kind !== 'response' || request === undefined || side === undefined) return undefined;
    const ms = msOf(seen.record.fields, request);
    if (request.slow || !isSlow(known, request, ms)) return undefined;
    return {
      ms,
      ...levelOf(request),
      text: `${named(request)} took ${duration(ms)}`,
    };
  },
};

/** Of the requests that are open for too long by now, each once. */
export function waitingFor(known: Known, atMs: number): Note[] {
  const notes: Note[] = [];
  for (const side of ['c2s', 's2c'] as const) {
    for (const request of known.requests[side].all()) {
      const ms = Math.round(atMs - request.at);
      if (ms < known.slowMs) break; // The others are younger.
      if (request.slow || request.cancelled || !isSlow(known, request, ms)) continue;
      request.slow = true;
      notes.push({
        code: CODE,
        level: levelOf(request).level ?? slow.level,
        side,
        id: request.id,
        method: request.method,
        name: request.name,
        ms,
        text: `${named(request)} of the ${whoOf(side)} has waited for its answer for ${duration(ms)}`,
      });
    }
  }
  return notes;
}

/** What the log has said while it was written needs not be said of the answer. */
function remember(known: Known, notes: readonly Note[] = []): void {
  for (const {code, side, id, ms} of notes) {
    if (code !== CODE || typeof id !== 'string' || (side !== 'c2s' && side !== 's2c')) continue;
    if (typeof ms === 'number' && ms < known.slowMs) continue; // Who wrote it had less patience.
    const request = known.requests[side].open(id);
    if (request !== undefined) request.slow = true;
  }
}

function isSlow({slowMs}: Known, {method}: Asked, ms: number): boolean {
  return slowMs > 0 && ms >= slowMs && !PATIENT.has(method);
}

/** A handshake that takes so long is why a host gives a server up. */
function levelOf({method}: Asked): {level?: 'warn'} {
  return method === 'initialize' ? {level: 'warn'} : {};
}

function msOf(fields: {at: number; ms?: number | undefined}, {at}: Asked): number {
  return fields.ms ?? Math.max(0, fields.at - at);
}
