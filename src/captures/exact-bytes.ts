import type {SessionRecord, Traffic} from '../session/record.ts';

/**
 * The frame of a record as it crossed the pipe, byte for byte; `undefined` if the log has less: it was
 * cut or masked, or comes from a host, or is no traffic.
 */
export function exactBytes({fields, verbatim}: SessionRecord): Buffer | undefined {
  if (!('bytes' in fields) || fields.kind === 'drop') return undefined;
  const {text, base64, cut, redacted, source} = fields;
  if (cut !== undefined || redacted !== undefined || source !== undefined) return undefined;
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  if (text !== undefined) return Buffer.from(text);
  const {message} = verbatim;
  return message && Buffer.concat([headerOf(fields, message), message, endOf(fields)]);
}

function headerOf({framing, header}: Traffic, message: Buffer): Buffer {
  if (framing === undefined) return NOTHING;
  return Buffer.from(header ?? `Content-Length: ${message.length}\r\n\r\n`);
}

function endOf({framing, eol}: Traffic): Buffer {
  return framing === undefined ? Buffer.from(eol ?? '\n') : NOTHING;
}

const NOTHING = Buffer.alloc(0);
