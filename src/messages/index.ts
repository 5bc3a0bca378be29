import {dap} from './dap.ts';
import type {Message} from './message.ts';
import type {Outline} from './outline.ts';
import {rpc} from './rpc.ts';
import {outline, outlineOfBeginning} from './scan.ts';

export {rawItems} from './items.ts';
export type {ErrorReply, Message, Outcome} from './message.ts';
export type {Outline, Range} from './outline.ts';
export {outline, outlineOfBeginning} from './scan.ts';
export type {Tie} from './ties.ts';
export {shortened, visible} from './visible.ts';

/** What a text is that can be a message: each kind looks at the outline and knows its own, or not. */
const kinds = [rpc, dap] as const;

/** The message in these bytes (a frame without its framing), or undefined if they are not JSON. */
export function read(body: Buffer): {text: Outline; message: Message} | undefined {
  const text = outline(body);
  return text && {text, message: messageOf(text)};
}

/** `,"jsonrpc":"2.0","id":3}` at the end: scalars, and the brace that closes the message. */
const LAST_SCALARS = /(?:,\s*"[^"\\]*"\s*:\s*(?:"[^"\\]*"|[-+.\w]+)\s*)+\}\s*$/;
/** `{"jsonrpc":"2.0","result":` at the beginning: scalars, and the member that is too large. */
const FIRST_SCALARS =
  /^\s*\{(?:\s*"[^"\\]*"\s*:\s*(?:"[^"\\]*"|[-+.\w]+)\s*,)*\s*"(?:result|error|params|body|arguments)"\s*:/;

/**
 * The message in a body of which only both ends are known, as far as they tell. Peers write the id
 * first or last, so the ends are read together, as if nothing stood between them.
 */
export function readCut(head: Buffer, tail: Buffer): Message | undefined {
  const beginning = messageOf(outlineOfBeginning(head));
  const first = FIRST_SCALARS.exec(head.toString('latin1'));
  const last = LAST_SCALARS.exec(tail.toString('latin1'));
  const ends = first && last && outline(Buffer.from(`${first[0]}{}${last[0]}`, 'latin1'));
  const joined = ends ? messageOf(ends) : beginning;
  if (joined.type === 'json') return beginning.type === 'json' ? undefined : beginning;
  const name = 'name' in beginning ? beginning.name : undefined;
  return name === undefined ? joined : ({...joined, name} as Message);
}

/** What a whole text says. */
export function messageOf(text: Outline): Message {
  if (text.type === 'array') {
    const items = text.items().map(({start, end}) => {
      const item = end === -1 ? undefined : outline(text.bytes.subarray(start, end));
      return item === undefined ? ({type: 'json'} as const) : single(item);
    });
    return items.length > 0 ? {type: 'batch', items} : {type: 'json'};
  }
  return single(text);
}

function single(text: Outline): Message {
  if (text.type !== 'object') return {type: 'json'};
  for (const kind of kinds) {
    const message = kind(text);
    if (message !== undefined) return message;
  }
  return {type: 'json'};
}
