import {join} from 'node:path';

/** What decides where logs go. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly uid: number;
  readonly temporary: string;
}

/**
 * The directory of all logs, where each system keeps such things (the XDG base directory
 * specification on Linux: logs are state). It never depends on the working directory, which is `/`
 * under some hosts.
 */
export function logDirectory({platform, env, uid, temporary}: Surroundings): string {
  const {HOME: home, XDG_STATE_HOME: state, LOCALAPPDATA: local} = env;
  if (platform === 'win32') return join(local || temporary, 'stdiotap', 'Log');
  if (platform === 'darwin' && home) return join(home, 'Library/Logs/stdiotap');
  if (platform !== 'darwin' && state?.startsWith('/')) return join(state, 'stdiotap');
  if (home) return join(home, '.local/state/stdiotap');
  return join(temporary, `stdiotap-${uid}`);
}

/** A server's name as a file name: no separators, nothing hidden, nothing Windows keeps for itself. */
export function folderName(server: string): string {
  const safe = [...server.replace(/[^\p{L}\p{N}._@+-]+/gu, '-')]
    .slice(0, 80)
    .join('')
    .replace(/^[.-]+|[.-]+$/g, '')
    // `<server>.jsonl` is the link to another server's newest log.
    .replace(/\.jsonl$/i, '-jsonl');
  return safe === '' || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(safe)
    ? `server-${safe}`
    : safe;
}

/** What the name of a log file says: which session, whose process, which part of it. */
export interface FileName {
  readonly session: string;
  readonly pid: number;
  /** 1, but for the rare session that found its own name taken. */
  readonly copy: number;
  readonly part: number;
}

/** `20261130T194000123Z-4242.jsonl`, `….2.jsonl` for part 2, `…-2.jsonl` for a copy. */
export function fileName({session, copy, part}: Omit<FileName, 'pid'>): string {
  return `${session}${copy === 1 ? '' : `-${copy}`}${part === 1 ? '' : `.${part}`}.jsonl`;
}

const LOG_FILE = /^(\d{8}T\d{9}Z-(\d+))(?:-(\d+))?(?:\.(\d+))?\.jsonl$/;

/** The same, read back; undefined for a file that is not ours. */
export function readFileName(name: string): FileName | undefined {
  const [, session, pid, copy = '1', part = '1'] = LOG_FILE.exec(name) ?? [];
  if (session === undefined) return undefined;
  return {session, pid: Number(pid), copy: Number(copy), part: Number(part)};
}

/** When a session began, from its id: ISO 8601, as records have it. */
export function startOf(id: string): string {
  return id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z');
}
