import {mayRun, weigh} from '../store/sessions.ts';
import type {Place} from './locate.ts';

/** Whether somebody may still write to a session; `unknown` of all that is not in a directory of ours. */
export type SessionState = 'runs' | 'killed' | 'unknown';

/** `killed` is one that nobody can still write to; whether it has a last line is not asked here. */
export function stateOf(id: string, places: readonly Place[], nowMs: number): SessionState {
  for (const place of places) {
    if (place.type !== 'session' || place.session.id !== id) continue;
    return mayRun(place.session, weigh(place.session).writtenMs, nowMs) ? 'runs' : 'killed';
  }
  return 'unknown';
}
