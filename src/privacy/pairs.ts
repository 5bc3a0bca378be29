/**
 * Names with their values in text that is no JSON, or only partly: `password: hunter2`, `TOKEN=abc`,
 * `{"X-API-KEY":"k2"}`, `{\"api_key\":\"k\"}`, `{'secret': 'x'}`, `?api_key=k1&page=2`,
 * `--token abc`, `Cookie: a=b; c=d`.
 *
 * Linear time: names are bounded, and what was searched for the end of a value is masked, so it is
 * not searched again.
 */
import {type Edit, hide, REDACTED} from './edits.ts';
import type {SecretKeys} from './secrets.ts';

const pair = new RegExp(
  [
    // 1: the name. Two words if the second needs it: `API key`; not `Bearer realm="x"`.
    String.raw`(?<!\w[.-]?)((?:[a-z]{1,20} (?=(?:key|token)s?(?!\w)))?\w[\w.-]{0,128})`,
    // 2: the quote after it, and the bracket of `headers["X-Key"] = `.
    String.raw`(\\{0,15}["'${'`'}])?\]?[ \t]{0,8}`,
    // 3: the separator. Not `a == b`, `std::token`, `secret://host`.
    String.raw`(=>|:=|=(?![=>])|:(?!:|\/\/))[ \t]{0,8}`,
  ].join(''),
  'gi',
);
const flag = /(?<![\w-])--([A-Za-z][\w-]{1,80})[ \t]{1,8}(?=[^\s-])/g;
const openingQuote = /[bBrRuUfF]{0,2}(\\{0,15})(["'`])/y;
const bareRun = /[^\s"'`&#;,]*/y;
const pairAhead = /[&;,](?:["'`\s]|$|[\w.-]{1,64}[ ]?[=:])/y;
const headerName = /(?:authorization|cookie)$/i;
/** Secret in the query of a URL, and only there, if they are long enough to be no word. */
const queryName = /^(?:key|code|sig|signature|x-amz-(?:signature|credential|security-token))$/i;
const scheme = /(?:Bearer|Basic|Token|Digest|ApiKey|Negotiate) +/iy;

const noValues = new Set('true false null none nil undefined nan'.split(' '));

/** What stands after `token:` in prose and types, and is no token. After `=` it may be one. */
const plainWords = new Set(
  (
    'the an your this that is are was must not optional required missing invalid expired unset empty ' +
    'string str number int integer boolean bool object any unknown'
  ).split(' '),
);

/** The first `quote` or line end at or after `from` that closes a string opened with `slashes`. */
function closingQuote(text: string, from: number, quote: string, slashes: number): number {
  const stop = quote === '"' ? /["\r\n]/g : quote === "'" ? /['\r\n]/g : /[`\r\n]/g;
  stop.lastIndex = from;
  for (let match = stop.exec(text); match; match = stop.exec(text)) {
    if (match[0] !== quote) return match.index;
    let before = 0;
    while (match.index - before > from && text[match.index - before - 1] === '\\') before += 1;
    // In a string opened by k backslashes and a quote, a backslash is written with 2(k+1) of them.
    if (before < slashes || (before - slashes) % (2 * (slashes + 1)) === 0) {
      return match.index - Math.min(before, slashes);
    }
  }
  return text.length;
}

/** After the bracket that closes the one at `from`, or undefined. */
function closingBracket(text: string, from: number, manyLines: boolean): number | undefined {
  const stop = manyLines ? /[[\]{}"]/g : /[[\]{}"\r\n]/g;
  stop.lastIndex = from;
  let depth = 0;
  for (let match = stop.exec(text); match; match = stop.exec(text)) {
    const char = match[0];
    if (char === '"') {
      let slashes = 0;
      while (text[match.index - slashes - 1] === '\\') slashes += 1;
      const quote = closingQuote(text, stop.lastIndex, char, slashes) + slashes;
      stop.lastIndex = quote + 1;
    } else if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    else return undefined;
    if (depth === 0) return match.index + 1;
  }
  return undefined;
}

function endOfLine(text: string, from: number): number {
  const stop = /[\r\n]/g;
  stop.lastIndex = from;
  return stop.exec(text)?.index ?? text.length;
}

/** The end of a value without quotes: a password may hold `,` and `;`, a sentence goes on after. */
function endOfBare(text: string, from: number, inQuery: boolean): number {
  let end = from;
  for (;;) {
    bareRun.lastIndex = end;
    end += bareRun.exec(text)?.[0].length ?? 0;
    const char = text[end];
    if (char === undefined || !'&#;,'.includes(char)) break;
    if (inQuery && (char === '&' || char === '#')) break;
    pairAhead.lastIndex = end;
    if (pairAhead.test(text)) break;
    end += 1;
  }
  const quoted = end < text.length && '"\'`'.includes(text[end] ?? '');
  // `Some("…")`, `SecretStr('…')`: the secret is inside.
  if (quoted && text[end - 1] === '(' && end > from) {
    return Math.min(closingQuote(text, end + 1, text[end] ?? '', 0) + 1, text.length);
  }
  while (
    end > from &&
    (')]}>'.includes(text[end - 1] ?? '') || (quoted && text[end - 1] === '\\'))
  ) {
    end -= 1;
  }
  return end;
}

/** The edits that mask the values of secret names in a text. */
export function pairEdits(text: string, keys: SecretKeys): Edit[] {
  const edits: Edit[] = [];
  // One bracket that is never closed is searched to the end of the text, the next ones are not.
  let manyLines = true;

  /** Masks the value at `from`; returns where to go on. */
  const hideValue = (from: number, name: string, before: string, after: string, sign: string) => {
    openingQuote.lastIndex = from;
    const opening = openingQuote.exec(text);
    if (opening) {
      const [whole, slashes = '', quote = ''] = opening;
      const end = closingQuote(text, from + whole.length, quote, slashes.length);
      const said = text.slice(from + whole.length, end);
      if (said !== '') edits.push(hide(from + whole.length, end));
      return end;
    }
    const char = text[from];
    let end: number;
    if (text.startsWith(REDACTED, from)) return from + REDACTED.length;
    if (char === '[' || char === '{') {
      const closed = closingBracket(text, from, manyLines);
      if (closed === undefined) manyLines = false;
      end = closed ?? endOfLine(text, from);
    } else {
      scheme.lastIndex = from;
      const start = from + (scheme.exec(text)?.[0].length ?? 0);
      end = endOfBare(text, start, /[?&#]/.test(before));
      const value = text.slice(from, end);
      const word = value.toLowerCase();
      if (end === start || noValues.has(word)) return end;
      if (plainWords.has(word) && (sign === ':' || sign === ' ')) return end;
      // The progress token of LSP; a secret of that name is hardly a number.
      if (name === 'token' && /^\d+$/.test(value)) return end;
      if (headerName.test(name) && sign === ':') {
        end =
          after === '' && /["'`]/.test(before)
            ? closingQuote(text, from, before, 0)
            : endOfLine(text, from);
      }
    }
    edits.push({start: from, end, replacement: after + REDACTED + after});
    return end;
  };

  pair.lastIndex = 0;
  for (let match = pair.exec(text); match; match = pair.exec(text)) {
    const [whole, name = '', after = '', sign = ''] = match;
    const before = match.index > 0 ? (text[match.index - 1] ?? '') : '';
    const from = match.index + whole.length;
    if (keys.has(name)) {
      pair.lastIndex = hideValue(from, name, before, after, sign);
    } else if (/[?&#]/.test(before) && queryName.test(name)) {
      const end = endOfBare(text, from, true);
      if (end - from >= 12) edits.push(hide(from, end));
      pair.lastIndex = end;
    }
  }
  flag.lastIndex = 0;
  for (let match = flag.exec(text); match; match = flag.exec(text)) {
    const [whole, name = ''] = match;
    if (keys.has(name)) flag.lastIndex = hideValue(match.index + whole.length, '', '', '', ' ');
  }
  return edits;
}
