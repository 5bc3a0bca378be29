import {type Message, messageOf, type Outline} from '../messages/index.ts';
import {Conversation} from '../session/conversation.ts';
import type {Handshake} from '../session/handshake.ts';
import {CLIENT_TO_SERVER, type SessionRecord, type Traffic} from '../session/record.ts';
import type {Requests} from '../session/requests.ts';
import type {Side} from '../session/side.ts';
import type {Seen} from './rule.ts';

/** How many frames have crossed a pipe, and how many bytes; a host's log does not tell the bytes. */
interface Passed {
  lines: number;
  /** Up to the last frame, and with it. */
  before: number | undefined;
  bytes: number | undefined;
}

export interface KnownOptions {
  /** After so many ms an open request is slow; 0 if none is. */
  readonly slowMs: number;
  /** The log has all from the beginning. */
  readonly complete: boolean;
  /** The one of the session that is being captured; else its records are told again. */
  readonly conversation?: Conversation | undefined;
}

/** What all rules know of a session, from its records: with the one they look at. */
export class Known {
  readonly slowMs: number;
  /** The log has all from the beginning, so what is not in it did not cross. */
  complete: boolean;
  /** The last of each side, if it was not routine. */
  readonly last: Record<Side, Seen | undefined> = {c2s: undefined, s2c: undefined};
  readonly #conversation: Conversation;
  readonly #isLive: boolean;
  readonly #passed: Readonly<Record<Side, Passed>> = {
    c2s: {lines: 0, before: 0, bytes: 0},
    s2c: {lines: 0, before: 0, bytes: 0},
  };

  constructor({slowMs, complete, conversation}: KnownOptions) {
    this.slowMs = slowMs;
    this.complete = complete;
    this.#isLive = conversation !== undefined;
    this.#conversation = conversation ?? new Conversation();
  }

  get handshake(): Handshake {
    return this.#conversation.handshake;
  }

  get requests(): Readonly<Record<Side, Requests>> {
    return this.#conversation.requests;
  }

  /** So many bytes have crossed a pipe, in one frame. */
  pass(side: Side, bytes: number | undefined): void {
    const passed = this.#passed[side];
    passed.lines++;
    passed.before = passed.bytes;
    passed.bytes =
      passed.before === undefined || bytes === undefined ? undefined : passed.before + bytes;
  }

  /** Where the newest record of a side stands in its pipe. */
  place(side: Side): {line: number; offset: number | undefined} {
    const {lines, before} = this.#passed[side];
    return {line: lines, offset: before};
  }

  /** What is missing in the log may have been anything. */
  lost(): void {
    this.complete = false;
    for (const passed of Object.values(this.#passed)) passed.bytes = undefined;
  }

  /** What a message says: the session that is captured has told it; that of an old log tells it again. */
  tell(record: SessionRecord, side: Side, text: Outline | undefined): SessionRecord['told'] {
    if (this.#isLive) return record.told;
    const {at, seq} = record.fields;
    const message = messageIn(record, text);
    if (message === undefined) return undefined;
    const told = this.#conversation.hear(side, message, text, at, seq);
    if (message.type === 'request' && this.#begins(side, message.method)) this.complete = true;
    return told;
  }

  /** It is a handshake, and nothing was before it. */
  #begins(side: Side, method: string): boolean {
    if (method !== 'initialize' && method !== 'server/discover') return false;
    return this.#passed[side].lines <= 1 && this.requests.c2s.count <= (side === 'c2s' ? 1 : 0);
  }
}

/** The message of a record from a log; of one whose text is not known, what its fields say. */
function messageIn({fields, verbatim: {id}}: SessionRecord, text: Outline | undefined) {
  const message = text && messageOf(text);
  if (message?.type === fields.kind) return message;
  const {kind, method, name, outcome = 'ok'} = fields as Traffic;
  const named = name === undefined ? {} : {name};
  const said: Message | undefined =
    kind === 'request' && id !== undefined && method !== undefined
      ? {type: kind, id, method, ...named}
      : kind === 'response' && id !== undefined
        ? {type: kind, id, outcome}
        : kind === 'notification' && method !== undefined
          ? {type: kind, method, ...named}
          : undefined;
  return said;
}

/** The methods that cancel: MCP, LSP, DAP. */
export const CANCELLING = /^(?:notifications\/cancelled|\$\/cancelRequest|cancel)$/;

/** Where a message says which request it cancels. */
const CANCELS: Readonly<Record<string, readonly [outer: string, inner: string]>> = {
  'notifications/cancelled': ['params', 'requestId'],
  '$/cancelRequest': ['params', 'id'],
  cancel: ['arguments', 'requestId'],
};

/** The raw id of the request that this one cancels. */
export function cancelledBy({method = '', text}: Seen): string | undefined {
  const where = Object.hasOwn(CANCELS, method) ? CANCELS[method] : undefined;
  const id = where && text?.get(...where);
  return id === undefined || id.end === -1 ? undefined : text?.raw(id);
}

/** Whose pipe it crossed; undefined for the life of the session, and for stderr. */
export function sideOf({fields}: SessionRecord): Side | undefined {
  if (!('dir' in fields) || fields.kind === 'stderr' || fields.kind === 'eof') return undefined;
  return fields.dir === CLIENT_TO_SERVER ? 'c2s' : 's2c';
}
