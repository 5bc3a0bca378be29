import {Handshake} from '../session/handshake.ts';
import {CLIENT_TO_SERVER, type SessionRecord} from '../session/record.ts';
import {otherSide, type Side} from '../session/side.ts';
import {progressTokenIn} from './progress.ts';
import {type Asked, Requests} from './requests.ts';
import type {Seen} from './rule.ts';

/** How many frames have crossed a pipe, and how many bytes; a host's log does not tell the bytes. */
interface Passed {
  lines: number;
  bytes: number | undefined;
}

/** What all rules know of a session, from its records. */
export class Known {
  readonly handshake = new Handshake();
  readonly requests: Readonly<Record<Side, Requests>> = {c2s: new Requests(), s2c: new Requests()};
  /** After so many ms an open request is slow. */
  readonly slowMs: number;
  /** The log has all from the beginning, so what is not in it did not cross. */
  complete: boolean;
  readonly #passed: Readonly<Record<Side, Passed>> = {
    c2s: {lines: 0, bytes: 0},
    s2c: {lines: 0, bytes: 0},
  };

  constructor(first: SessionRecord, slowMs: number) {
    this.slowMs = slowMs;
    const {fields} = first;
    // A host's log may begin anywhere; it is whole if it begins with a handshake.
    this.complete = fields.source === undefined && fields.seq === 0;
  }

  /** Where the record that was just passed stands in its pipe. */
  pass(side: Side, bytes: number | undefined): {line: number; offset: number | undefined} {
    const passed = this.#passed[side];
    const offset = passed.bytes;
    passed.lines++;
    passed.bytes = offset === undefined || bytes === undefined ? undefined : offset + bytes;
    return {line: passed.lines, offset};
  }

  /** How many lines, or frames, have crossed a pipe. */
  lines(side: Side): number {
    return this.#passed[side].lines;
  }

  /** What is missing in the log may have been anything. */
  lost(): void {
    this.complete = false;
    for (const passed of Object.values(this.#passed)) passed.bytes = undefined;
  }

  /** Of an answer: the request that it answers. */
  requestOf(kind: Seen['kind'], side: Side, id: string | undefined): Asked | undefined {
    if (kind !== 'response' || id === undefined) return undefined;
    return this.requests[otherSide(side)].open(id);
  }

  /** Before the rules look: who speaks what. */
  hear({kind, side, method, text}: Seen): void {
    if (side === undefined) return;
    if (kind !== 'request' && kind !== 'response' && kind !== 'notification') return;
    this.handshake.hear(side, {kind, method, text});
    const begins = method === 'initialize' || method === 'server/discover';
    if (begins && kind === 'request' && this.#isFirst(side)) this.complete = true;
  }

  /** After they have looked: what is open, and what no longer is. */
  learn(seen: Seen): void {
    const {kind, side, id, method, request} = seen;
    if (side === undefined) return;
    if (kind === 'request' && id !== undefined && method !== undefined) {
      this.requests[side].add(askedBy(seen, id, method));
    }
    if (kind === 'response' && request !== undefined) {
      // Only of one that reports progress does it matter.
      if (request.progressToken !== undefined) {
        request.goesOn = seen.text?.get('result', 'task') !== undefined;
      }
      this.requests[otherSide(side)].close(request);
    } else if (kind === 'notification' || kind === 'request') {
      const cancelled = cancelledBy(seen);
      if (cancelled !== undefined) {
        const target = this.requests[side].open(cancelled);
        if (target !== undefined) target.cancelled = true;
      }
    }
  }

  #isFirst(side: Side): boolean {
    return this.#passed[side].lines <= 1 && this.requests.c2s.count === 0;
  }
}

/** Where a message says which request it cancels: MCP, LSP, DAP. */
const CANCELS: Readonly<Record<string, readonly [outer: string, inner: string]>> = {
  'notifications/cancelled': ['params', 'requestId'],
  '$/cancelRequest': ['params', 'id'],
  cancel: ['arguments', 'requestId'],
};

/** The methods that cancel. */
export const CANCELLING = /^(?:notifications\/cancelled|\$\/cancelRequest|cancel)$/;

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

function askedBy({record, text}: Seen, id: string, method: string): Asked {
  const {fields} = record;
  const cursor = method.endsWith('/list') ? text?.get('params', 'cursor') : undefined;
  return {
    id,
    method,
    name: 'name' in fields ? fields.name : undefined,
    at: fields.at,
    seq: fields.seq,
    progressToken: progressTokenIn(text),
    cursor: cursor && text?.raw(cursor),
    cancelled: false,
    answered: false,
    goesOn: false,
    slow: false,
  };
}
