import {spawn} from 'node:child_process';

/**
 * Reads a pipe that we hold. A word on it: all is well, go. Its end without a word: we were killed.
 * Then the server has seen the end of its stdin too, and has two seconds to end by itself, one more
 * after TERM. `kill -s` with `--` is what dash, bash and busybox all understand.
 */
const SCRIPT = `
read -r word && exit 0
gone() { kill -s 0 -- "-$1" 2>/dev/null || exit 0; }
gone "$1"; sleep 1; gone "$1"; sleep 1; gone "$1"
kill -s TERM -- "-$1" 2>/dev/null
sleep 1
kill -s KILL -- "-$1" 2>/dev/null
`;

/** Sees to it that no server outlives us by more than 5 s, even if we are ended by KILL. */
export interface Guard {
  /** The server has ended: what it left behind is not ours to end. */
  standDown(): void;
}

/** A tiny `sh` in a session of its own, so that what hits our process group does not hit it. */
export function startGuard(serverPid: number): Guard {
  if (process.platform === 'win32') return {standDown() {}};
  const guard = spawn('/bin/sh', ['-c', SCRIPT, 'stdiotap-guard', String(serverPid)], {
    cwd: '/',
    env: {PATH: '/usr/bin:/bin'},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => {}); // No sh: the server must see to itself, as without us.
  guard.stdin.on('error', () => {});
  guard.unref();
  (guard.stdin as unknown as {unref(): void}).unref();
  return {standDown: () => guard.stdin.end('well\n')};
}
