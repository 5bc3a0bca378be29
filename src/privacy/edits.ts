/**
 * Masking is a list of edits to a text, applied once at the end: so what is not masked stays to the
 * byte, and an edit found inside a JSON string inside a JSON string can be carried outwards.
 */

/** Replace `[start, end)` of a text (UTF-16 offsets) by `replacement`. */
export type Edit = {start: number; end: number; replacement: string};

/** A masked text, and how many values were masked in it. */
export type Masked = {text: string; masked: number};

/** What stands in the place of every secret. */
export const REDACTED = '[redacted]';

/** The edit that masks a range of plain text. */
export function hide(start: number, end: number): Edit {
  return {start, end, replacement: REDACTED};
}

/** Edits moved `by` characters to the right. */
export function shift(edits: readonly Edit[], by: number): Edit[] {
  return edits.map(({start, end, replacement}) => ({
    start: start + by,
    end: end + by,
    replacement,
  }));
}

/**
 * The edits in the order of the text, without overlaps (the outer or earlier one grows) and without
 * those that would change nothing, so that masking twice is masking once.
 */
export function settle(text: string, edits: readonly Edit[]): Edit[] {
  const settled: Edit[] = [];
  for (const edit of [...edits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = settled.at(-1);
    if (last && edit.start <= last.end) last.end = Math.max(last.end, edit.end);
    else settled.push({...edit});
  }
  return settled.filter(({start, end, replacement}) => {
    const old = text.slice(start, end);
    return old !== '' && old !== REDACTED && old !== replacement;
  });
}

/**
 * The text with the edits made that `find` finds, until it finds none: what is left of a text may
 * look like a secret only then, and a text that is masked again must stay as it is. Rarely more than
 * once; the bound keeps the time linear.
 */
export function mask(text: string, find: (text: string) => readonly Edit[]): Masked {
  let masked = 0;
  let left = text;
  for (let round = 0; round < 8; round += 1) {
    const edits = settle(left, find(left));
    if (edits.length === 0) break;
    let result = '';
    let at = 0;
    for (const {start, end, replacement} of edits) {
      result += left.slice(at, start) + replacement;
      at = end;
    }
    left = result + left.slice(at);
    masked += edits.length;
  }
  return {text: left, masked};
}

/**
 * Edits to what a JSON string says, turned into edits to how it is written: `body` is the string as
 * written, without its quotes. The escapes around an edit stay as they were (`\/`, `\u00e9`).
 */
export function intoEscapes(body: string, edits: readonly Edit[]): Edit[] {
  let written = 0;
  let said = 0;
  const position = (target: number): number => {
    for (; said < target; said += 1) {
      written += body[written] !== '\\' ? 1 : body[written + 1] === 'u' ? 6 : 2;
    }
    return written;
  };
  return edits.map(({start, end, replacement}) => ({
    start: position(start),
    end: position(end),
    replacement: JSON.stringify(replacement).slice(1, -1),
  }));
}
