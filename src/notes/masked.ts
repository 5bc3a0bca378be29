import {shortened} from '../messages/index.ts';
import type {Note} from '../session/record.ts';

/** The facts of a note that are names of ours, and no words from the wire. */
const OURS = new Set(['code', 'level']);
/** A name of a method that has no end would stand in each note of it. */
const LONGEST_FACT = 200;

/**
 * The same note, with what `mask` hides, and with facts of a bounded length: notes quote what crossed
 * the pipe.
 */
export function masked(note: Note, mask: ((text: string) => string) | undefined): Note {
  const entries = Object.entries(note).map(([key, value]) => {
    if (typeof value !== 'string' || OURS.has(key)) return [key, value];
    const hidden = mask === undefined ? value : mask(value);
    return [key, key === 'text' ? hidden : shortened(hidden, LONGEST_FACT)];
  });
  return Object.fromEntries(entries) as Note;
}
