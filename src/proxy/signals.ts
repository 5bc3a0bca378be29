import {Canary} from './canary.ts';

/** What a host or a person sends; the others cannot be caught, or are about ourselves. */
const PASSED_ON = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const;

/**
 * Signals to us are meant for the server. They are caught before it is started, so that none falls
 * between, and wait until there is somebody to pass them on to.
 */
export class Signals {
  readonly #waiting: NodeJS.Signals[] = [];
  #take: ((signal: NodeJS.Signals) => void) | undefined;

  constructor() {
    for (const signal of process.platform === 'win32' ? (['SIGINT'] as const) : PASSED_ON) {
      process.on(signal, () =>
        this.#take === undefined ? this.#waiting.push(signal) : this.#take(signal),
      );
    }
  }

  /** From now on, every signal goes here; those that came before come first. */
  deliverTo(take: (signal: NodeJS.Signals) => void): void {
    this.#take = take;
    for (const signal of this.#waiting.splice(0)) take(signal);
  }
}

/**
 * Sends each signal to the server once: to its whole group if ours was hit, as without us, else to
 * the server alone. One after the other, in order.
 */
export class Relay {
  readonly #pid: number;
  readonly #canary: Canary | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(serverPid: number) {
    this.#pid = serverPid;
    this.#canary = process.platform === 'win32' ? undefined : new Canary();
    if (process.platform !== 'win32') followStops(serverPid);
  }

  send(signal: NodeJS.Signals): void {
    this.#last = this.#last.then(async () => {
      const group = (await this.#canary?.groupWasHit()) ?? false;
      signalProcess(group ? -this.#pid : this.#pid, signal);
    });
  }
}

/** Ctrl-Z stops the server too, which is in a group of its own, and `fg` wakes it. */
function followStops(serverPid: number): void {
  process.on('SIGTSTP', () => {
    signalProcess(-serverPid, 'SIGSTOP');
    process.kill(process.pid, 'SIGSTOP');
  });
  process.on('SIGCONT', () => signalProcess(-serverPid, 'SIGCONT'));
}

/** A negative pid means its whole group. Whoever is gone needs no signal. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // ESRCH: it has ended. EPERM: it has become another user, and the host could not signal it either.
  }
}
