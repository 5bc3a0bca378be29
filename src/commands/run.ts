import {startClock} from '../proxy/clock.ts';
import {leaveAs} from '../proxy/exit.ts';
import {openHostStreams} from '../proxy/host-streams.ts';
import {Signals} from '../proxy/signals.ts';
import {untouched} from '../proxy/untouched.ts';
import {readRunOptions} from './run-options.ts';

/** `stdiotap [run] [options] [--] command args…`: the proxy. Ends this process as the server ends. */
export async function run(words: readonly string[]): Promise<void> {
  const options = await readRunOptions(words, process.env);
  const signals = new Signals();
  const {startServer} = await untouched(() => import('../proxy/server-process.ts'));
  const server = await startServer(options.command, options.args);
  const now = startClock();
  // The server is starting; only now is there time to load the rest.
  const [{proxy}, {openLog}, {explain}] = await untouched(() =>
    Promise.all([import('../proxy/proxy.ts'), import('./log.ts'), import('./not-started.ts')]),
  );
  const host = openHostStreams();
  const log = await openLog(options, server, now, host);
  if (server.type === 'started') {
    leaveAs(await proxy(host, server, signals, log).finally(() => log.close()));
  }
  const {words: why, code} = explain(options.command, server.error);
  log.exited({code, signal: null}, 'server');
  log.close();
  host.stderr.write(`stdiotap: ${why}\n`, () => leaveAs({code, signal: null}));
}
