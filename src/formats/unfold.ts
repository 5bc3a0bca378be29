import {visible} from '../messages/index.ts';
import {bytesText} from './amounts.ts';
import type {Style} from './style.ts';

/** A container of scalars that is no longer than this stays on one line. */
const LONGEST_INLINE = 72;
const LONGEST_STRING = 1000;
/** What is shorter is shown, whatever it is. */
const LEAST_MEDIA = 200;
/** How much of a longer one is shown. */
const SHOWN_OF_STRING = 500;
const INDENT = '  ';
/** Deeper levels stay on one line: a million of them would be a terabyte of spaces. */
const DEEPEST = 50;

/**
 * A valid JSON text on several lines, coloured, for people to read. It is never parsed: numbers stay
 * as they were written, and duplicate keys stay two. Long strings are folded, with their length;
 * pictures and the like are named by type and size.
 */
export function unfolded(json: string, style: Style, indent = ''): string {
  const out: string[] = [];
  /** For each open container: what closes it. */
  const open: string[] = [];
  const line = () => (open.length > DEEPEST ? '' : `\n${indent}${INDENT.repeat(open.length)}`);
  let at = 0;
  let isKey = false;
  while (at < json.length) {
    const character = json[at] as string;
    if (character === '{' || character === '[') {
      const inline = inlineEnd(json, at);
      if (inline !== -1) {
        out.push(inlined(json.slice(at, inline), style));
        at = inline;
        continue;
      }
      open.push(character === '{' ? '}' : ']');
      isKey = character === '{';
      out.push(character, line());
    } else if (character === '}' || character === ']') {
      const closing = open.length > DEEPEST ? '' : undefined;
      open.pop();
      out.push(closing ?? line(), character);
    } else if (character === ',') {
      isKey = open.at(-1) === '}';
      out.push(',', line());
    } else if (character === ':') {
      isKey = false;
      out.push(': ');
    } else if (character === '"') {
      const end = stringEnd(json, at);
      const text = json.slice(at, end);
      out.push(isKey ? style.key(visible(text)) : stringText(text, style));
      at = end;
      continue;
    } else if (!isSpace(character)) {
      const end = scalarEnd(json, at);
      out.push(style.scalar(visible(json.slice(at, end))));
      at = end;
      continue;
    }
    at++;
  }
  return `${indent}${out.join('')}`;
}

/** Where a short container with nothing but scalars, or empty ones, ends, or -1 if it is to be unfolded. */
function inlineEnd(json: string, start: number): number {
  const limit = Math.min(json.length, start + LONGEST_INLINE);
  for (let at = start + 1; at < limit; at++) {
    const character = json[at];
    if (character === '"') at = stringEnd(json, at) - 1;
    else if (character === '{' || character === '[') {
      if (!/^(?:\{\}|\[\])$/.test(json.slice(at, at + 2))) return -1;
      at++;
    } else if (character === '}' || character === ']') return at + 1;
  }
  return -1;
}

function inlined(json: string, style: Style): string {
  return json.replace(
    /("(?:[^"\\]|\\.)*")(\s*:)?|([^\s{}[\],:"]+)|([,:])\s*|\s+/g,
    (_whole, text?: string, colon?: string, scalar?: string, mark?: string) => {
      if (text !== undefined && colon !== undefined) return `${style.key(visible(text))}: `;
      if (text !== undefined) return style.string(visible(text));
      if (scalar !== undefined) return style.scalar(visible(scalar));
      return mark === undefined ? '' : `${mark} `;
    },
  );
}

/** A string as JSON has it, folded if it is long. `text` has its quotes. */
function stringText(text: string, style: Style): string {
  const kind = text.length > LEAST_MEDIA ? mediaIn(text.slice(1, -1)) : undefined;
  if (kind !== undefined) return style.faint(`<${kind}>`);
  if (text.length <= LONGEST_STRING) return style.string(visible(text));
  const [shown = ''] = WHOLE_LETTERS.exec(text.slice(0, SHOWN_OF_STRING)) ?? [];
  const length = (text.length - 2).toLocaleString('en');
  return `${style.string(`${visible(shown)}…`)} ${style.faint(`(${length} characters)`)}`;
}

/** As much of a JSON string as does not end inside an escape, or inside a surrogate pair. */
const WHOLE_LETTERS =
  /^(?:\\u[\da-f]{4}|\\[^u]|[\ud800-\udbff][\udc00-\udfff]|[^\\\ud800-\udbff])*/i;

/** How the content of a file begins, in hexadecimal, by type. */
const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^89504e47/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^47494638/, 'image/gif'],
  [/^52494646.{8}57454250/, 'image/webp'],
  [/^52494646.{8}57415645/, 'audio/wav'],
  [/^424d/, 'image/bmp'],
  [/^25504446/, 'application/pdf'],
  [/^494433|^fff[b3]/, 'audio/mpeg'],
  [/^4f676753/, 'audio/ogg'],
  [/^504b0304/, 'application/zip'],
  [/^1f8b/, 'application/gzip'],
];

/** `image/png, 12.3 kB` for what is base64, or undefined. */
function mediaIn(text: string): string | undefined {
  const [prefix = '', declared] = /^data:([\w.+-]+\/[\w.+-]+)?[^,]{0,100};base64,/.exec(text) ?? [];
  const start = prefix.length;
  // A long text that happens to have letters only at its beginning has others further on.
  const samples = [text.slice(start, start + 256), text.slice(-256).replace(/=+$/, '')];
  if (!samples.every(sample => /^[\w+/-]+$/.test(sample.replaceAll('\\/', '/')))) return undefined;
  const beginning = Buffer.from(text.slice(start, start + 24), 'base64').toString('hex');
  const type = declared ?? SIGNATURES.find(([signature]) => signature.test(beginning))?.[1];
  // Without a type, it should look as bytes of any value do.
  if (type === undefined && !samples.every(hasAllSorts)) return undefined;
  const padding = /=*$/.exec(text.slice(-2))?.[0].length ?? 0;
  const escapes = text.split('\\/').length - 1;
  const bytes = Math.floor(((text.length - start - escapes - padding) * 3) / 4);
  return `${type ?? 'base64'}, ${bytesText(bytes)}`;
}

function hasAllSorts(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);
}

function stringEnd(json: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = json.indexOf('"', at);
    if (quote === -1) return json.length;
    let before = quote - 1;
    while (before > start && json[before] === '\\') before--;
    if ((quote - before) % 2 === 1) return quote + 1;
    at = quote + 1;
  }
}

function scalarEnd(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && !/[\s{}[\],:"]/.test(json[at] as string)) at++;
  return at;
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\t' || character === '\r';
}
