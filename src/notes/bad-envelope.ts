import type {Outline, Range} from '../messages/index.ts';
import type {Known} from './known.ts';
import type {Found, Rule, Seen} from './rule.ts';
import {placeOf, quoted, token, whereOf, whoOf} from './where.ts';

const QUOTE = 0x22;
const BRACE = 0x7b;
const BRACKET = 0x5b;
/** Ids that are right, and not plain digits. */
const ODD_ID = /^(?:-\d+$|-?\d+\.0+$|null$)/;

export const badEnvelope: Rule = {
  code: 'bad-envelope',
  level: 'error',
  means:
    'A message is not as JSON-RPC 2.0 has it: `jsonrpc` is missing or wrong, a response has both or neither of `result` and `error`, an id or an error of the wrong form. A missing `jsonrpc` is said once for each direction.',
  mend: 'Add "jsonrpc": "2.0"; answer with exactly one of result and error; let a library write the envelope.',
  kinds: ['request', 'response', 'notification', 'json'],
  start(known) {
    const without = new Set<Seen['side']>();
    return seen => {
      const {text} = seen;
      if (text === undefined || known.handshake.protocol === 'dap') return undefined;
      if (seen.kind === 'json' && !isEnvelope(text)) return undefined;
      const wrong = wrongIn(seen, text, known);
      if (wrong !== undefined) return found(seen, wrong);
      const version = text.get('jsonrpc');
      if (version !== undefined && text.is(version, '"2.0"')) return undefined;
      if (version !== undefined) {
        if (text.string(version) === '2.0') return undefined; // Written with escapes.
        return found(seen, `"jsonrpc" is ${token(text.raw(version))}, where it must be "2.0"`);
      }
      if (without.has(seen.side)) return undefined;
      without.add(seen.side);
      const words = `the messages of the ${whoOf(seen.side)} have no "jsonrpc": "2.0"`;
      return isDialect(known)
        ? {...found(seen, `${words}, as some dialects of JSON-RPC have none`), level: 'info'}
        : found(seen, `${words}; a strict peer drops them`);
    };
  },
};

/** A peer that speaks neither MCP nor LSP may have a dialect of its own, as the Codex app server has. */
function isDialect({handshake}: Known): boolean {
  return handshake.protocol === undefined || handshake.protocol === 'json-rpc';
}

/** JSON that means to be a message: it has the envelope, or a part of it. */
export function isEnvelope(text: Outline): boolean {
  if (text.type !== 'object') return false;
  if (text.has('jsonrpc')) return true;
  return text.has('id') && (text.has('method') || text.has('result') || text.has('error'));
}

function found(seen: Seen, words: string): Found {
  return {...placeOf(seen), text: `${whereOf(seen)}: ${words}`};
}

/** As nearly all are: a string, or digits. */
function isPlainId({bytes}: Outline, {start, end}: Range): boolean {
  if (bytes[start] === QUOTE) return true;
  for (let at = start; at < end; at++) if (!isDigit(bytes[at])) return false;
  return end !== -1;
}

function isDigit(byte = 0): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function wrongIn(seen: Seen, text: Outline, known: Known): string | undefined {
  const id = text.get('id');
  if (id !== undefined && !isPlainId(text, id) && !ODD_ID.test(text.raw(id).slice(0, 400))) {
    return `the id is ${quoted(text.raw(id)).slice(1, -1)}, where it must be a string or a whole number`;
  }
  switch (seen.kind) {
    case 'json':
      return text.has('method')
        ? '"method" is not a string'
        : `it has an envelope, but ${id === undefined ? 'neither a method nor an id' : 'neither a method, nor a result, nor an error'}`;
    case 'request':
    case 'notification':
      if (text.has('result') || text.has('error'))
        return 'it has a method, and a result or an error as well';
      return paramsIn(text, known);
    case 'response':
      if (text.has('result') && text.has('error')) {
        const error = text.get('error');
        return error !== undefined && text.raw(error) === 'null'
          ? 'the response has "error": null beside its result, as JSON-RPC 1.0 has; a strict peer takes it for an error'
          : 'the response has both a result and an error';
      }
      return text.has('error') ? errorIn(text) : undefined;
    default:
      return undefined;
  }
}

/** JSON-RPC 2.0, section 4.2: by name or by position. */
function paramsIn(text: Outline, {handshake}: Known): string | undefined {
  const params = text.get('params');
  const first = params && text.bytes[params.start];
  if (params === undefined || first === BRACE || first === BRACKET) return undefined;
  // Some editors write null for no parameters, and LSP libraries take it.
  if (handshake.protocol === 'lsp' && text.is(params, 'null')) return undefined;
  return `"params" is ${token(text.raw(params))}, where it must be an object or an array`;
}

/** Section 5.1: a whole number and a string. */
function errorIn(text: Outline): string | undefined {
  const code = text.get('error', 'code');
  if (code === undefined) return 'the error has no code';
  if (!/^-?\d+$/.test(text.raw(code))) {
    return `the code of the error is ${token(text.raw(code))}, where it must be a whole number`;
  }
  return text.string(text.get('error', 'message')) === undefined
    ? 'the error has no message'
    : undefined;
}
