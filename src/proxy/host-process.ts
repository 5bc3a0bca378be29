import {readFileSync, readlinkSync} from 'node:fs';

/** The process that started us and talks to us. */
export interface HostProcess {
  alive(): boolean;
}

/**
 * Finds the host among our ancestors. Launchers (`npm exec`, `sh -c`) stand between, and pass their
 * own stdin through: the host is the nearest ancestor with another one. Where there is no /proc it
 * is the parent. `undefined` if nobody is left who could be it.
 */
export function findHost(): HostProcess | undefined {
  const parent = process.ppid;
  if (parent <= 1) return undefined;
  if (process.platform !== 'linux') return {alive: () => process.ppid === parent};
  const ours = stdinOf(process.pid);
  let pid = parent;
  while (pid > 1 && ours !== undefined && stdinOf(pid) === ours) pid = statOf(pid)?.ppid ?? 0;
  const started = statOf(pid)?.started;
  if (pid <= 1 || started === undefined) return undefined;
  // The start time tells it from a later process with the same pid.
  return {alive: () => statOf(pid)?.started === started};
}

function stdinOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/fd/0`);
  } catch {
    return undefined; // Another user's process, or gone.
  }
}

/** Fields 3, 4 and 22 of proc(5) stat; the name before them may hold spaces and brackets. */
function statOf(pid: number): {ppid: number; started: string} | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, ppid, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    return {ppid: Number(ppid), started: rest[17] ?? ''};
  } catch {
    return undefined;
  }
}
