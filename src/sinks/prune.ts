import {readdirSync, rmSync, statSync} from 'node:fs';
import {join} from 'node:path';

interface OldSession {
  readonly paths: string[];
  bytes: number;
  readonly pid: number;
}

/** `20261130T194000123Z-4242.jsonl`, `….2.jsonl`, and the rare `…-2.jsonl`. */
const LOG_FILE = /^(\d{8}T\d{9}Z-(\d+))(?:-\d+)?(?:\.\d+)?\.jsonl$/;

/**
 * Removes the oldest ended sessions, of all servers, until the logs are within `maxTotal` bytes
 * (0: no limit). A session whose process may still live stays, and so does `current`.
 */
export function prune(directory: string, maxTotal: number, current: string): void {
  if (maxTotal === 0) return;
  const sessions = oldSessions(directory);
  let total = 0;
  for (const {bytes} of sessions.values()) total += bytes;
  for (const id of [...sessions.keys()].sort()) {
    if (total <= maxTotal) return;
    const session = sessions.get(id);
    if (session === undefined || id.startsWith(current) || isAlive(session.pid)) continue;
    for (const path of session.paths) rmSync(path, {force: true});
    total -= session.bytes;
  }
}

function oldSessions(directory: string): Map<string, OldSession> {
  const sessions = new Map<string, OldSession>();
  for (const server of foldersOf(directory)) {
    for (const file of namesIn(join(directory, server))) {
      const [, id, pid] = LOG_FILE.exec(file) ?? [];
      if (id === undefined) continue;
      const path = join(directory, server, file);
      // Two servers may have begun in one millisecond under one pid.
      const key = `${id}/${server}`;
      const session = sessions.get(key) ?? {paths: [], bytes: 0, pid: Number(pid)};
      session.paths.push(path);
      session.bytes += statSync(path, {throwIfNoEntry: false})?.size ?? 0;
      sessions.set(key, session);
    }
  }
  return sessions;
}

function foldersOf(directory: string): string[] {
  try {
    const entries = readdirSync(directory, {withFileTypes: true});
    return entries.filter(entry => entry.isDirectory()).map(entry => entry.name);
  } catch {
    return [];
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
