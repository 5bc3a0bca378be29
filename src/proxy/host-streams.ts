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
 * libuv never closes descriptors 0 to 2, so to close one is to put the null device in its place;
 * `shutdown` is no way, since a launcher may share the socket. And libuv makes them non-blocking,
 * which all who share the descriptor would feel (EAGAIN in a shell that writes to the same pipe
 * after us): where the system lets us open a pipe anew, we take a descriptor of our own. Sockets,
 * which Node hosts use, cannot be opened anew.
 */
export function openHostStreams(): HostStreams {
  const stdin = openEnd(0) ?? process.stdin;
  const stdout = openEnd(1) ?? process.stdout;
  return {
    stdin,
    stdout,
    stderr: openEnd(2) ?? process.stderr,
    closeStdin: () => close(stdin, 0),
    // The callback of an empty write comes after the last byte has left, or when it never will.
    closeStdout: () => stdout.write(NOTHING, () => close(stdout, 1)),
  };
}

const NOTHING = Buffer.alloc(0);

/** A pipe or a socket; files and terminals are left to Node. */
function openEnd(descriptor: 0 | 1 | 2): Socket | undefined {
  const readable = descriptor === 0;
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFIFO() && !stat.isSocket()) return undefined;
    const fd = (stat.isFIFO() && openAnew(descriptor)) || descriptor;
    return new Socket({fd, readable, writable: !readable});
  } catch {
    return undefined; // Closed, or of a kind that Node has no stream for.
  }
}

function openAnew(descriptor: 0 | 1 | 2): number | undefined {
  const {O_RDONLY, O_WRONLY, O_NONBLOCK} = constants;
  try {
    const access = descriptor === 0 ? O_RDONLY : O_WRONLY;
    return openSync(`/proc/self/fd/${descriptor}`, access | O_NONBLOCK);
  } catch {
    return undefined; // No /proc here, or a pipe that another user made.
  }
}

function close(stream: Readable | Writable, descriptor: 0 | 1): void {
  stream.destroy(); // First, so that libuv forgets the descriptor.
  try {
    closeSync(descriptor);
    // The lowest free descriptor is the one just closed.
    openSync('/dev/null', descriptor === 0 ? 'r' : 'w');
  } catch {
    // Already closed: nothing is left to close.
  }
}
