import {type ChildProcess, spawn} from 'node:child_process';

/**
 * Tells a signal sent to us alone from one sent to our whole process group.
 *
 * Node does not say where a signal came from, but it matters: a Ctrl-C goes to everything the
 * server has started, a host's TERM to the server only, and a launcher such as uv that passes
 * signals on would deliver a second one. So a `cat` sits in our group and repeats what we say. The
 * kernel signals a group in one go: if the canary still answers, the group was not meant; if it has
 * died, it was. When we end its stdin does, and so does it.
 */
export class Canary {
  #bird: ChildProcess | undefined;
  #dead: Promise<void> | undefined;

  constructor() {
    this.#hatch();
  }

  /** Whether the signal that has just come was for the whole group. */
  async groupWasHit(): Promise<boolean> {
    const bird = this.#bird;
    if (bird?.stdin === null || bird?.stdout === null || bird === undefined) return false;
    const {stdin, stdout} = bird;
    const answered = new Promise<boolean>(resolve => stdout.once('data', () => resolve(false)));
    const died = this.#dead?.then(() => true) ?? Promise.resolve(false);
    const silent = new Promise<boolean>(resolve => setTimeout(resolve, 500, false).unref());
    stdin.write('\n');
    const hit = await Promise.race([answered, died, silent]);
    if (hit) this.#hatch();
    return hit;
  }

  #hatch(): void {
    this.#bird = undefined;
    try {
      const bird = spawn('/bin/cat', [], {cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'ignore']});
      for (const stream of [bird.stdin, bird.stdout]) stream.on('error', () => {});
      this.#dead = new Promise(resolve => bird.once('exit', () => resolve()));
      bird.once('error', () => {
        this.#bird = undefined; // No cat here: every signal counts as sent to us alone.
      });
      this.#bird = bird;
      // It must not keep us alive.
      bird.unref();
      for (const stream of [bird.stdin, bird.stdout])
        (stream as unknown as {unref(): void}).unref();
    } catch {
      this.#bird = undefined;
    }
  }
}
