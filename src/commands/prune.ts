import {needsRecords} from '../captures/filter.ts';
import {missing, serverFolder} from '../captures/locate.ts';
import {UserError} from '../errors.ts';
import {bytesText} from '../formats/amounts.ts';
import {visible} from '../messages/index.ts';
import {excess, type Limits, type Pruned, remove, tidy} from '../store/prune.ts';
import type {Reading} from './reading.ts';
import {writeOut} from './screen.ts';
import {bytesOf} from './sizes.ts';
import {durationOf} from './times.ts';

/** `ls --prune 30d`, `ls --prune 2GiB`: removes ended sessions, of all servers or of those named. */
export async function pruneSessions(
  limit: string,
  dryRun: boolean,
  reading: Reading,
): Promise<void> {
  const {words, directory, criteria} = reading;
  if (needsRecords(criteria) || criteria.since !== undefined || criteria.until !== undefined) {
    throw new UserError(
      '--prune goes with names of servers and --server only; leave out the other filters',
    );
  }
  const folders = words.map(word => folderOf(word, directory));
  const nowMs = Date.now();
  const found = excess(
    directory,
    limitsOf(limit, nowMs),
    nowMs,
    ({server}) =>
      (folders.length === 0 || folders.includes(server)) && (criteria.server?.(server) ?? true),
  );
  if (!dryRun) {
    for (const {session} of found) remove(session);
    tidy(directory);
  }
  await writeOut(process.stdout, report(found, dryRun));
}

function folderOf(word: string, directory: string): string {
  const folder = serverFolder(word, directory);
  if (folder === undefined) throw new UserError(missing(word, directory));
  return folder;
}

/** A time is an age; anything else is a size of all together. */
function limitsOf(text: string, nowMs: number): Limits {
  const age = /^\s*\d+(\.\d+)?\s*(?:s|min|h|d|w)\s*$/i.test(text) ? durationOf(text) : undefined;
  if (age !== undefined) return {before: nowMs - age};
  // A bare `m` would be a minute elsewhere, and here things go.
  if (/^\s*\d+(\.\d+)?\s*(?:[kmg]i?b|[kg]|b)\s*$/i.test(text))
    return {maxTotal: bytesOf('prune', text)};
  throw new UserError(
    `--prune is an age such as 30d or 12h, or a size such as 2GiB or 500MB, not "${text}"`,
  );
}

function report(found: readonly Pruned[], dryRun: boolean): string {
  const bytes = found.reduce((sum, one) => sum + one.bytes, 0);
  const count = found.length === 1 ? '1 session' : `${found.length} sessions`;
  const lines = found.map(
    ({session, bytes: size}) => `${visible(session.server)}  ${session.id}  ${bytesText(size)}\n`,
  );
  return `${lines.join('')}${dryRun ? 'would remove' : 'removed'} ${count}, ${bytesText(bytes)}\n`;
}
