import type {Outline} from '../messages/index.ts';
import {META_CAPABILITIES, META_CLIENT, META_SERVER, META_VERSION} from '../protocols/mcp.ts';
import {protocolIn} from '../protocols/protocol-seen.ts';
import type {Protocol} from '../protocols/table.ts';
import type {Side} from './side.ts';

/** What somebody says of itself, as JSON. */
export type Offered = Readonly<Record<string, unknown>>;

/** The part of a message that a handshake is made of. */
export interface Heard {
  readonly kind: 'request' | 'response' | 'notification';
  /** Of a response: of its request. */
  readonly method: string | undefined;
  /** The whole message, if it is known. */
  readonly text: Outline | undefined;
}

/** Larger ones are nobody's handshake. */
const LARGEST = 1024 * 1024;

/**
 * Who speaks which protocol, in which version, and what each side offers: from `initialize` (MCP
 * until 2025-11-25, LSP, DAP), `server/discover`, or the `_meta` of each request (MCP 2026-07-28).
 * Eras may mix on one pipe: the latest word counts.
 */
export class Handshake {
  protocol: Protocol | undefined;
  /** MCP: the version that the client asked for, and the one that `initialize` was answered with. */
  asked: string | undefined;
  agreed: string | undefined;
  /** The one that the newest request with a version of its own has named (2026-07-28). */
  stated: string | undefined;
  client: Offered | undefined;
  server: Offered | undefined;
  /** Capabilities of each side; undefined while it has not said. */
  readonly offers: {client: Offered | undefined; server: Offered | undefined} = {
    client: undefined,
    server: undefined,
  };
  /** The client has sent `initialize`; the server has agreed; the client is ready. */
  initialize: 'not seen' | 'asked' | 'answered' | 'refused' | 'done' = 'not seen';
  /** MCP versions that a server of 2026-07-28 says it speaks. */
  supported: readonly string[] = [];
  /** How often anything of this has changed: what was worked out before may no longer hold. */
  changes = 0;
  #meta: Buffer = Buffer.alloc(0);
  #requestStated = false;
  #requests = 0;
  #probes = 0;

  /**
   * The version that what `side` has just sent belongs to. Where both eras are spoken, only a
   * request of the client tells which is meant.
   */
  versionOf(side: Side): string | undefined {
    if (this.agreed === undefined || this.stated === undefined) return this.agreed ?? this.stated;
    if (side === 's2c') return undefined;
    return this.#requestStated ? this.stated : this.agreed;
  }

  /** The client has asked nothing but which versions there are, as hosts do in a copy of the server. */
  get isProbe(): boolean {
    return this.#requests > 0 && this.#requests === this.#probes;
  }

  /** `side` has sent this. */
  hear(side: Side, {kind, method, text}: Heard): void {
    if (this.protocol === undefined || this.protocol === 'json-rpc')
      this.#recognise(kind, method, text);
    if (CHANGING.has(method ?? '')) this.changes++;
    switch (kind) {
      case 'request':
        if (side === 'c2s') this.#requests++;
        if (side === 'c2s' && this.initialize === 'answered') this.#goesOn(method);
        if (method === 'server/discover') this.#probes++;
        if (text === undefined) {
          if (method === 'initialize') this.initialize = 'asked';
        } else if (method === 'initialize') this.#asks(text);
        else if (this.protocol === 'mcp' && side === 'c2s') this.#means(text);
        return;
      case 'response':
        if (method === 'initialize') this.#answers(text);
        else if (method === 'server/discover') this.#discovers(text);
        return;
      case 'notification':
        if (method === 'notifications/initialized' || method === 'initialized') {
          if (this.initialize === 'answered') this.initialize = 'done';
        } else if (method === 'capabilities' && this.protocol === 'dap') {
          const more = memberOf(text, 'body', 'capabilities');
          this.offers.server = {...this.offers.server, ...objectIn(more)};
        }
    }
  }

