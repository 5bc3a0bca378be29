/** Finding one's way in the text of JSON without parsing it; at ease with a text that was cut. */

/** The index of the quote that closes the string opened at `at`; the text's length if none does. */
export function endOfString(text: string, at: number): number {
  for (let quote = text.indexOf('"', at + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (quote - slashes - 1 > at && text[quote - slashes - 1] === '\\') slashes += 1;
    if (slashes % 2 === 0) return quote;
  }
  return text.length;
}

/** The index after the bracket that closes the one at `at`; the text's length if none does. */
export function endOfContainer(text: string, at: number): number {
  const stop = /["[\]{}]/g;
  stop.lastIndex = at;
  let depth = 0;
  for (let match = stop.exec(text); match; match = stop.exec(text)) {
    if (match[0] === '"') stop.lastIndex = endOfString(text, match.index) + 1;
    else depth += match[0] === '{' || match[0] === '[' ? 1 : -1;
    if (depth === 0) return match.index + 1;
  }
  return text.length;
}

const scalar = /[^\s,:"[\]{}]*/y;

/** The index after the number or the word at `at`. */
export function endOfScalar(text: string, at: number): number {
  scalar.lastIndex = at;
  return at + Math.max(scalar.exec(text)?.[0].length ?? 0, 1);
}

const blank = /[ \t\r\n]*/y;

/** The index of the first character at or after `at` that is not white space. */
export function afterBlank(text: string, at: number): number {
  blank.lastIndex = at;
  return at + (blank.exec(text)?.[0].length ?? 0);
}

/** What a JSON string says; undefined if `body`, what stands between its quotes, is damaged. */
export function said(body: string): string | undefined {
  if (!body.includes('\\')) return body;
  try {
    return JSON.parse(`"${body}"`);
  } catch {
    return undefined;
  }
}

/** Whether a text is an object or an array in JSON. */
export function isJsonContainer(text: string): boolean {
  // An exception costs more than these two looks, and most strings are words.
  if (!/^\s*[[{]/.test(text) || !']}'.includes(text.trimEnd().slice(-1))) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
