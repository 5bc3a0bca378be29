import type {SessionRecord} from '../../src/session/record.ts';
import {type Instant, type Pipe, Session, type SessionOptions} from '../../src/session/session.ts';

/** When the sessions of the tests begin. */
export const EPOCH = Date.UTC(2026, 10, 30, 19, 40);

/** So many milliseconds after the session has started. */
export function at(atMs: number): Instant {
  return {epochMs: EPOCH + Math.trunc(atMs), atMs};
}

const PIPES = {
  'client→server': 'c2s',
  'server→client': 's2c',
  stderr: 'stderr',
} as const satisfies Record<string, Pipe>;

/** Through which pipe, what, and when (at the start, if nobody says). */
export type Said = readonly [keyof typeof PIPES, string | Buffer, Instant?];

/** A record as a test looks at it: flat, with raw tokens for `id` and `message`. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into records of any kind
export type Flat = Record<string, any>;

export function newSession(options: Partial<SessionOptions> = {}): Session {
  return new Session({id: 's', server: 'x', framing: 'auto', maxMessage: 0, ...options});
}

/** What a session answers when it is told these things. */
export function told(...said: readonly Said[]): Flat[] {
  return toldWith({}, ...said);
}

export function toldWith(options: Partial<SessionOptions>, ...said: readonly Said[]): Flat[] {
  return hear(newSession(options), ...said).map(flat);
}

export function hear(session: Session, ...said: readonly Said[]): SessionRecord[] {
  return said.flatMap(([pipe, bytes, when = at(0)]) =>
    session.received(PIPES[pipe], Buffer.from(bytes), when),
  );
}

/** `id` and `message` as the texts they are, `items` and `pending` as what they say. */
export function flat({level, time, fields, verbatim}: SessionRecord): Flat {
  const {id, message, items, pending, link} = verbatim;
  return withoutNothing({
    ...{level, time, ...fields, id, link},
    message: message?.toString(),
    items: items && JSON.parse(items),
    pending: pending && JSON.parse(pending),
  });
}

/** Without the members that are `undefined`: those are not written. */
export function withoutNothing(thing: object): Flat {
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== undefined));
}

/** The only one. */
export function only<T>(things: readonly T[]): T {
  if (things.length !== 1) throw new Error(`one was expected, not ${things.length}`);
  return things[0] as T;
}
