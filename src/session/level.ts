import type {Exit, Level, Note} from './record.ts';

/** The level of a record, raised by what was found about it. */
export function levelOf(level: Level, notes: readonly Note[] | undefined): Level {
  if (notes === undefined) return level;
  if (notes.some(note => note.level === 'error')) return 50;
  return notes.some(note => note.level === 'warn') && level < 40 ? 40 : level;
}

/**
 * 50 if it did not end well, or nobody asked it to. Also an end that was asked for is worth a look, if
 * it left requests unanswered, or gave an error code only because its stdin was closed.
 */
export function exitLevel(
  {code, signal, endedBy}: Pick<Exit, 'code' | 'signal' | 'endedBy'>,
  unanswered: boolean,
): Level {
  if (code === 0) return unanswered ? 40 : 30;
  const asked = endedBy === 'client-signal' || (endedBy !== 'server' && signal === null);
  if (!asked) return 50;
  return unanswered || (endedBy === 'client-eof' && signal === null) ? 40 : 30;
}