  #recognise(kind: Heard['kind'], method: string | undefined, text: Outline | undefined): void {
    const first = kind === 'request' && method === 'initialize';
    const version = first ? text?.get('params', 'protocolVersion') : undefined;
    const found = protocolIn({
      method: kind === 'response' ? undefined : method,
      isDap: text?.has('seq') === true && text.has('type'),
      version: version && text?.raw(version),
      isLsp: first && LSP_PARAMETERS.some(key => text?.get('params', key) !== undefined),
    });
    if (found !== undefined) this.changes++;
    this.protocol = found ?? this.protocol;
  }

  /** A client that goes on with its work is ready, whether it has said so or not. */
  #goesOn(method: string | undefined): void {
    if (method !== 'ping' && method !== 'initialize') this.initialize = 'done';
  }

  #asks(text: Outline): void {
    this.initialize = 'asked';
    if (this.protocol === 'dap') {
      this.offers.client = objectIn(memberOf(text, 'arguments'));
      return;
    }
    this.asked = text.string(text.get('params', 'protocolVersion'));
    this.client = objectIn(memberOf(text, 'params', 'clientInfo'));
    this.offers.client = objectIn(memberOf(text, 'params', 'capabilities')) ?? {};
  }

  #answers(text: Outline | undefined): void {
    if (text === undefined) {
      this.initialize = 'answered'; // A host that writes no bodies: what was said is not known.
      return;
    }
    if (this.protocol === 'dap') {
      this.offers.server = objectIn(memberOf(text, 'body')) ?? {};
      this.initialize = 'answered';
      return;
    }
    if (!text.has('result')) {
      this.initialize = 'refused';
      return;
    }
    this.initialize = 'answered';
    this.agreed = text.string(text.get('result', 'protocolVersion'));
    this.server = objectIn(memberOf(text, 'result', 'serverInfo'));
    this.offers.server = objectIn(memberOf(text, 'result', 'capabilities')) ?? {};
  }

  #discovers(text: Outline | undefined): void {
    const meta = objectIn(memberOf(text, 'result', '_meta'));
    this.server = objectIn(meta?.[META_SERVER]) ?? this.server;
    this.offers.server = objectIn(memberOf(text, 'result', 'capabilities')) ?? this.offers.server;
    const supported = memberOf(text, 'result', 'supportedVersions');
    if (Array.isArray(supported)) this.supported = supported.filter(isString);
  }

  /** Each request says anew who asks; mostly the same, and then it is not read again. */
  #means(text: Outline): void {
    const range = text.get('params', '_meta');
    const raw = range && range.end !== -1 && text.bytes.subarray(range.start, range.end);
    const states = raw instanceof Buffer && raw.includes(META_VERSION);
    if (states !== this.#requestStated) this.changes++;
    this.#requestStated = states;
    if (!states || raw.equals(this.#meta)) return;
    this.changes++;
    this.#meta = Buffer.from(raw);
    const meta = objectIn(JSON.parse(raw.toString()));
    const version = meta?.[META_VERSION];
    if (!isString(version)) return;
    this.asked ??= version;
    this.stated = version;
    this.client = objectIn(meta?.[META_CLIENT]) ?? this.client;
    this.offers.client = objectIn(meta?.[META_CAPABILITIES]) ?? {};
  }
}

/** What tells, or answers, who speaks what. */
const CHANGING = new Set(['initialize', 'server/discover', 'capabilities']);

/** LSP 3.17, `InitializeParams`: `processId` and `rootUri` are required. */
const LSP_PARAMETERS = ['processId', 'rootUri', 'rootPath', 'workspaceFolders'];

function memberOf(text: Outline | undefined, key: string, inner?: string): unknown {
  const range = text?.get(key, inner);
  if (text === undefined || range === undefined || range.end === -1) return undefined;
  return range.end - range.start > LARGEST ? undefined : JSON.parse(text.raw(range));
}

function objectIn(value: unknown): Offered | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Offered)
    : undefined;
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}
