import {outline} from '../messages/index.ts';
import {toolsIn} from '../notes/tools.ts';
import {Handshake} from '../session/handshake.ts';
import {CLIENT_TO_SERVER, type Exit, type SessionRecord} from '../session/record.ts';

/** What there is to say of one session. Times in ms since its start. */
export interface SessionFacts {
  readonly server: string;
  readonly session: string;
  /** UTC, ISO 8601, of its first record. */
  readonly start: string;
  readonly durationMs: number;
  readonly protocol: string | undefined;
  /** MCP: the version that was asked for, and the one that was given. */
  readonly asked: string | undefined;
  readonly given: string | undefined;
  /** Who they are, as they say, and what they offer. */
  readonly client: unknown;
  readonly serverInfo: unknown;
  readonly offers: {readonly client: unknown; readonly server: unknown};
  /** Tools that were listed, with the arguments that they require. */
  readonly tools: readonly Tool[];
  readonly firstByteMs: number | undefined;
  /** When the client was done with its handshake; without one, when its first answer came. */
  readonly readyMs: number | undefined;
  readonly end: Pick<Exit, 'code' | 'signal' | 'endedBy'> | undefined;
}

export interface Tool {
  readonly name: string;
  readonly required: readonly string[];
}

/** Records of a session in, all of them, what it was out. */
export class SessionLearner {
  readonly #first: SessionRecord;
  readonly #handshake = new Handshake();
  readonly #tools = new Map<string, Tool>();
  #last: SessionRecord;
  #firstByteMs: number | undefined;
  #readyMs: number | undefined;
  #saidReady = false;
  #end: SessionFacts['end'];

  constructor(first: SessionRecord) {
    this.#first = first;
    this.#last = first;
  }

  learn(record: SessionRecord): void {
    this.#last = record;
    const {fields, verbatim} = record;
    if (fields.kind === 'exit') {
      const {code, signal, endedBy} = fields;
      this.#end = {code, signal, endedBy};
    }
    if (!('dir' in fields) || fields.kind === 'stderr' || fields.kind === 'eof') return;
    const side = fields.dir === CLIENT_TO_SERVER ? 'c2s' : 's2c';
    if (side === 's2c') this.#firstByteMs ??= fields.at;
    const {kind, method} = fields;
    if (kind !== 'request' && kind !== 'response' && kind !== 'notification') return;
    const isShake = SHAKE.test(method ?? '') || this.#readyMs === undefined;
    const text = verbatim.message && isShake ? outline(verbatim.message) : undefined;
    if (kind === 'notification' && READY.has(method ?? '')) this.#saidReady = true;
    this.#handshake.hear(side, {kind, method, text});
    this.#ready(fields.at, side === 's2c' && kind === 'response');
    if (kind === 'response' && method === 'tools/list' && verbatim.message) {
      for (const tool of toolsIn(outline(verbatim.message))) {
        this.#tools.set(String(tool.name), {
          name: String(tool.name),
          required: requiredIn(tool.inputSchema),
        });
      }
    }
  }

  get facts(): SessionFacts {
    const {server, session} = this.#first.fields;
    const {protocol, asked, agreed, stated, client, offers} = this.#handshake;
    return {
      ...{server, session, start: this.#first.time, durationMs: this.#last.fields.at},
      ...{protocol, asked, given: agreed ?? stated, client, serverInfo: this.#handshake.server},
      offers: {client: offers.client, server: offers.server},
      tools: [...this.#tools.values()],
      ...{firstByteMs: this.#firstByteMs, readyMs: this.#readyMs, end: this.#end},
    };
  }

  #ready(at: number, isAnswer: boolean): void {
    const {initialize, stated} = this.#handshake;
    const modern = isAnswer && stated !== undefined && initialize === 'not seen';
    // Some clients say so before they have the answer.
    const early = initialize === 'answered' && this.#saidReady;
    if (initialize === 'done' || early || modern) this.#readyMs ??= at;
  }
}

const READY = new Set(['notifications/initialized', 'initialized']);
/** What a handshake may still be made of when it is over. */
const SHAKE = /^(?:initialize|server\/discover|capabilities)$/;

function requiredIn(schema: unknown): string[] {
  const required = (schema as {required?: unknown} | null | undefined)?.required;
  return Array.isArray(required) ? required.map(String) : [];
}
