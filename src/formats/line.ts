import {read, shortened, visible} from '../messages/index.ts';
import {CLIENT_TO_SERVER, type CutMessage, type SessionRecord} from '../session/record.ts';
import {bytesText} from './amounts.ts';
import type {Format} from './format.ts';
import type {Style} from './style.ts';

/** How much of a body is shown behind the summary. */
const LONGEST_BODY = 500;
const LONGEST_READ = 64 * 1024;

/** A record a line, with the beginning of its body. */
export const line: Format = (record, {style, body}) => `${lineOf(record, style, body)}\n`;

/**
 * One record as one line for people, safe for a terminal:
 * `19:40:00.123 [recipes] CLIENT→SERVER tools/call search_recipes #2 {"tag":"quick"}`.
 */
export function lineOf(record: SessionRecord, style: Style, withBody = true): string {
  const notes = notesOf(record).map(note => style.trouble(`(${visible(note)})`));
  const body = withBody ? style.faint(bodyOf(record)) : '';
  return [headOf(record, style), body, ...notes].filter(Boolean).join(' ');
}

/** The time, the server, and what happened. */
export function headOf({level, time, fields}: SessionRecord, style: Style): string {
  const dir =
    'dir' in fields && fields.kind !== 'stderr' && fields.kind !== 'eof' ? [fields.dir] : [];
  const kind = fields.kind === 'stderr' ? ['stderr'] : [];
  const words = [...dir, ...kind, visible(fields.msg)].join(' ');
  const head = `${style.faint(visible(time.slice(11, 23)))} [${visible(fields.server)}]`;
  return `${head} ${colourOf(level, fields, style)(words)}`;
}

/** The findings about a record; of a `note` the summary says it already. */
export function notesOf({fields}: SessionRecord): string[] {
  return fields.kind === 'note' ? [] : (fields.notes ?? []).map(({text}) => text);
}

function colourOf(
  level: number,
  fields: SessionRecord['fields'],
  style: Style,
): Style[keyof Style] {
  if (fields.kind === 'stderr' || fields.kind === 'blank') return style.faint;
  if (level >= 40) return style.trouble;
  if (!('dir' in fields)) return style.plain;
  return fields.dir === CLIENT_TO_SERVER ? style.toServer : style.toClient;
}

/** The part that people look for: arguments, parameters, result. As it crossed: never re-written. */
function bodyOf({fields, verbatim: {message}}: SessionRecord): string {
  if (!['request', 'notification', 'response', 'json'].includes(fields.kind)) return '';
  if (message === undefined) {
    return 'cut' in fields && fields.cut !== undefined ? beginningOf(fields.cut) : '';
  }
  // To read a large body whole would take longer than all the rest.
  const part =
    message.length <= LONGEST_READ
      ? partOf(message, fields.kind)
      : message.toString('utf8', 0, LONGEST_READ);
  return shortened(visible(part), LONGEST_BODY);
}

/** Of a message that was cut in the log: that it was, and by how much, must be seen. */
function beginningOf({head, bytes, missing}: CutMessage): string {
  const size =
    missing === undefined
      ? `cut: ${bytes === undefined ? 'too long' : `${bytesText(bytes)} in all`}`
      : `cut: ${missing.toLocaleString('en')} characters are missing`;
  const shown = visible(head)
    .slice(0, LONGEST_BODY)
    .replace(/[\ud800-\udbff]$/, '');
  return `${shown}… (${size})`;
}

function partOf(message: Buffer, kind: SessionRecord['fields']['kind']): string {
  const text = read(message)?.text;
  if (kind === 'json' || text === undefined || text.type !== 'object') return message.toString();
  if (text.has('error')) {
    const data = text.get('error', 'data');
    return data === undefined ? '' : text.raw(data);
  }
  const part =
    text.get('params', 'arguments') ??
    text.get('params') ??
    text.get('result') ??
    text.get('arguments') ??
    text.get('body');
  return part === undefined ? '' : text.raw(part);
}
