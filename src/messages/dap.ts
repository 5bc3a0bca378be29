import type {ErrorReply, Message} from './message.ts';
import type {Outline, Range} from './outline.ts';

/**
 * The Debug Adapter Protocol (1.x, "Base Protocol"): no ids, but `seq`, counted by each side, and
 * `request_seq` in the answer.
 */
export function dap(text: Outline): Message | undefined {
  const seq = whole(text.get('seq'));
  const type = text.string(text.get('type'));
  const command = text.string(text.get('command'));
  const event = text.string(text.get('event'));
  const answers = whole(text.get('request_seq'));
  if (type === 'request' && seq !== undefined && command !== undefined) {
    const cancelled = command === 'cancel' ? text.get('arguments', 'requestId') : undefined;
    const cancels = cancelled === undefined ? {} : {cancels: text.raw(cancelled)};
    return {type: 'request', id: text.raw(seq), method: command, ...cancels};
  }
  if (type === 'response' && answers !== undefined) {
    const id = text.raw(answers);
    if (isTrue(text, text.get('success'))) return {type: 'response', id, outcome: 'ok'};
    const message = text.string(text.get('message'));
    const error: ErrorReply = message === undefined ? {} : {message};
    // "cancelled" is one of the two values that the specification gives `message`.
    return {type: 'response', id, outcome: message === 'cancelled' ? 'cancelled' : 'error', error};
  }
  return type === 'event' && event !== undefined
    ? {type: 'notification', method: event}
    : undefined;
}

/** Of a message that is cut, half a number may be there. */
function whole(range: Range | undefined): Range | undefined {
  return range?.end === -1 ? undefined : range;
}

function isTrue(text: Outline, range: Range | undefined): boolean {
  return range !== undefined && text.raw(range) === 'true';
}
