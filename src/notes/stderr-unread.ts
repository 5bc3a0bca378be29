import type {Note} from '../session/record.ts';
import type {Rule} from './rule.ts';

/** It is said by the proxy, which alone can know; no record shows it. */
export const stderrUnread: Rule = {
  code: 'stderr-unread',
  level: 'warn',
  means:
    'Nobody read stderr, so a part of it was not passed on, lest the server should stop. The log has all of it.',
  mend: 'Read the log; the host may be stuck.',
  kinds: [],
  start: () => () => undefined,
};

/** What the host did not get, the log has. */
export function stderrUnreadNote(bytes: number): Note {
  const text = `${bytes.toLocaleString('en')} bytes of stderr were not passed on, because nobody read them`;
  return {code: stderrUnread.code, level: stderrUnread.level, text, bytes};
}
