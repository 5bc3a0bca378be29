import {onOneLine} from '../session/kept.ts';
import type {SessionRecord} from '../session/record.ts';
import type {Format} from './format.ts';

/** What JSON allows in a string, and a terminal should not get. */
const UNSAFE = /[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A line of the log: exactly the one that was read, or one that is made of the record. */
export const jsonl: Format = (record, {body, terminal}, line) => {
  const whole = body && line !== undefined ? line : Buffer.from(lineOf(record, body));
  if (!terminal) return Buffer.concat([whole, Buffer.from('\n')]);
  // Between tokens there may be a CR, which would go back to the beginning of the row.
  return `${whole
    .toString()
    .replace(/[\r\t]/g, ' ')
    .replace(UNSAFE, escaped)}\n`;
};

/** The record as one line of JSON. Without its body it says so. */
function lineOf({level, time, fields, verbatim}: SessionRecord, body: boolean): string {
  const {message, ...rest} = verbatim;
  const shown = body || !('dir' in fields) ? fields : withoutBody(fields);
  const parts = [JSON.stringify({level, time, ...shown}).slice(0, -1)];
  for (const [key, json] of Object.entries(rest)) {
    if (json !== undefined) parts.push(`"${key}":${json}`);
  }
  if (body && message !== undefined) parts.push(`"message":${message.toString()}`);
  return onOneLine(`${parts.join(',')}}`);
}

function withoutBody(fields: SessionRecord['fields']): object {
  return {
    ...fields,
    body: 'none',
    text: undefined,
    base64: undefined,
    lossy: undefined,
    cut: undefined,
  };
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
