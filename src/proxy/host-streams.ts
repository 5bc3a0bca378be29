import {closeSync, constants, fstatSync, openSync} from 'node:fs';
import {Socket} from 'node:net';
import type {Readable, Writable} from 'node:stream';

/** The host's ends of the three pipes: our own stdin, stdout and stderr. */
export interface HostStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** The host's next write fails, as it would if the server had closed its stdin. */
  closeStdin(): void;
  /** The host reads to the end of what was written, and then the end of the stream. */
  closeStdout(): void;
}

/**
 * Opens them so that they can really be closed, and so that nobody else notices.
 *
 * libuv never closes descriptors 0 to 2, so to close one is to put the null device in its place.
 * And it makes them non-blocking, which all who share the descriptor would feel (EAGAIN in a shell
 * that writes to the same pipe after us); where the system lets us open a pipe anew we take a
 * descriptor of our own. Sockets, which Node hosts use, cannot be opened anew.
 */
export function openHostStreams(): HostStreams {
  const own = {
    stdin: ownPipe(0, constants.O_RDONLY),
    stdout: ownPipe(1, constants.O_WRONLY),
    stderr: ownPipe(2, constants.O_WRONLY),
  };
  const stdin = own.stdin ?? process.stdin;
  const stdout = own.stdout ?? process.stdout;
  return {
    stdin,
    stdout,
    stderr: own.stderr ?? process.stderr,
    closeStdin() {
      stdin.destroy();
      replaceByNull(0);
    },
    closeStdout() {
      // The callback comes after the last byte has left, or when it never will.
      stdout.end(() => stdout.destroy());
      stdout.once('close', () => replaceByNull(1));
    },
  };
}

function ownPipe(descriptor: number, access: number): Socket | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    if (!fstatSync(descriptor).isFIFO()) return undefined;
    const fd = openSync(`/proc/self/fd/${descriptor}`, access | constants.O_NONBLOCK);
    const readable = access === constants.O_RDONLY;
    return new Socket({fd, readable, writable: !readable});
  } catch {
    return undefined; // No /proc here, or a pipe that another user made.
  }
}

function replaceByNull(descriptor: number): void {
  try {
    closeSync(descriptor);
    // The lowest free descriptor is the one just closed.
    openSync('/dev/null', descriptor === 0 ? 'r' : 'w');
  } catch {
    // Already closed: nothing is left to close.
  }
}
