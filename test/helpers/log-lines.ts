import type {SessionRecord} from '../../src/session/record.ts';
import type {LineWriter} from '../../src/sinks/line-writer.ts';
import type {Flat} from './told.ts';

/** The lines of a log as they stand in the file, each with its line end. */
export function linesOf(writer: LineWriter, records: readonly SessionRecord[]): string[] {
  return records.map(record => {
    const pieces = writer
      .lineOf(record)
      .map(piece => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece));
    return Buffer.concat(pieces).toString();
  });
}

/** The text behind `"message":`, which is always the last field, as it stands in the line. */
export function messageIn(line: string): string | undefined {
  const key = ',"message":';
  for (let i = line.indexOf(key); i !== -1; i = line.indexOf(key, i + 1)) {
    // Inside a string or an object, what goes before is no object when it is closed here.
    if (isJson(`${line.slice(0, i)}}`)) return line.slice(i + key.length, line.lastIndexOf('}'));
  }
  return undefined;
}

/** The exact bytes of one pipe, from the lines of a log alone. */
export function bytesIn(lines: readonly string[], pipe: 'c2s' | 's2c' | 'stderr'): Buffer {
  const parts = lines.flatMap(line => {
    const record: Flat = JSON.parse(line);
    return pipeOf(record) === pipe ? [frameOf(record, line)] : [];
  });
  return Buffer.concat(parts);
}

function pipeOf({kind, dir}: Flat): string | undefined {
  if (dir === undefined || kind === 'eof') return undefined;
  if (kind === 'stderr') return 'stderr';
  return dir === 'CLIENT→SERVER' ? 'c2s' : 's2c';
}

function frameOf(record: Flat, line: string): Buffer {
  if (record.base64 !== undefined) return Buffer.from(record.base64, 'base64');
  if (record.text !== undefined) return Buffer.from(record.text);
  const message = Buffer.from(messageIn(line) ?? '');
  const framed = record.framing === 'content-length';
  const header = record.header ?? (framed ? `Content-Length: ${message.length}\r\n\r\n` : '');
  const eol = record.eol ?? (framed ? '' : '\n');
  return Buffer.concat([Buffer.from(header), message, Buffer.from(eol)]);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
