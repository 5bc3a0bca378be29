import type {EndedBy} from '../session/record.ts';
import type {Pipe} from '../session/session.ts';
import {delivered, dry} from './drain.ts';
import {startGuard} from './guard.ts';
import {findHost, type HostProcess} from './host-process.ts';
import type {HostStreams} from './host-streams.ts';
import {pump} from './pump.ts';
import type {Ending, ServerProcess} from './server-process.ts';
import {Relay, type Signals, signalProcess} from './signals.ts';
import {stderrPump} from './stderr-pump.ts';

/** Is told what happens, after it has happened. It must not throw. */
export interface Witness {
  received(pipe: Pipe, chunk: Buffer): void;
  ended(pipe: Pipe): void;
  signalled(signal: string): void;
  /** So many bytes of stderr could not be passed on, since nobody read them. */
  unread(bytes: number): void;
  exited(ending: Ending, endedBy: EndedBy): void;
}

/** How long a host that has sent a signal may leave our output unread. */
const PATIENCE_MS = 500;
/** How long one that has not may leave its stderr unread, when all else is done. */
const STDERR_PATIENCE_MS = 4000;
const HOST_CHECK_MS = 250;

/**
 * Stands between a host and a server until the server has ended, and all it wrote has arrived.
 * Each pipe goes its own way: none waits for another, for the log, or for the end of a message.
 */
export async function proxy(
  host: HostStreams,
  server: ServerProcess,
  signals: Signals,
  witness: Witness,
): Promise<Ending> {
  const hostProcess = findHost();
  const seen = new Set<EndedBy>();
  let serverEnded = false;
  let hurried = false;

  server.release();
  const up = pump(host.stdin, server.stdin, chunk => witness.received('c2s', chunk));
  const down = pump(server.stdout, host.stdout, chunk => witness.received('s2c', chunk));
  const aside = stderrPump(
    server.stderr,
    host.stderr,
    chunk => witness.received('stderr', chunk),
    lost,
  );

  up.done.then(how => {
    if (serverEnded) return;
    if (how === 'ended') {
      server.stdin.end(); // The other direction stays open: replies may still be on the way.
      seen.add('client-eof');
      endWithHost(hostProcess, server);
    } else host.closeStdin();
    witness.ended('c2s');
  });
  const closed = down.done.then(how => {
    if (how === 'ended') host.closeStdout();
    else {
      server.stdout.destroy(); // Its next write fails, as the host's closing asked for.
      seen.add('client-hangup');
    }
    witness.ended('s2c');
  });

  const guard = startGuard(server.pid);
  const relay = new Relay(server.pid);
  signals.deliverTo(signal => {
    hurried ||= !signal.startsWith('SIGUSR');
    if (serverEnded) return;
    relay.send(signal);
    if (!signal.startsWith('SIGUSR')) seen.add('client-signal');
    witness.signalled(signal);
  });

  const ending = await server.ended;
  serverEnded = true;
  guard.standDown();
  // A host that still reads gets everything, however slowly; one that sent a signal wants us gone.
  const patienceMs = () => (hurried ? PATIENCE_MS : Number.POSITIVE_INFINITY);
  const sources = [
    {pump: down, from: server.stdout},
    {pump: aside, from: server.stderr},
  ];
  await dry(sources, patienceMs);
  await closed;
  witness.ended('stderr');
  await Promise.all([
    delivered(host.stdout, patienceMs),
    delivered(host.stderr, () => Math.min(patienceMs(), STDERR_PATIENCE_MS)),
  ]);
  const unread = host.stderr.destroyed ? 0 : host.stderr.writableLength;
  if (unread > 0) witness.unread(unread);
  witness.exited(ending, endedBy(seen));
  if (unread === 0) await delivered(host.stderr, () => PATIENCE_MS);
  return ending;
}

/** The strongest reason that the host gave; none, and the server ended on its own account. */
function endedBy(seen: ReadonlySet<EndedBy>): EndedBy {
  const reasons = ['client-signal', 'client-hangup', 'client-eof'] as const;
  return reasons.find(reason => seen.has(reason)) ?? 'server';
}

/**
 * A server may outlive the end of its stdin for as long as it likes, but not its host: when nobody
 * is left to talk to, it is ended within 3 s, with what it started.
 */
function endWithHost(host: HostProcess | undefined, server: ServerProcess): void {
  if (host === undefined) return;
  const check = setInterval(() => {
    if (host.alive()) return;
    clearInterval(check);
    setTimeout(() => signalProcess(-server.pid, 'SIGTERM'), 1000).unref();
    setTimeout(() => signalProcess(-server.pid, 'SIGKILL'), 2500).unref();
  }, HOST_CHECK_MS);
  check.unref();
}

function lost(bytes: number): string {
  return `stdiotap: ${bytes.toLocaleString('en')} bytes of the server's stderr were left out here, because nobody read them; the log has them\n`;
}
