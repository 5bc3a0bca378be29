import {type ErrorReply, type Message, type Outline, outline, visible} from '../messages/index.ts';
import {errorName} from '../protocols/error-names.ts';
import type {Protocol} from '../protocols/table.ts';
import {Handshake} from './handshake.ts';
import {type Link, Links} from './links.ts';
import type {ErrorSeen} from './record.ts';
import {type Asked, Requests} from './requests.ts';
import {directionOf, otherSide, type Side} from './side.ts';
import {numbered, rounded, summaryOf} from './summary.ts';
import {NOTHING_TOLD, type Told} from './told.ts';

/** Written out: a copy for each message of a fast stream is what one would feel. */
function plain(
  method: string,
  name: string | undefined,
  link: Link | undefined,
  request: Asked | undefined,
  replaces: Asked | undefined,
  late: boolean,
): Told {
  return {
    level: 30,
    method,
    name,
    ms: undefined,
    outcome: undefined,
    error: undefined,
    link,
    late,
    request,
    replaces,
  };
}

type MaskText = (text: string) => {text: string};

/**
 * Knows which requests are open, on either side, and so what an answer answers; and who speaks what.
 * No answer depends on a handshake: MCP 2026-07-28 has none.
 */
export class Conversation {
  readonly handshake = new Handshake();
  readonly requests: Readonly<Record<Side, Requests>> = {c2s: new Requests(), s2c: new Requests()};
  readonly #links = new Links();
  readonly #mask: MaskText;

  /** `mask` hides secrets in names and error texts. */
  constructor(mask: MaskText = text => ({text})) {
    this.#mask = mask;
  }

  /** A message has crossed: what it says. `text` is the message, if it is known whole. */
  hear(from: Side, message: Message, text: Outline | undefined, atMs: number, seq: number): Told {
    const {handshake} = this;
    const {protocol = 'json-rpc'} = handshake;
    const told = this.tell(from, message, protocol, atMs, handshake.versionOf(from), seq);
    if (message.type === 'batch') {
      const ranges = text?.items() ?? [];
      told.items?.told.forEach((item, index) => {
        const range = ranges[index];
        const own = range && text && outline(text.bytes.subarray(range.start, range.end));
        if (isMessage(item.kind)) {
          handshake.hear(from, {kind: item.kind, method: item.told.method, text: own});
        }
      });
    } else if (message.type !== 'json') {
      handshake.hear(from, {kind: message.type, method: told.method, text});
    }
    return told;
  }

  /**
   * What a message says, with what is known of the request that it answers or cancels. Its error
   * code is named as the protocol has it, in that version.
   */
  tell(
    from: Side,
    message: Message,
    protocol: Protocol,
    atMs: number,
    version?: string,
    seq = 0,
  ): Told {
    switch (message.type) {
      case 'request': {
        const {id, method} = message;
        const name = this.#masked(message.name);
        const link = this.#linkOf(from, message);
        const gives = message.ties?.gives;
        const uses = message.ties?.uses;
        // Written out, as above.
        const request: Asked = {
          id,
          method,
          name,
          at: atMs,
          seq,
          link,
          progressToken: gives?.as === 'progress' ? gives.token : undefined,
          cursor: uses?.as === 'page' ? uses.token : undefined,
          cancelled: false,
          answered: false,
          goesOn: false,
          slow: false,
        };
        const replaces = this.requests[from].add(request);
        if (gives !== undefined) {
          this.#links.give(from, gives, {head: {side: from, id, method, name}, page: 1});
        }
        if (message.cancels !== undefined) this.#cancel(from, message.cancels);
        return plain(method, name, link, request, replaces, false);
      }
      case 'notification': {
        const {method} = message;
        const name = this.#masked(message.name);
        const link = this.#linkOf(from, message);
        if (message.cancels !== undefined) this.#cancel(from, message.cancels);
        const uses = message.ties?.uses;
        const request =
          uses?.as === 'progress'
            ? this.requests[otherSide(from)].withToken(uses.token)
            : undefined;
        const late = request?.answered === true && !request.goesOn;
        return plain(method, name, link, request, undefined, late);
      }
      case 'response': {
        const asker = otherSide(from);
        const request = this.requests[asker].take(message.id);
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
          request,
          replaces: undefined,
        };
      }
      case 'batch':
        return this.#batch(from, message.items, protocol, atMs, version, seq);
      case 'json':
        return {level: 40, ...NOTHING_TOLD};
    }
  }

  /** The requests that nobody has answered: as JSON text for the log, and as words. */
  pending(atMs: number): {json: string; words: string[]} {
    const open = (['c2s', 's2c'] as const).flatMap(side =>
      [...this.requests[side].all()].map(request => ({side, ...request})),
    );
    const json = open.map(({side, id, method, at}) => {
      return `{"dir":"${directionOf(side)}","id":${id},"method":${JSON.stringify(method)},"ageMs":${rounded(atMs - at)}}`;
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
    seq: number,
  ): Told {
    const all = items.map(message => {
      const told = this.tell(from, message, protocol, atMs, version, seq);
      return {id: 'id' in message ? message.id : undefined, kind: message.type, told};
    });
    const json = all.map(({id, kind, told: {method, name, ms, outcome, error}}) => {
      const text = JSON.stringify({kind, method, name, ms, outcome, error});
      return id === undefined ? text : `${text.slice(0, -1)},"id":${id}}`;
    });
    const words = all.map(({id, kind, told: {method, name, ms, outcome, error}}) =>
      summaryOf({kind, method, name, ms, outcome, error}, id),
    );
    const level = all.some(({told}) => told.level > 30) ? 40 : 30;
    return {level, ...NOTHING_TOLD, items: {json: `[${json.join(',')}]`, words, told: all}};
  }

  /** The earlier request that a message comes back to. */
  #linkOf(from: Side, message: Message & {type: 'request' | 'notification'}): Link | undefined {
    const {cancels, ties} = message;
    if (cancels !== undefined) {
      const request = this.requests[from].open(cancels);
      return request && {as: 'cancel', head: {side: from, ...request}};
    }
    const uses = ties?.uses;
    if (uses === undefined) return undefined;
    // Tokens of progress and subscriptions were given by the side that is told; others by the same.
    const sides = message.type === 'request' ? [from] : [otherSide(from), from];
    for (const side of sides) {
      if (uses.as === 'subscription') {
        const request = this.requests[side].open(uses.token);
        if (request !== undefined) {
          return {as: uses.as, head: {side, ...request}};
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
  #remember(asker: Side, {id, ties}: Message & {type: 'response'}, request: Asked): void {
    if (ties?.gives === undefined) return;
    request.goesOn = ties.gives.as === 'task';
    const {method, name, link} = request;
    const goesOn = link !== undefined && link.as === ties.gives.as;
    const head = goesOn ? link.head : {side: asker, id, method, name};
    this.#links.give(asker, ties.gives, {head, page: (goesOn ? link.page : undefined) ?? 1});
  }

  #cancel(side: Side, id: string): void {
    const request = this.requests[side].open(id);
    if (request !== undefined) request.cancelled = true;
  }

  #masked(text: string | undefined): string | undefined {
    return text === undefined ? undefined : this.#mask(text).text;
  }

  #error({code, message}: ErrorReply, protocol: Protocol, version: string | undefined): ErrorSeen {
    const shown = typeof code === 'string' ? this.#masked(code) : code;
    return {code: shown, name: errorName(code, protocol, version), message: this.#masked(message)};
  }
}

function isMessage(kind: Message['type']): kind is 'request' | 'response' | 'notification' {
  return kind !== 'batch' && kind !== 'json';
}
