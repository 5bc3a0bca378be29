import type {Rule} from './rule.ts';
import {placeOf, whereOf} from './where.ts';

const SHOWN = 8;

export const invalidUtf8: Rule = {
  code: 'invalid-utf8',
  level: 'error',
  means:
    'Bytes that are not UTF-8: mostly the code page of a Windows console, or a multi-byte letter that was cut.',
  mend: 'Encode what is written as UTF-8; in Python PYTHONIOENCODING=utf-8.',
  kinds: ['request', 'response', 'notification', 'batch', 'json', 'text'],
  frames: 'odd',
  start: () => seen => {
    const {fields} = seen.record;
    if (!('base64' in fields) || fields.base64 === undefined) return undefined;
    const bytes = Buffer.from(fields.base64, 'base64');
    const at = firstInvalid(bytes);
    const shown = escaped(bytes.subarray(at, at + SHOWN));
    return {
      ...placeOf(seen),
      at,
      escaped: shown,
      text: `${whereOf(seen)}: not UTF-8 from its byte ${at.toLocaleString('en')} on (${shown}); ${guess(bytes, at)}; a strict reader fails on it, others show �`,
    };
  },
};

/** Where the first byte stands that cannot be UTF-8. */
export function firstInvalid(bytes: Buffer): number {
  let at = 0;
  while (at < bytes.length) {
    const length = lengthAt(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return at;
}

/** Of the character that begins here (RFC 3629, section 4); 0 if none does. */
function lengthAt(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || at + length > bytes.length) return 0;
  for (let i = 1; i < length; i++) {
    const next = bytes[at + i] ?? 0;
    if (next < 0x80 || next > 0xbf) return 0;
  }
  const second = bytes[at + 1] ?? 0;
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  return second < low || second > high ? 0 : length;
}

function guess(bytes: Buffer, at: number): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'it looks like UTF-16';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'it looks like UTF-16';
  const first = bytes[at] ?? 0;
  if (first >= 0xc2 && first <= 0xf4 && at + 4 > bytes.length) {
    return 'a letter of several bytes seems to be cut';
  }
  return 'it looks like the code page of a console (Windows), not like UTF-8';
}

function escaped(bytes: Buffer): string {
  return [...bytes].map(byte => `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}
