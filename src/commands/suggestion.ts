import {closest, distance} from 'fastest-levenshtein';

/** The known word that was perhaps meant, or undefined if none is near. */
export function suggestion(word: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const nearest = closest(word, known);
  return distance(word, nearest) <= Math.max(1, Math.floor(nearest.length / 2)) && word !== nearest
    ? nearest
    : undefined;
}
