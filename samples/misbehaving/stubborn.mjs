#!/usr/bin/env node
/**
 * Answers, but never leaves: it ignores the end of stdin and every signal that can be ignored.
 * stderr tells what came and how often, so that a test sees whether a signal came exactly once.
 *
 * Only KILL ends it: `kill -s KILL PID`, with the pid it gives at start.
 */
import {serve} from './minimal-server.mjs';

const counts = new Map();

function ignore(what) {
  const count = (counts.get(what) ?? 0) + 1;
  counts.set(what, count);
  process.stderr.write(`stubborn: ignored ${what} ${count}\n`);
}

for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2']) {
  process.on(name, ignore);
}
process.stdin.on('end', () => ignore('EOF'));
// Broken pipes would end it as uncaught errors; they are none to somebody who does not care.
process.on('uncaughtException', () => {});
setInterval(() => {}, 60_000);

serve();
process.stderr.write(`stubborn: ready, pid ${process.pid}\n`);
