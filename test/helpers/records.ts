import type {SessionRecord} from '../../src/session/record.ts';
import {at, hear, newSession} from './told.ts';

/** Records `first`, `first + 1` … of a session: notifications whose method is their number. */
export function records(count: number, {first = 0, size = 0} = {}): SessionRecord[] {
  const session = newSession();
  const padding = 'x'.repeat(size);
  const lines = Array.from(
    {length: first + count},
    (_, i) => `{"method":"${i}","params":["${padding}"]}\n`,
  );
  return hear(session, ['client→server', lines.join(''), at(1)]).slice(first);
}
