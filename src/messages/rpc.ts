import type {ErrorReply, Message, Outcome} from './message.ts';
import type {Outline, Range} from './outline.ts';
import {type Ties, tiesOfNotification, tiesOfRequest, tiesOfResult} from './ties.ts';

/**
 * JSON-RPC 2.0, by shape alone: presence decides, not truth (0 and "" are ids), and the `jsonrpc`
 * member may be missing, as with the Codex app server.
 */
export function rpc(text: Outline): Message | undefined {
  const found = text.get('id');
  // Of a message that is cut, half an id may be there.
  const id = found?.end === -1 ? undefined : found;
  const method = text.string(text.get('method'));
  if (method !== undefined && id !== undefined) {
    const request = {type: 'request', id: text.raw(id), method, ...nameOf(text)} as const;
    return tied(request, tiesOfRequest(text, method));
  }
  if (method !== undefined) {
    const told = {...nameOf(text), ...cancelledBy(text, method)};
    return tied({type: 'notification', method, ...told}, tiesOfNotification(text, method));
  }
  if (id === undefined) return undefined;
  if (text.has('error') && !isNullBesideResult(text)) {
    return {type: 'response', id: text.raw(id), ...errorOf(text)};
  }
  if (text.has('result')) {
    return tied({type: 'response', id: text.raw(id), outcome: outcomeOf(text)}, tiesOfResult(text));
  }
  return undefined;
}

/** Most messages have none, and then nothing says so. */
function tied<M extends Message>(message: M, ties: Ties): M {
  return ties.gives === undefined && ties.uses === undefined ? message : {...message, ties};
}

/** JSON-RPC 1.0 had both, and null for the one that is not meant; some peers still do. */
function isNullBesideResult(text: Outline): boolean {
  const error = text.get('error');
  return error !== undefined && text.has('result') && text.raw(error) === 'null';
}

function errorOf(text: Outline): {outcome: Outcome; error: ErrorReply} {
  const code = parsed(text, text.get('error', 'code'));
  const message = text.string(text.get('error', 'message'));
  return {
    // RequestCancelled, LSP 3.17 and ACP.
    outcome: code === -32800 ? 'cancelled' : 'error',
    error: {...(code !== undefined && {code}), ...(message !== undefined && {message})},
  };
}

/** A scalar's value; a larger thing is nobody's error code. */
function parsed(text: Outline, range: Range | undefined): unknown {
  if (range === undefined || range.end === -1 || range.end - range.start > 64) return undefined;
  return JSON.parse(text.raw(range));
}

function outcomeOf(text: Outline): Outcome {
  const isError = text.get('result', 'isError');
  if (isError !== undefined && text.raw(isError) === 'true') return 'tool-error';
  // MCP 2026-07-28: the server asks back, and the client repeats the request under a new id.
  const resultType = text.string(text.get('result', 'resultType'));
  return resultType === 'input_required' ? 'input-required' : 'ok';
}

/** `params.name` of a tool or prompt, `params.uri` of a resource. */
function nameOf(text: Outline): {name?: string} {
  const name = text.string(text.get('params', 'name')) ?? text.string(text.get('params', 'uri'));
  return name === undefined ? {} : {name};
}

/** MCP: `notifications/cancelled`, `params.requestId`. LSP: `$/cancelRequest`, `params.id`. */
function cancelledBy(text: Outline, method: string): {cancels?: string} {
  if (method !== 'notifications/cancelled' && method !== '$/cancelRequest') return {};
  const id = text.get('params', method === '$/cancelRequest' ? 'id' : 'requestId');
  return id === undefined || id.end === -1 ? {} : {cancels: text.raw(id)};
}
