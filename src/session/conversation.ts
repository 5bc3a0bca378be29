import {type ErrorReply, type Message, type Outcome, visible} from '../messages/index.ts';
import {errorName} from '../protocols/error-names.ts';
import type {Protocol} from '../protocols/table.ts';
import {type Link, Links} from './links.ts';
import {type OpenRequest, OpenRequests} from './pairing.ts';
import type {ErrorSeen, Level} from './record.ts';
import {otherSide, type Side} from './side.ts';
import {numbered, rounded, summaryOf} from './summary.ts';

export type {Side} from './side.ts';

/** What a record says of a message. */
export interface Told {
  readonly level: Level;
  readonly method: string | undefined;
  readonly name: string | undefined;
  readonly ms: number | undefined;
  readonly outcome: Outcome | undefined;
  readonly error: ErrorSeen | undefined;
  /** The earlier request that it belongs to. */
  readonly link?: Link | undefined;
  /** It answers a request that was cancelled before. */
  readonly late?: boolean;
  /** Of a batch: its messages, as JSON text and as words. */
  readonly items?: {readonly json: string; readonly words: readonly string[]};
}

/** Of bytes that are no message. */
export const NOTHING_TOLD = {
  method: undefined,
  name: undefined,
  ms: undefined,
  outcome: undefined,
  error: undefined,
  link: undefined,
};

/** Written out: a copy for each message of a fast stream is what one would feel. */
function asked(method: string, name: string | undefined, link: Link | undefined): Told {
  return {level: 30, method, name, ms: undefined, outcome: undefined, error: undefined, link};
}

type MaskText = (text: string) => {text: string};

/**
 * Knows which requests are open, on either side, and so what an answer answers. Nothing depends on
 * a handshake: MCP 2026-07-28 has none.
 */
export class Conversation {
  readonly #open: Readonly<Record<Side, OpenRequests>> = {
    c2s: new OpenRequests(),
    s2c: new OpenRequests(),
  };
  readonly #links = new Links();
  readonly #mask: MaskText;

  /** `mask` hides secrets in names and error texts. */
  constructor(mask: MaskText = text => ({text})) {
    this.#mask = mask;
  }

  /**
   * What a message says, with what is known of the request that it answers or cancels. Its error
   * code is named as the protocol has it, in that version.
   */
  tell(from: Side, message: Message, protocol: Protocol, atMs: number, version?: string): Told {
    switch (message.type) {
      case 'request': {
        const {id, method} = message;
        const name = this.#masked(message.name);
        const link = this.#linkOf(from, message);
        this.#open[from].add(id, {method, name, at: atMs, cancelled: false, link});
        const gives = message.ties?.gives;
        if (gives !== undefined) {
          this.#links.give(from, gives, {head: {side: from, id, method, name}, page: 1});
        }
        if (message.cancels !== undefined) this.#open[from].cancel(message.cancels);
        return asked(method, name, link);
      }
      case 'notification': {
        const {method} = message;
        const name = this.#masked(message.name);
        const link = this.#linkOf(from, message);
        if (message.cancels !== undefined) this.#open[from].cancel(message.cancels);
        return asked(method, name, link);
      }
      case 'response': {
        const asker = otherSide(from);
        const request = this.#open[asker].take(message.id);
        if (request !== undefined) this.#remember(asker, message, request);
        // An error reply to a cancelled request is the cancellation, seen from the other side.
        const cancelled = message.outcome === 'error' && request?.cancelled === true;
        const outcome = cancelled ? 'cancelled' : message.outcome;
        return {
          level: outcome === 'error' || outcome === 'tool-error' ? 40 : 30,
          method: request?.method,
          name: request?.name,
          ms: request && rounded(atMs - request.at),
          outcome,
          error: message.error && this.#error(message.error, protocol, version),
          link: undefined,
          late: request?.cancelled === true && outcome !== 'cancelled',
        };
      }
      case 'batch':
        return this.#batch(from, message.items, protocol, atMs, version);
      case 'json':
        return {level: 40, ...NOTHING_TOLD};
    }
  }

  /** The requests that nobody has answered: as JSON text for the log, and as words. */
  pending(atMs: number): {json: string; words: string[]} {
    const open = (['c2s', 's2c'] as const).flatMap(side =>
      [...this.#open[side].entries()].map(([id, request]) => ({side, id, ...request})),
    );
    const json = open.map(({side, id, method, at}) => {
      const dir = side === 'c2s' ? 'CLIENT→SERVER' : 'SERVER→CLIENT';
      return `{"dir":"${dir}","id":${id},"method":${JSON.stringify(method)},"ageMs":${rounded(atMs - at)}}`;
    });
    return {
      json: `[${json.join(',')}]`,
      words: open.map(({method, id}) => `${visible(method)} ${numbered(id)}`),
    };
  }

  #batch(
    from: Side,
    items: readonly Message[],
    protocol: Protocol,
    atMs: number,
    version: string | undefined,
  ): Told {
    const all = items.map(message => {
      const {level, link: _, late: __, ...told} = this.tell(from, message, protocol, atMs, version);
      return {level, id: 'id' in message ? message.id : undefined, kind: message.type, told};
    });
    const json = all.map(({id, kind, told}) => {
      const text = JSON.stringify({kind, ...told});
      return id === undefined ? text : `${text.slice(0, -1)},"id":${id}}`;
    });
    const words = all.map(({id, kind, told}) => summaryOf({kind, ...told}, id));
    const level = all.some(item => item.level > 30) ? 40 : 30;
    return {level, ...NOTHING_TOLD, items: {json: `[${json.join(',')}]`, words}};
  }

  /** The earlier request that a message comes back to. */
  #linkOf(from: Side, message: Message & {type: 'request' | 'notification'}): Link | undefined {
    const {cancels, ties} = message;
    if (cancels !== undefined) {
      const request = this.#open[from].get(cancels);
      return request && {as: 'cancel', head: {side: from, id: cancels, ...request}};
    }
    const uses = ties?.uses;
    if (uses === undefined) return undefined;
    // Tokens of progress and subscriptions were given by the side that is told; others by the same.
    const sides = message.type === 'request' ? [from] : [otherSide(from), from];
    for (const side of sides) {
      if (uses.as === 'subscription') {
        const request = this.#open[side].get(uses.token);
        if (request !== undefined) {
          return {as: uses.as, head: {side, id: uses.token, ...request}};
        }
        continue;
      }
      const given = this.#links.find(side, uses, message.method);
      if (given === undefined) continue;
      const {head, page} = given;
      return {as: uses.as, head, ...(uses.as === 'page' && {page: page + 1})};
    }
    return undefined;
  }

  /** What an answer gives to come back to, belongs to the first of the requests that led to it. */
  #remember(asker: Side, {id, ties}: Message & {type: 'response'}, request: OpenRequest): void {
    if (ties?.gives === undefined) return;
    const {method, name, link} = request;
    const goesOn = link !== undefined && link.as === ties.gives.as;
    const head = goesOn ? link.head : {side: asker, id, method, name};
    this.#links.give(asker, ties.gives, {head, page: (goesOn ? link.page : undefined) ?? 1});
  }

  #masked(text: string | undefined): string | undefined {
    return text === undefined ? undefined : this.#mask(text).text;
  }

  #error({code, message}: ErrorReply, protocol: Protocol, version: string | undefined): ErrorSeen {
    const shown = typeof code === 'string' ? this.#masked(code) : code;
    return {code: shown, name: errorName(code, protocol, version), message: this.#masked(message)};
  }
}
