import {PassThrough} from 'node:stream';

const NAMES = ['stdin', 'stdout', 'stderr'] as const;

/**
 * Loads modules without letting them look at `process.stdin`, `stdout` and `stderr`. execa and
 * yargs do, when they are loaded, and Node then makes the descriptor non-blocking, for everybody
 * who shares it: the next command of a shell would get EAGAIN if a signal ended us.
 */
export async function untouched<T>(load: () => Promise<T>): Promise<T> {
  const own = NAMES.map(name => Object.getOwnPropertyDescriptor(process, name));
  for (const name of NAMES) {
    Object.defineProperty(process, name, {configurable: true, value: new PassThrough()});
  }
  try {
    return await load();
  } finally {
    NAMES.forEach((name, i) => {
      Object.defineProperty(process, name, own[i] ?? {configurable: true});
    });
  }
}
