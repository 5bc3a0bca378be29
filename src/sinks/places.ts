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
export function fileName(server: string): string {
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
