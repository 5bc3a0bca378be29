import {reasonOf} from '../errors.ts';
import {foldersIn, mayRun, type StoredSession, sessionsIn, weigh} from '../store/sessions.ts';
import type {Captured} from './capture.ts';
import {Filter} from './filter.ts';
import {Followed, passedOver} from './followed.ts';
import {type Last, lastOf} from './last.ts';
import {mergedLists} from './merge.ts';
import {OwnLogReader} from './own-log.ts';
import type {News, Tail, TailOptions} from './tail.ts';

/** Which sessions: of all servers, of one, or one by its id. */
export interface Scope {
  readonly directory: string;
  /** The name of its folder. */
  readonly server?: string;
  readonly session?: string;
}

/** A log to which something may still be added. */
interface Growing {
  readonly log: Followed;
  readonly filter: Filter;
}

/** Somebody on another machine may write to a directory that is shared: his processes are not here. */
const RECENT_MS = 3_600_000;

/**
 * The sessions of a directory as they grow, with new ones and new parts as they appear. Each look
 * lists the folders, which takes a millisecond or two for a thousand sessions.
 */
export class SessionsTail implements Tail {
  readonly goesOn = true;
  readonly #scope: Scope;
  readonly #options: TailOptions;
  readonly #known = new Set<string>();
  readonly #growing = new Map<string, Growing>();
  /** One for each session, whose parts share it. */
  readonly #filters = new Map<string, Filter>();

  constructor(scope: Scope, options: TailOptions) {
    this.#scope = scope;
    this.#options = options;
  }

  async last(count: number): Promise<readonly Captured[]> {
    const {follow, say} = this.#options;
    const nowMs = Date.now();
    const sessions = this.#sessions()
      .map(session => ({session, ...weigh(session)}))
      .sort((a, b) => b.writtenMs - a.writtenMs);
    let found: readonly Captured[] = [];
    for (const {session, writtenMs} of sessions) {
      for (const path of session.paths) this.#known.add(path);
      const runs = mayRun(session, writtenMs, nowMs);
      const grows = follow && (runs || writtenMs > nowMs - RECENT_MS);
      // All that is older than what we have, by when it was written to, has nothing to add.
      const oldest = found.length < count ? undefined : found[0]?.record.time;
      const adds = oldest === undefined || new Date(writtenMs).toISOString() >= oldest;
      if (!grows && (!adds || count === 0)) continue;
      const last = await this.#lastOf(session, adds ? count : 0);
      if (last === undefined) continue;
      if (last.damaged > 0) say(passedOver(session.paths.at(-1) ?? session.id, last.damaged));
      if (grows && !last.ended) this.#follow(session, last);
      const late = runs && !last.ended ? last.filter.overdue(nowMs) : [];
      found = (await mergedLists([found, last.records, late])).slice(
        -count || Number.POSITIVE_INFINITY,
      );
    }
    return found;
  }

  news(): News[] {
    for (const session of this.#sessions()) {
      for (const path of session.paths) {
        if (this.#known.has(path)) continue;
        this.#known.add(path);
        const filter = this.#filters.get(keyOf(session)) ?? new Filter(this.#options.criteria);
        this.#filters.set(keyOf(session), filter);
        this.#growing.set(path, {log: new Followed(path), filter});
      }
    }
    return [...this.#growing].map(([path, {log, filter}]) => {
      const {records, words} = this.#look(path, log);
      if (records.some(({record}) => record.fields.kind === 'exit')) this.#forget(path);
      return {records: [...filter.push(records), ...filter.overdue(Date.now())], words};
    });
  }

  /** One that cannot be read, as from a newer stdiotap, must not hide the others. */
  async #lastOf(session: StoredSession, count: number): Promise<Last | undefined> {
    try {
      return await lastOf(session, count, this.#options.criteria);
    } catch (error) {
      this.#options.say(`${session.paths.at(-1)}: ${reasonOf(error)}`);
      return undefined;
    }
  }

  #look(path: string, log: Followed): News {
    try {
      return log.look();
    } catch (error) {
      this.#forget(path);
      return {records: [], words: [`${path}: ${reasonOf(error)}`]};
    }
  }

  close(): void {
    for (const path of [...this.#growing.keys()]) this.#forget(path);
  }

  #sessions(): StoredSession[] {
    const {directory, server, session} = this.#scope;
    const folders = server === undefined ? foldersIn(directory) : [server];
    const all = folders.flatMap(folder => sessionsIn(directory, folder));
    return session === undefined ? all : all.filter(({id}) => id === session);
  }

  /** Goes on where `last` has stopped. */
  #follow(session: StoredSession, {filter, position}: Last): void {
    const path = session.paths.at(-1);
    if (path === undefined) return;
    this.#filters.set(keyOf(session), filter);
    this.#growing.set(path, {log: new Followed(path, position, new OwnLogReader()), filter});
  }

  #forget(path: string): void {
    this.#growing.get(path)?.log.close();
    this.#growing.delete(path);
  }
}

function keyOf({server, id}: StoredSession): string {
  return `${server}/${id}`;
}
