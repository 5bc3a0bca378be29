/**
 * Masking of the head or the tail of a message that was cut: JSON that begins or ends anywhere, also
 * in the middle of a secret.
 *
 * A cut end is easy: what a secret key began is masked to the end. A cut beginning has lost the key,
 * so in doubt it is masked: the rest of a short string, the first run of a long one (a long string is
 * a text, and a secret has no white space), and the string after half a key.
 */
import {type Edit, hide, type Masked, mask, REDACTED, shift} from './edits.ts';
import {jsonEdits} from './json.ts';
import {afterBlank, endOfString} from './json-text.ts';
import type {SecretKeys} from './secrets.ts';
import {textEdits} from './text.ts';

/** Longer than most passwords with spaces in them, shorter than a text one would miss. */
const SHORT_STRING = 256;

/** What is left of a key in JSON within the string and its value, or else a run. */
const firstRun = /^(?:[^\s"\\,:]*\\*"?\s{0,8}:\s{0,8}\\*"[^"\\]*|\s{0,8}\\*"?[^\s"\\,]*)/;
const restOfPrivateKey = /^[\w+/=\s\\:,.-]*?-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const restOfScalar = /^(?:[-+.\deE]*|t?r?ue|e|f?alse|l?se|n?ull|ll?)$/;
/** `scheme://user:pass`, cut before the `@`. */
const cutUserinfo = /:\/\/[^\s/?#"'<>:@\\]*:([^\s/?#"'<>@\\]*[^\s/?#"'<>@\\\d][^\s/?#"'<>@\\]*)$/;

/** A quote that ends a string is followed by what may stand between two values. */
const closesString = /^"\s*(?:$|[\]}]+\s*(?:$|[\]},])|[,:]\s*(?:$|["[{]|[-\d]|[tfn][a-z]))/;

/**
 * The range of the string in whose middle the text begins, or which it begins with, so that nobody
 * knows its key; undefined if it begins otherwise. What stands before the first quote tells, and
 * where nothing does, what comes after it.
 */
function cutString(text: string): {start: number; end: number} | undefined {
  // From before the text, so that its first character may be the quote.
  const quote = endOfString(text, -1);
  const before = text.slice(0, quote);
  if (/^\s*:?\s*$/.test(before)) {
    if (quote === text.length) return undefined;
    if (before === '' && closesString.test(text.slice(0, 99))) return {start: 0, end: 0};
    return {start: quote + 1, end: endOfString(text, quote)};
  }
  const structural =
    (quote === text.length || /[[{,:]\s*$/.test(before)) &&
    before.split(/[\s[\]{},:]+/).every(word => restOfScalar.test(word));
  return structural ? undefined : {start: 0, end: quote};
}

function cutStringEdits(lead: string, keys: SecretKeys): Edit[] {
  const edits = textEdits(lead, keys);
  // Masked before; what is left was found to be plain.
  if (lead.startsWith(REDACTED)) return edits;
  if (lead.length <= SHORT_STRING) return [hide(0, lead.length)];
  const end = (restOfPrivateKey.exec(lead) ?? firstRun.exec(lead))?.[0].length ?? 0;
  return [hide(0, end), ...edits];
}

function fragmentEdits(text: string, keys: SecretKeys): Edit[] {
  let edits: Edit[] = [];
  let from = 0;
  let key: string | undefined;
  const cut = cutString(text);
  if (cut) {
    const colon = afterBlank(text, cut.end + 1);
    // A whole key is no value: `"a": 1`.
    const isKey = cut.start > 0 && text[colon] === ':';
    if (!isKey) edits = shift(cutStringEdits(text.slice(cut.start, cut.end), keys), cut.start);
    from = isKey ? 0 : cut.end + 1;
    const value = afterBlank(text, colon + 1);
    // Half a key: any name that is secret will do.
    if (!isKey && text[colon] === ':' && text[value] === '"') {
      key = 'secret';
      from = value;
    }
  }
  edits = edits.concat(jsonEdits(text, keys, from, key));
  const tail = text.slice(-1024);
  const userinfo = cutUserinfo.exec(tail);
  if (userinfo) {
    const secret = userinfo[1] ?? '';
    edits.push(hide(text.length - secret.length, text.length));
  }
  return edits;
}

/** Masks the secrets in the beginning or the end of a JSON text. `masked` is the number of places. */
export function maskJsonFragment(text: string, keys: SecretKeys): Masked {
  return mask(text, current => fragmentEdits(current, keys));
}
