import {shortened, visible} from '../messages/index.ts';
import {CLIENT_TO_SERVER, type SessionRecord} from '../session/record.ts';
import type {Style} from './style.ts';

/** How much of a body is shown behind the summary. */
const LONGEST_BODY = 500;

/**
 * One record as one line for people, safe for a terminal:
 * `19:40:00.123 [recipes] CLIENT→SERVER tools/call search_recipes #2 {"tag":"quick"}`.
 */
export function lineOf(record: SessionRecord, style: Style): string {
  const {level, time, fields} = record;
  const dir =
    'dir' in fields && fields.kind !== 'stderr' && fields.kind !== 'eof' ? [fields.dir] : [];
  const kind = fields.kind === 'stderr' ? ['stderr'] : [];
  const words = [...dir, ...kind, fields.msg].join(' ');
  const notes = (fields.notes ?? []).map(note => style.trouble(`(${visible(note.text)})`));
  const body = style.faint(bodyOf(record));
  const head = `${style.faint(time.slice(11, 23))} [${visible(fields.server)}]`;
  return [head, colourOf(level, fields, style)(words), body, ...notes].filter(Boolean).join(' ');
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

/** The part that people look for: arguments, parameters, result. */
function bodyOf({fields, verbatim}: SessionRecord): string {
  if (verbatim.message === undefined) return '';
  if (!['request', 'notification', 'response', 'json'].includes(fields.kind)) return '';
  // Parsing a large body to show its beginning would take longer than all the rest.
  const text = verbatim.message.toString('utf8', 0, LONGEST_BODY * 4);
  const short = verbatim.message.length < LONGEST_BODY * 4 ? partOf(text) : text;
  return shortened(visible(short), LONGEST_BODY);
}

function partOf(text: string): string {
  try {
    const message = JSON.parse(text);
    if ('error' in message)
      return message.error?.data === undefined ? '' : JSON.stringify(message.error.data);
    const part =
      message.params?.arguments ??
      message.params ??
      message.result ??
      message.arguments ??
      message.body;
    return part === undefined ? '' : JSON.stringify(part);
  } catch {
    return text;
  }
}
