import type {Note} from '../session/record.ts';

/** The facts of a note that are names of ours, and no words from the wire. */
const OURS = new Set(['code', 'level']);

/** The same note, with what `mask` hides: notes quote what crossed the pipe. */
export function masked(note: Note, mask: ((text: string) => string) | undefined): Note {
  if (mask === undefined) return note;
  const entries = Object.entries(note).map(([key, value]) => [
    key,
    typeof value === 'string' && !OURS.has(key) ? mask(value) : value,
  ]);
  return Object.fromEntries(entries) as Note;
}
