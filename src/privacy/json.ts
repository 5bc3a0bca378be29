/**
 * Masking of JSON as it crossed a pipe. It is walked, not parsed and written again: a number beyond
 * 2^53, the order of keys, a key that is there twice, white space and escapes all stay.
 *
 * The value of a secret key is masked whole. Every other string is searched: as JSON if it is JSON,
 * else as text. Three things can be told only by the neighbours of a value:
 * - `{"name": "API_KEY", "value": "k"}`, as in the `env` and `headers` of ACP and of HAR: a secret;
 * - `{"method": "$/progress", "params": {"token": "1f0c"}}`, LSP 3.17 "Work Done Progress": none;
 * - `{"type": "object", "properties": {"password": {…}}}`, a JSON Schema: the description of a
 *   password is none (and a client refuses a tool without it), but its `default` is.
 */
import {type Edit, hide, intoEscapes, type Masked, mask, REDACTED, settle, shift} from './edits.ts';
import {
  afterBlank,
  endOfContainer,
  endOfScalar,
  endOfString,
  isJsonContainer,
  said,
} from './json-text.ts';
import type {SecretKeys} from './secrets.ts';
import {textEdits} from './text.ts';

type Kind = 'string' | 'number' | 'container';

/** An object or array that has been entered, and what was seen in it so far. */
type Container = {
  start: number;
  key: string | undefined;
  /** The schema of a secret property is `described` itself, what lies deeper is `within` it. */
  schema: 'described' | 'within' | undefined;
  method?: string;
  type?: string;
  namesSecret?: boolean;
  /** The last string of an array was a flag that wants a secret: `["--token", "k"]`. */
  flagsSecret?: boolean;
  value?: Edit;
  inDoubt: {edit: Edit; plainIf: (parent: Container) => boolean}[];
};

const progressMethod = /^(?:\$\/progress|window\/workDoneProgress\/)/;
const schemaValues = new Set(['default', 'const', 'enum', 'example', 'examples']);

/** A number or container gives way to a string; of a string only what is between the quotes. */
function hideValue(start: number, end: number, kind: Kind): Edit {
  if (kind === 'string') return hide(start + 1, end - 1);
  return {start, end, replacement: `"${REDACTED}"`};
}

/** The edits that mask what a string says: the JSON it holds, or its text. */
export function stringEdits(content: string, keys: SecretKeys): Edit[] {
  if (!isJsonContainer(content)) return textEdits(content, keys);
  return settle(content, jsonEdits(content, keys));
}

/** The edits that mask a string where `body`, what stands between its quotes, starts at `at`. */
function bodyEdits(body: string, at: number, keys: SecretKeys): Edit[] {
  const content = said(body);
  // Damaged: only a cut message can hold such a string. What is written is better than nothing.
  if (content === undefined) return shift(textEdits(body, keys), at);
  const edits = stringEdits(content, keys);
  return edits.length === 0 ? edits : shift(intoEscapes(body, edits), at);
}

/**
 * The edits that mask a JSON text from `from` on, where the value of `key` stands if there is one.
 * Brackets need not match, and the last string need not end.
 */
export function jsonEdits(text: string, keys: SecretKeys, from = 0, key?: string): Edit[] {
  const edits: Edit[] = [];
  const open: Container[] = [];

  const isSecret = (kind: Kind): boolean => {
    if (key === undefined) return open.at(-1)?.flagsSecret === true && kind === 'string';
    if (open.at(-1)?.schema && schemaValues.has(key)) return true;
    // Progress tokens again, where nothing around tells: a secret is hardly a number.
    if (key === 'token' && kind === 'number') return false;
    return keys.has(key);
  };

  const close = (container: Container, end: number): void => {
    const {start, value, namesSecret, inDoubt} = container;
    if (value && namesSecret) edits.push(value);
    for (const {edit, plainIf} of inDoubt) if (!plainIf(container)) edits.push(edit);
    const parent = open.at(-1);
    if (parent && container.key === 'value') parent.value = hideValue(start, end, 'container');
    if (container.schema !== 'described') return;
    const edit = hideValue(start, end, 'container');
    const schema = open.at(-2);
    if (!schema) edits.push(edit);
    else schema.inDoubt.push({edit, plainIf: ({type}) => type === 'object'});
  };

  const readString = (start: number, end: number): void => {
    const holder = open.at(-1);
    const edit = hide(start + 1, end);
    const body = text.slice(start + 1, end);
    if (isSecret('string')) {
      const message = key === 'token' && holder?.key === 'params' ? open.at(-2) : undefined;
      if (!message) edits.push(edit);
      else {
        const plainIf = ({method}: Container) => progressMethod.test(method ?? '');
        message.inDoubt.push({edit, plainIf});
      }
    } else {
      for (const inner of bodyEdits(body, start + 1, keys)) edits.push(inner);
    }
    if (!holder) return;
    if (key === undefined) {
      holder.flagsSecret = body.startsWith('--') && !body.includes('=') && keys.has(body);
    } else if (key === 'method') holder.method = body;
    else if (key === 'type') holder.type = body;
    else if (key === 'value') holder.value = edit;
    else if (key === 'name' || key === 'key') holder.namesSecret = keys.has(said(body) ?? body);
  };

  for (let at = afterBlank(text, from); at < text.length; at = afterBlank(text, at)) {
    const char = text[at];
    if (char === '"') {
      const end = endOfString(text, at);
      const next = afterBlank(text, end + 1);
      if (text[next] === ':') {
        const name = text.slice(at + 1, end);
        key = said(name) ?? name;
        at = next + 1;
      } else {
        readString(at, end);
        key = undefined;
        at = end + 1;
      }
    } else if (char === '{' || char === '[') {
      const described = char === '{' && open.at(-1)?.key === 'properties' && open.length > 1;
      const secret = isSecret('container');
      if (secret && !described) {
        const end = endOfContainer(text, at);
        edits.push(hideValue(at, end, 'container'));
        at = end;
      } else {
        const schema = secret ? 'described' : open.at(-1)?.schema && 'within';
        open.push({start: at, key, schema, inDoubt: []});
        at += 1;
      }
      key = undefined;
    } else if (char === '}' || char === ']') {
      const container = open.pop();
      at += 1;
      if (container) close(container, at);
      key = undefined;
    } else if (char === ',' || char === ':') {
      at += 1;
    } else {
      const end = endOfScalar(text, at);
      const number = /[-\d]/.test(char ?? '');
      const edit = hideValue(at, end, 'number');
      if (number && isSecret('number')) edits.push(edit);
      else if (number && key === 'value' && open.length > 0)
        (open.at(-1) as Container).value = edit;
      key = undefined;
      at = end;
    }
  }
  for (let left = open.pop(); left; left = open.pop()) close(left, text.length);
  return edits;
}

/**
 * Masks the secrets in a JSON text. The result is JSON whenever the text was, and differs from it
 * only where something was masked. `masked` is the number of places.
 */
export function maskJson(text: string, keys: SecretKeys): Masked {
  return mask(text, current => jsonEdits(current, keys));
}
