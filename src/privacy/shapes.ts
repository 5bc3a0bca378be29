/**
 * Secrets that can be told by their look, wherever they stand: tokens with a known beginning, JWTs,
 * `Bearer …`, private keys, the password in a URL.
 *
 * Linear time: a pattern either fails within a bounded number of characters, or takes all it has
 * looked at, or may start only where a run starts. Held by the 1 MB tests in text.test.ts.
 */
import {type Edit, hide} from './edits.ts';

/** Not `Bearer realm="…"`, which is a challenge, and not `Bearer token`, which is prose. */
const bearer = new RegExp(
  [
    String.raw`((?<!\w)(?:Bearer|BEARER)\s{1,4})(?![\w-]{1,40}=")`,
    String.raw`(?!(?:tokens?|auth\w{0,10}|scheme|headers?|format|methods?|is|or|and|of|in|with|for)(?!\w))`,
    String.raw`[\w.~+/-]{3,}=*`,
  ].join(''),
  'g',
);
/** In lower case it is prose more often: with a digit only. */
const lowerBearer =
  /((?<!\w)bearer\s{1,4})(?![\w-]{1,40}=")(?=[A-Za-z_.~+/-]{0,80}\d)[\w.~+/-]{6,}=*/g;

/** Group 1, where there is one, is kept. One line a kind; add a token here and in `hint`. */
const shapes: readonly RegExp[] = [
  /gh[oprsu]_[A-Za-z0-9]{6,}/g,
  /github_pat_\w{6,}/g,
  /glpat-[\w-]{6,}/g,
  // OpenAI, Anthropic and others. With a digit, not to take a kebab-case word for a key.
  /(?<![A-Za-z0-9])sk-(?=[A-Za-z_-]{0,80}\d)[\w-]{8,}/g,
  /(?<![A-Za-z0-9])[rs]k_(?:live|test)_[A-Za-z0-9]{6,}/g,
  /(?<![A-Za-z0-9])whsec_[\w+/=-]{12,}/g,
  /(?:xox[a-z]|xapp)-[\w-]{6,}/g,
  /(hooks\.slack\.com\/(?:services|workflows)\/)[\w/-]{6,}/g,
  /(?<![A-Za-z0-9])A(?:KI|SI)A[A-Z0-9]{16}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])AIza[\w-]{30,}/g,
  /(?<![A-Za-z0-9])ya29\.[\w-]{10,}/g,
  // Not shorter: `npm_lifecycle_event` and its like are everywhere.
  /(?<![A-Za-z0-9])(?:npm|hf|gsk|ntn)_[A-Za-z0-9]{20,}/g,
  /(?<![A-Za-z0-9])SG\.[\w-]{16,32}\.[\w-]{16,64}/g,
  // JWT and JWE. Two parts are enough if the second is JSON too: the end may have been cut off.
  /(?<![\w-])eyJ[\w-]{5,}\.(?:eyJ[\w-]*(?:\.[\w-]+)?|[\w-]*\.[\w-]+(?:\.[\w-]+){0,2})/g,
  bearer,
  lowerBearer,
  // The password of `scheme://user:password@host`.
  /(:\/\/[^\s/?#"'<>:@\\]*:)[^\s/?#"'<>\\]+(?=@)/g,
];

/** Whether it is worth to try them all: most strings of a body hold none of this. */
const hint =
  /gh[oprsu]_|github_pat_|glpat-|sk[-_]|rk_|whsec_|xox|xapp|slack|A[KS]IA|AIza|ya29|npm_|hf_|gsk_|ntn_|SG\.|eyJ|bearer|:\/\/|basic|PRIVATE KEY/i;

const basic = /((?<!\w)basic\s{1,4})([A-Za-z0-9+/]{4,}={0,2})/gi;
const keyBegin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const keyEnd = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;
/** Base64, white space (or `\n` written out), and the headers of an old PEM block, but no dash. */
const keyBody = /[\w+/=\s\\,:.]*/y;

/** `Basic dXNlcjpwYXNz` is a name and a password, `Basic information` is not: decoding tells. */
function isUserAndPassword(base64: string): boolean {
  return /^[\x20-\x7e]*:[\x20-\x7e]*$/.test(Buffer.from(base64, 'base64').toString('latin1'));
}

/** The end of the private key whose body starts at `from`: after its END line, if it has one. */
function endOfPrivateKey(text: string, from: number): number {
  for (let at = from; ; at += 1) {
    keyBody.lastIndex = at;
    at += keyBody.exec(text)?.[0].length ?? 0;
    keyEnd.lastIndex = at;
    const end = keyEnd.exec(text);
    if (end) return at + end[0].length;
    // A single dash belongs to a header such as `DEK-Info: AES-128-CBC`.
    if (text[at] !== '-' || text[at + 1] === '-') return at;
  }
}

/** The edits that mask every secret-looking piece of a text. May overlap. */
export function shapeEdits(text: string): Edit[] {
  const edits: Edit[] = [];
  if (!hint.test(text)) return edits;
  for (const shape of shapes) {
    for (const match of text.matchAll(shape)) {
      const kept = match[1]?.length ?? 0;
      edits.push(hide(match.index + kept, match.index + match[0].length));
    }
  }
  for (const match of text.matchAll(basic)) {
    const [whole, scheme = '', base64 = ''] = match;
    if (!isUserAndPassword(base64)) continue;
    edits.push(hide(match.index + scheme.length, match.index + whole.length));
  }
  let last = 0;
  for (const match of text.matchAll(keyBegin)) {
    if (match.index < last) continue;
    last = endOfPrivateKey(text, match.index + match[0].length);
    edits.push(hide(match.index, last));
  }
  return edits;
}
