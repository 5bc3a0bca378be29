/**
 * Characters that must not reach a terminal from the wire: C0 and C1 controls, DEL, the marks that
 * turn writing around or hide it (Unicode's "Trojan Source" set), and what breaks lines.
 */
const UNSAFE = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Nearly all text that crosses a wire. */
const PLAIN = /^[\x20-\x7e]*$/;

const NAMED: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\x1b': '\\e',
};

/** The text with every unsafe character written out, so that it can be shown and cannot act. */
export function visible(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(UNSAFE, character => NAMED[character] ?? escaped(character));
}

/** At most `length` characters of it; what is missing is said. Never splits a surrogate pair. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  return `${cut}… (${(text.length - cut.length).toLocaleString('en')} more)`;
}

function escaped(character: string): string {
  const code = character.charCodeAt(0);
  return code < 0x100
    ? `\\x${code.toString(16).padStart(2, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`;
}
