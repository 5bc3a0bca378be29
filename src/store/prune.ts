import {lstatSync, rmdirSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {foldersIn, mayRun, type StoredSession, storedSessions, weigh} from './sessions.ts';

/** Which sessions are too much. */
export interface Limits {
  /** Bytes of all sessions together. */
  readonly maxTotal?: number | undefined;
  /** Sessions that were last written to before this, in ms since 1970. */
  readonly before?: number | undefined;
}

/** A session that goes, and its size in bytes. */
export interface Pruned {
  readonly session: StoredSession;
  readonly bytes: number;
}

/**
 * The oldest ended sessions, of all servers, that must go until the rest is within the limits. One
 * whose process may still run stays. What `counts` leaves out is as if it were not there.
 */
export function excess(
  directory: string,
  {maxTotal, before}: Limits,
  nowMs: number,
  counts: (session: StoredSession) => boolean = () => true,
): Pruned[] {
  const all = storedSessions(directory)
    .filter(counts)
    .map(session => ({session, ...weigh(session)}));
  let total = 0;
  for (const {bytes} of all) total += bytes;
  const found: Pruned[] = [];
  for (const {session, bytes, writtenMs} of all) {
    const old = before !== undefined && writtenMs < before;
    const tooMuch = maxTotal !== undefined && total > maxTotal;
    if ((!old && !tooMuch) || mayRun(session, writtenMs, nowMs)) continue;
    found.push({session, bytes});
    total -= bytes;
  }
  return found;
}

/** Folders stay: a session may begin in one at any moment. */
export function remove({paths}: StoredSession): void {
  for (const path of paths) rmSync(path, {force: true});
}

/** Removes the folders that are empty now, and the links that lead nowhere. Not while servers start. */
export function tidy(directory: string): void {
  for (const server of foldersIn(directory)) {
    const folder = join(directory, server);
    try {
      rmdirSync(folder);
    } catch {
      continue; // It is not empty.
    }
    const link = `${folder}.jsonl`;
    if (lstatSync(link, {throwIfNoEntry: false})?.isSymbolicLink()) rmSync(link, {force: true});
  }
}

/** Keeps all logs within `maxTotal` bytes (0: no limit). `current`, the own session, stays. */
export function prune(directory: string, maxTotal: number, current: string): void {
  if (maxTotal === 0) return;
  for (const {session} of excess(directory, {maxTotal}, Date.now())) {
    if (!session.id.startsWith(current)) remove(session);
  }
}
