/** Masking of lines and stray text: the values of secret names, and what looks like a secret. */
import {type Edit, type Masked, mask, settle} from './edits.ts';
import {pairEdits} from './pairs.ts';
import type {SecretKeys} from './secrets.ts';
import {shapeEdits} from './shapes.ts';

/** The edits that mask a text: in its order, without overlaps, none that changes nothing. */
export function textEdits(text: string, keys: SecretKeys): Edit[] {
  const pairs = /[:=]|--/.test(text) ? pairEdits(text, keys) : [];
  const edits = [...pairs, ...shapeEdits(text)];
  return edits.length === 0 ? edits : settle(text, edits);
}

/**
 * Masks the secrets in a line of stderr or any other text. Line ends stay; the time is linear in the
 * size of the text, whatever it holds. `masked` is the number of places.
 */
export function maskText(text: string, keys: SecretKeys): Masked {
  return mask(text, current => textEdits(current, keys));
}
