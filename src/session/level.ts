import type {Exit, Level, Note} from './record.ts';

/** The level of a record, raised by what was found about it. */
export function levelOf(level: Level, notes: readonly Note[] | undefined): Level {
  if (notes === undefined) return level;
  if (notes.some(note => note.level === 'error')) return 50;
  return notes.some(note => note.level === 'warn') && level < 40 ? 40 : level;
}

/** 50 if nobody asked it to end, or it did not end well, else 30. */
export function exitLevel({
  code,
  signal,
  endedBy,
}: Pick<Exit, 'code' | 'signal' | 'endedBy'>): Level {
  if (code === 0) return 30;
  const asked = endedBy === 'client-signal' || (endedBy !== 'server' && signal === null);
  return asked ? 30 : 50;
}
