import {spawnSync} from 'node:child_process';
import {closeSync, constants, fstatSync, mkdtempSync, openSync, rmSync} from 'node:fs';
import {Socket} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

/** The three pipes to a server: its own ends, to start it with, and ours. */
export interface RealPipes {
  readonly theirs: readonly [stdin: number, stdout: number, stderr: number];
  readonly stdin: Socket;
  readonly stdout: Socket;
  readonly stderr: Socket;
}

/**
 * Pipes such as a shell or a Python host would give the server. Node itself only makes socket pairs,
 * and a server can tell: `yes | head -1` gets ECONNRESET instead of SIGPIPE, and nobody can open
 * /dev/stdin anew. Under a Node host, which gives us a socket, a socket pair is just right.
 *
 * They are FIFOs that lose their names at once. `undefined` where none can be made.
 */
export function makeRealPipes(hostStdout = 1): RealPipes | undefined {
  if (process.platform === 'win32' || fstatSync(hostStdout).isSocket()) return undefined;
  let directory: string | undefined;
  try {
    directory = mkdtempSync(join(tmpdir(), 'stdiotap-'));
    const paths = ['0', '1', '2'].map(name => join(directory ?? '', name));
    const made = spawnSync('/usr/bin/mkfifo', ['-m', '600', ...paths], {stdio: 'ignore', env: {}});
    if (made.status !== 0) return undefined;
    return openAll(paths);
  } catch {
    return undefined;
  } finally {
    if (directory !== undefined) rmSync(directory, {recursive: true, force: true});
  }
}

export function closeAll(descriptors: readonly number[]): void {
  for (const descriptor of descriptors) closeSync(descriptor);
}

/** Ours never block; theirs do, as programs expect, and so are opened when the other end is there. */
function openAll([into = '', out = '', aside = '']: readonly string[]): RealPipes {
  const {O_RDONLY, O_WRONLY, O_NONBLOCK} = constants;
  const first = openSync(into, O_RDONLY | O_NONBLOCK);
  const [ourStdin, ourStdout, ourStderr] = [
    openSync(into, O_WRONLY | O_NONBLOCK),
    openSync(out, O_RDONLY | O_NONBLOCK),
    openSync(aside, O_RDONLY | O_NONBLOCK),
  ];
  const theirs = [
    openSync(into, O_RDONLY),
    openSync(out, O_WRONLY),
    openSync(aside, O_WRONLY),
  ] as const;
  closeSync(first);
  return {
    theirs,
    stdin: new Socket({fd: ourStdin, readable: false, writable: true}),
    stdout: new Socket({fd: ourStdout, readable: true, writable: false}),
    stderr: new Socket({fd: ourStderr, readable: true, writable: false}),
  };
}
