import {closest} from 'fastest-levenshtein';
import {UserError} from '../errors.ts';
import type {Note} from '../session/record.ts';
import {codes} from './codes.ts';
import {levels, reaches} from './group.ts';

/** Which findings are reported, and which of those are a failure. */
export interface Judge {
  isWanted(note: Note): boolean;
  fails(note: Note): boolean;
}

/** What a person says of it; each is a list of codes with commas between them, `failOn` of levels too. */
export interface Wishes {
  readonly only?: string | undefined;
  readonly ignore?: string | undefined;
  readonly failOn?: string | undefined;
}

/** Throws a UserError for a code there is not: a typing error must not turn a check off. */
export function judge({only, ignore, failOn = 'info'}: Wishes): Judge {
  const wanted = only === undefined ? undefined : new Set(codesIn('only', only, codes));
  const ignored = new Set(ignore === undefined ? [] : codesIn('ignore', ignore, codes));
  const failing = new Set(codesIn('fail-on', failOn, [...levels, ...codes]));
  const bounds = levels.filter(level => failing.has(level));
  return {
    isWanted: ({code}) => !ignored.has(code) && (wanted?.has(code) ?? true),
    fails: ({code, level}) => failing.has(code) || bounds.some(bound => reaches(level, bound)),
  };
}

function codesIn(option: string, text: string, known: readonly string[]): string[] {
  const words = text.split(',').map(word => word.trim());
  for (const word of words) {
    if (known.includes(word)) continue;
    throw new UserError(
      `--${option} cannot be "${word}"; did you mean ${closest(word, [...known])}? (the README lists all codes)`,
    );
  }
  return words;
}
