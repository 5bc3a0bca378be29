import type {EventEmitter} from 'node:events';
import type {Readable, Writable} from 'node:stream';
import {execa} from 'execa';
import {closeAll, makeRealPipes} from './real-pipes.ts';

/** How a process ended: one of the two is null. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  readonly type: 'started';
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly ended: Promise<Ending>;
  /** Until now its output waited. From here on somebody reads it. */
  release(): void;
}

interface Streams {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
}

function wait(): void {}

/** `error` has the system's code: ENOENT, EACCES … */
export type NotStarted = {readonly type: 'not-started'; readonly error: NodeJS.ErrnoException};

/**
 * Starts the real server with our own arguments, environment, directory and umask, as the host
 * would have: no shell, nothing added, nothing taken away. On POSIX it leads a process group of its
 * own, so that it gets a Ctrl-C once and can be ended with all that it started.
 */
export async function startServer(
  command: string,
  args: readonly string[],
): Promise<ServerProcess | NotStarted> {
  const pipes = makeRealPipes();
  const subprocess = execa(command, args, {
    // Any descriptor will do; execa's types know 0 to 2 only.
    stdio: (pipes === undefined ? 'pipe' : [...pipes.theirs]) as 'pipe',
    encoding: 'buffer',
    buffer: false, // The pumps read. execa would keep everything.
    reject: false,
    stripFinalNewline: false,
    cleanup: false, // While the host lives, nobody is ended on our account.
    forceKillAfterDelay: false,
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  // Only the server must hold its ends: else we would never see it close them.
  closeAll(pipes?.theirs ?? []);
  if (subprocess.pid === undefined) {
    const {cause} = (await subprocess) as {cause?: unknown};
    return {type: 'not-started', error: cause as NodeJS.ErrnoException};
  }
  const {stdin, stdout, stderr} = pipes ?? (subprocess as unknown as Streams);
  for (const stream of [stdin, stdout, stderr]) stream.on('error', () => {});
  // Streams that nobody reads yet are emptied, by execa soon and by Node when the process ends;
  // one that somebody waits on (`readable`) is left alone.
  for (const stream of [stdout, stderr]) stream.on('readable', wait);
  return {
    type: 'started',
    pid: subprocess.pid,
    stdin,
    stdout,
    stderr,
    ended: endOf(subprocess),
    release() {
      for (const stream of [stdout, stderr]) stream.off('readable', wait);
    },
  };
}

/**
 * `exit`, not `close` and not execa's promise: those wait for pipes that a grandchild may hold for
 * hours.
 */
function endOf(subprocess: EventEmitter): Promise<Ending> {
  return new Promise(resolve => {
    subprocess.once('exit', (code: number | null, signal: NodeJS.Signals | null) =>
      resolve({code, signal}),
    );
  });
}
