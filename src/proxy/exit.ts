import {constants} from 'node:os';
import type {Ending} from './server-process.ts';

/** Ends this process as the server ended: the same code, or the same signal. Does not return. */
export function leaveAs({code, signal}: Ending): never {
  if (signal !== null) {
    restoreDefault(signal);
    process.kill(process.pid, signal);
    // Not fatal here after all: what a shell would report.
    process.exit(128 + (constants.signals[signal] ?? 0));
  }
  process.exit(code ?? 1);
}

/**
 * Our own handlers go, and so does what Node had set: it ignores PIPE, for one. libuv gives a
 * signal back to the system when its last listener is removed.
 */
function restoreDefault(signal: NodeJS.Signals): void {
  try {
    process.on(signal, () => {});
  } catch {
    return; // KILL and STOP have no handlers.
  }
  process.removeAllListeners(signal);
}
