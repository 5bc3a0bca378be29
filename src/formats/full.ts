import {rawItems, shortened, visible} from '../messages/index.ts';
import type {Exit, SessionRecord, Start, Traffic} from '../session/record.ts';
import {duration} from '../session/summary.ts';
import {bytesText} from './amounts.ts';
import type {Format, Look} from './format.ts';
import {headOf, notesOf} from './line.ts';
import type {Style} from './style.ts';
import {unfolded} from './unfold.ts';

const INDENT = '  ';
/** A text that is no message can be a whole file. */
const LONGEST_TEXT = 10_000;

/** A record with all that it has: its findings, and its body unfolded. */
export const full: Format = (record, look) => {
  const {style} = look;
  const notes = notesOf(record).map(note => `${INDENT}${style.trouble(`! ${visible(note)}`)}`);
  return `${[headOf(record, style), ...notes, ...detailsOf(record, look)].join('\n')}\n`;
};

function detailsOf({fields, verbatim}: SessionRecord, {style, body}: Look): string[] {
  switch (fields.kind) {
    case 'request':
    case 'response':
    case 'notification':
    case 'batch':
    case 'json':
      if (!body) return [];
      return verbatim.message === undefined
        ? partsOf(fields, style)
        : [unfolded(verbatim.message.toString(), style, INDENT)];
    case 'text':
    case 'stderr':
      return body ? textOf(fields, style) : [];
    case 'start':
      return startOf(fields, style);
    case 'exit':
      return exitOf(fields, verbatim.pending, style);
    case 'note':
      return (fields.notes ?? []).flatMap(({facts}) =>
        typeof facts === 'string' ? block(facts, style) : [],
      );
    case 'blank':
    case 'eof':
    case 'signal':
    case 'drop':
      return [];
  }
}

/** What is left of a body that was cut, or was never there. */
function partsOf({cut, body}: Traffic, style: Style): string[] {
  if (cut === undefined) {
    return body === undefined ? [] : [`${INDENT}${style.faint('(this log has no bodies)')}`];
  }
  const size = cut.bytes === undefined ? '' : ` of ${bytesText(cut.bytes)}`;
  const missing =
    cut.missing === undefined ? '' : `, ${cut.missing.toLocaleString('en')} characters are missing`;
  const ends = [cut.head, cut.tail].map(end => shortened(visible(end), LONGEST_TEXT));
  return [
    `${INDENT}${ends[0]}`,
    `${INDENT}${style.faint(`(both ends${size}, as logged${missing})`)}`,
    `${INDENT}${ends[1]}`,
  ];
}

/** Only what the head does not say already. */
function textOf({text, lossy, base64, msg}: Traffic, style: Style): string[] {
  const whole = text ?? lossy;
  const lines = whole === undefined || msg.endsWith(oneLine(whole)) ? [] : block(whole, style);
  return base64 === undefined
    ? lines
    : [
        ...lines,
        `${INDENT}${style.faint(`not UTF-8; base64: ${shortened(visible(base64), 200)}`)}`,
      ];
}

function startOf(fields: Start, style: Style): string[] {
  const {command, args, cwd, pid, ppid, serverPid, env, platform, versions} = fields;
  return table(
    [
      ['command', [command, ...args].map(word => JSON.stringify(word)).join(' ')],
      ['directory', cwd],
      ['processes', `stdiotap ${pid}, its parent ${ppid}, server ${serverPid ?? 'not started'}`],
      ['versions', `stdiotap ${versions?.stdiotap}, node ${versions?.node}, ${platform}`],
      ['variables', (env ?? []).join(' ')],
    ],
    style,
  );
}

function exitOf(fields: Exit, pending: string | undefined, style: Style): string[] {
  const {wire, messages} = fields;
  const pipe = (name: 'c2s' | 's2c' | 'stderr', count: string) =>
    `${count}${(wire?.[name]?.bytes ?? 0).toLocaleString('en')} bytes, sha256 ${wire?.[name]?.sha256}`;
  const open = rawItems<{method?: string; ageMs?: number}>(pending ?? '[]');
  return table(
    [
      ...open.map(
        ({item: {method, ageMs}, id}) =>
          ['unanswered', `${method} #${id} for ${duration(ageMs ?? 0)}`] as const,
      ),
      ['to server', pipe('c2s', `${messages?.c2s} messages, `)],
      ['to client', pipe('s2c', `${messages?.s2c} messages, `)],
      ['stderr', pipe('stderr', '')],
      ...(fields.lastStderr ?? []).map(line => ['last stderr', line] as const),
    ],
    style,
  );
}

function table(rows: readonly (readonly [string, string])[], style: Style): string[] {
  return rows.map(
    ([name, value]) => `${INDENT}${style.faint(name.padEnd(11))} ${visible(String(value))}`,
  );
}

/** A text of several lines, each safe. */
function block(text: string, style: Style): string[] {
  const lines = shortened(text.replace(/\r?\n$/, ''), LONGEST_TEXT).split('\n');
  return lines.map(line => `${INDENT}${style.faint(visible(line.replace(/\r$/, '')))}`);
}

function oneLine(text: string): string {
  return visible(text.replace(/\r?\n$/, ''));
}
