import type {Outline, Range} from '../messages/index.ts';
import type {SessionRecord, Traffic} from '../session/record.ts';
import type {Side} from '../session/side.ts';
import type {Known} from './known.ts';
import type {Rule, Seen} from './rule.ts';

/** What nearly everything is that crosses a pipe. */
type RoutineKind = 'request' | 'response' | 'notification';

type Methods = Readonly<Record<RoutineKind, Set<string>>>;

const QUOTE = 0x22;
const BRACE = 0x7b;
/** Nobody has more methods; a peer that makes them up must not fill the memory. */
const MOST_METHODS = 1000;

/**
 * Knows the messages that no rule can have anything to say of, so that none is called while calls go
 * to and fro: one of the same kind and method was looked at, and nothing was found; the handshake has
 * said nothing new since then; the envelope is as it mostly is; the id is that of no other open request,
 * or the answer is in time. Rules that follow a method see all of it. A property test holds both ways to
 * the same findings. Without this, rules took 20 to 30 % of the rate (test/bench/notes.mjs).
 */
export class Routine {
  readonly #known: Known;
  readonly #followed: readonly RegExp[];
  readonly #settled: Readonly<Record<Side, Methods>> = {c2s: noMethods(), s2c: noMethods()};
  /** Of what was settled: the framing of each side, and how the handshake stood. */
  readonly #framing: Record<Side, Traffic['framing']> = {c2s: undefined, s2c: undefined};
  #changes = -1;

  constructor(known: Known, rules: readonly Rule[]) {
    this.#known = known;
    this.#followed = rules.flatMap(({follows}) => (follows === undefined ? [] : [follows]));
  }

  /** Whether it is one, its bytes aside. The handshake has heard it. */
  has(
    {fields, verbatim}: SessionRecord,
    side: Side,
    told: SessionRecord['told'],
    text: Outline | undefined,
  ): boolean {
    const {kind, method, framing, at, ms, outcome} = fields as Traffic;
    if (kind !== 'request' && kind !== 'response' && kind !== 'notification') return false;
    if (method === undefined || text === undefined || told === undefined) return false;
    const {handshake, slowMs} = this.#known;
    if (handshake.changes !== this.#changes || framing !== this.#framing[side]) return false;
    if (!this.#settled[side][kind].has(method)) return false;
    if (verbatim.id === 'null' || told.replaces !== undefined) return false;
    if (kind === 'response') {
      const {request} = told;
      if (request === undefined || request.cancelled || outcome === 'error') return false;
      if (slowMs > 0 && (ms ?? at - request.at) >= slowMs) return false;
    }
    return text.keysDiffer && (handshake.protocol === 'dap' || hasPlainEnvelope(kind, text));
  }

  /** Nothing was found in one of this kind and method. */
  settle({kind, side, method, record}: Seen): void {
    if (kind !== 'request' && kind !== 'response' && kind !== 'notification') return;
    if (side === undefined || method === undefined) return;
    const {framing} = record.fields as Traffic;
    const {changes} = this.#known.handshake;
    if (changes !== this.#changes || framing !== this.#framing[side]) {
      this.#changes = changes;
      this.#framing[side] = framing;
      for (const {request, response, notification} of Object.values(this.#settled)) {
        for (const methods of [request, response, notification]) methods.clear();
      }
    }
    if (this.#followed.some(methods => methods.test(method))) return;
    const methods = this.#settled[side][kind];
    if (methods.size < MOST_METHODS) methods.add(method);
  }
}

function noMethods(): Methods {
  return {request: new Set(), response: new Set(), notification: new Set()};
}

/** JSON-RPC 2.0 as libraries write it, and nothing that one could stumble over. */
function hasPlainEnvelope(kind: RoutineKind, text: Outline): boolean {
  const version = text.get('jsonrpc');
  if (version === undefined || !text.is(version, '"2.0"')) return false;
  if (kind === 'response') return isPlainId(text) && text.has('result') && !text.has('error');
  if (kind === 'request' && !isPlainId(text)) return false;
  const params = text.get('params');
  if (params !== undefined && text.bytes[params.start] !== BRACE) return false;
  return !text.has('result') && !text.has('error');
}

function isPlainId(text: Outline): boolean {
  const id = text.get('id');
  return id !== undefined && (text.bytes[id.start] === QUOTE || isNumber(text.bytes, id));
}

function isNumber(bytes: Buffer, {start, end}: Range): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x30 || byte > 0x39) return false;
  }
  return end > start;
}
