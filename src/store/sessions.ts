import {readdirSync, statSync} from 'node:fs';
import {uptime} from 'node:os';
import {join} from 'node:path';
import {codeOf} from '../errors.ts';
import {type FileName, readFileName} from './places.ts';

/** A session in a directory of logs: its files, and what their names tell. */
export interface StoredSession {
  /** Start time and pid, `20261130T194000123Z-4242`; ids sort by time. */
  readonly id: string;
  /** The folder it is in, which is the server's name made safe. */
  readonly server: string;
  readonly pid: number;
  /** Its parts, in order. */
  readonly paths: readonly string[];
}

/** Every session below a directory of logs, oldest first. No directory, no sessions. */
export function storedSessions(directory: string): StoredSession[] {
  return foldersIn(directory)
    .flatMap(server => sessionsIn(directory, server))
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** The sessions of one server, oldest first. */
export function sessionsIn(directory: string, server: string): StoredSession[] {
  const parts = new Map<string, {name: FileName; path: string}[]>();
  for (const file of namesIn(join(directory, server))) {
    const name = readFileName(file);
    if (name === undefined) continue;
    const key = `${name.session}-${name.copy}`;
    const found = parts.get(key) ?? [];
    if (found.length === 0) parts.set(key, found);
    found.push({name, path: join(directory, server, file)});
  }
  return [...parts.keys()].sort().map(key => {
    const found = (parts.get(key) ?? []).sort((a, b) => a.name.part - b.name.part);
    const {session: id, pid} = (found[0] as (typeof found)[number]).name;
    return {id, server, pid, paths: found.map(({path}) => path)};
  });
}

/** The folders of a directory of logs; a link is somebody else's. */
export function foldersIn(directory: string): string[] {
  try {
    const entries = readdirSync(directory, {withFileTypes: true});
    return entries.filter(entry => entry.isDirectory()).map(entry => entry.name);
  } catch {
    return [];
  }
}

/** Size of its files in bytes, and when the last one was written to, in ms since 1970. */
export function weigh({paths}: StoredSession): {bytes: number; writtenMs: number} {
  let bytes = 0;
  let writtenMs = 0;
  for (const path of paths) {
    const found = statSync(path, {throwIfNoEntry: false});
    bytes += found?.size ?? 0;
    writtenMs = Math.max(writtenMs, found?.mtimeMs ?? 0);
  }
  return {bytes, writtenMs};
}

/**
 * Whether the process of a session may still run. One that last wrote before the machine was started
 * does not, whoever has its pid by now.
 */
export function mayRun({pid}: StoredSession, writtenMs: number, nowMs: number): boolean {
  if (writtenMs > 0 && writtenMs < nowMs - uptime() * 1000) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
