/** Whether a text is one that is looked for; `undefined` is the lack of a text. */
export type Matcher = (text: string | undefined) => boolean;

/**
 * A matcher for globs: `*` is any text, `?` any character, `{a,b}` either, and `!` in front means
 * "not". A text matches if any of the globs does, and none of those with `!`. Methods, names and URIs
 * are no paths, so a `*` takes a slash as well; libraries for files would stop at it.
 */
export function matcher(globs: readonly string[]): Matcher {
  const wanted = globs.filter(glob => !glob.startsWith('!')).map(patternOf);
  const unwanted = globs.filter(glob => glob.startsWith('!')).map(glob => patternOf(glob.slice(1)));
  return text => {
    if (text === undefined) return wanted.length === 0;
    if (unwanted.some(pattern => pattern.test(text))) return false;
    return wanted.length === 0 || wanted.some(pattern => pattern.test(text));
  };
}

function patternOf(glob: string): RegExp {
  let depth = 0;
  // Stars in a row are one: many would be tried in every combination.
  const source = glob.replace(/\*+/g, '*').replace(/[\\^$.*+?()[\]{}|,]/g, character => {
    if (character === '*') return '.*';
    if (character === '?') return '.';
    if (character === '{' && glob.includes('}')) {
      depth++;
      return '(?:';
    }
    if (character === '}' && depth > 0) {
      depth--;
      return ')';
    }
    if (character === ',') return depth > 0 ? '|' : ',';
    return `\\${character}`;
  });
  return depth === 0 ? new RegExp(`^${source}$`, 'su') : new RegExp(`^${literal(glob)}$`, 'su');
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
