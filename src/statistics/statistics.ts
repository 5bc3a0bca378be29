import {type Item, messagesIn} from '../captures/exchange.ts';
import {CLIENT_TO_SERVER, type Direction, type SessionRecord} from '../session/record.ts';
import {otherSide, type Side} from '../session/side.ts';
import {type CallFacts, CallsByName} from './calls.ts';
import {type SessionFacts, SessionLearner} from './session-facts.ts';

/** One of the calls that took longest. */
export interface SlowCall {
  readonly server: string;
  readonly session: string;
  /** Of the record of its answer. */
  readonly seq: number;
  readonly method: string;
  readonly name: string | undefined;
  readonly ms: number;
}

export interface Facts {
  readonly sessions: readonly SessionFacts[];
  /** By who asked or told, the client first, and by method. */
  readonly methods: readonly ({
    readonly from: 'client' | 'server';
    readonly method: string;
  } & CallFacts)[];
  /** Every tool that was listed or called. */
  readonly tools: readonly ({
    readonly tool: string;
    readonly required: readonly string[] | undefined;
  } & CallFacts)[];
  readonly slowest: readonly SlowCall[];
  readonly bytes: Readonly<Record<Side | 'stderr', number>>;
}

const MOST_SLOW = 5;

/** Records of sessions in, figures out. Several sessions add up. */
export class Statistics {
  readonly #sessions = new Map<string, SessionLearner>();
  readonly #methods = {client: new CallsByName(), server: new CallsByName()};
  readonly #tools = new CallsByName();
  readonly #bytes = {c2s: 0, s2c: 0, stderr: 0};
  #slowest: SlowCall[] = [];

  /** What each session was is told by all of its records. */
  learn(record: SessionRecord): void {
    const key = `${record.fields.server} ${record.fields.session}`;
    const learner = this.#sessions.get(key) ?? new SessionLearner(record);
    this.#sessions.set(key, learner);
    learner.learn(record);
  }

  /** What is wanted is counted. */
  count(record: SessionRecord): void {
    const {fields} = record;
    if (!('dir' in fields) || fields.kind === 'eof') return;
    const side = sideOf(fields.dir);
    this.#bytes[fields.kind === 'stderr' ? 'stderr' : side] += fields.bytes ?? 0;
    for (const item of messagesIn(record)) this.#item(record, side, item);
  }

  get facts(): Facts {
    const sessions = [...this.#sessions.values()].map(({facts}) => facts);
    const required = new Map(
      sessions.flatMap(({tools}) => tools.map(tool => [tool.name, tool.required] as const)),
    );
    const names = [...new Set([...required.keys(), ...this.#tools.names])];
    return {
      sessions,
      methods: (['client', 'server'] as const).flatMap(from => {
        const calls = this.#methods[from];
        return calls.names.map(method => ({from, method, ...calls.get(method)}));
      }),
      tools: names.map(tool => ({
        ...{tool, required: required.get(tool)},
        ...this.#tools.get(tool),
      })),
      slowest: this.#slowest,
      bytes: this.#bytes,
    };
  }

  #item(record: SessionRecord, side: Side, item: Item): void {
    const {kind, method, name, ms} = item;
    if (method === undefined) return;
    const asker = kind === 'response' ? otherSide(side) : side;
    this.#methods[asker === 'c2s' ? 'client' : 'server'].add(method, item);
    if (method === 'tools/call' && name !== undefined) this.#tools.add(name, item);
    if (ms === undefined) return;
    const {server, session, seq} = record.fields;
    this.#slowest.push({server, session, seq, method, name, ms});
    this.#slowest = this.#slowest.sort((a, b) => b.ms - a.ms).slice(0, MOST_SLOW);
  }
}

function sideOf(dir: Direction): Side {
  return dir === CLIENT_TO_SERVER ? 'c2s' : 's2c';
}
