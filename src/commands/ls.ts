import {statSync} from 'node:fs';
import {overviewsIn} from '../captures/file-overviews.ts';
import {Filter, needsRecords} from '../captures/filter.ts';
import {locate, serverFolder} from '../captures/locate.ts';
import {type Overview, overviewOf} from '../captures/overview.ts';
import {readPlace} from '../captures/read.ts';
import {visible} from '../messages/index.ts';
import {type StoredSession, sessionsIn, storedSessions} from '../store/sessions.ts';
import {filterOptions} from './filter-options.ts';
import {overviewTable} from './overview-table.ts';
import {pruneSessions} from './prune.ts';
import {placeOptions, type Reading, readReading, say, screenOptions} from './reading.ts';
import {writeOut} from './screen.ts';

const own = {
  json: {value: 'none', type: 'boolean', describe: 'as a JSON array'},
  prune: {
    value: 'required',
    type: 'string',
    describe: 'remove ended sessions: older than 30d, or the oldest above 2GiB',
  },
  'dry-run': {value: 'none', type: 'boolean', describe: 'only say what --prune would remove'},
} as const;

export const help = {
  usage: 'stdiotap ls [options] [server…]',
  options: {...own, color: screenOptions.color, ...filterOptions, ...placeOptions},
  more: `Newest first. A filter that asks for records lists the sessions that have any such record.
SESSION is how show and tail take it; a file will do for a server, also the log of a host.`,
};

/** `stdiotap ls`: sessions, newest first. */
export async function run(words: readonly string[]): Promise<void> {
  const reading = readReading(words, own);
  const {found, directory} = reading;
  if (typeof found.prune === 'string') {
    return pruneSessions(found.prune, found.dryRun === true, reading);
  }
  const overviews = await overviewsFor(reading);
  if (overviews.length === 0 && reading.words.length === 0) say(`no sessions in ${directory}`);
  const text =
    found.json === true
      ? `${JSON.stringify(overviews, undefined, 2)}\n`
      : overviewTable(overviews, Date.now());
  await writeOut(process.stdout, text);
}

async function overviewsFor(reading: Reading): Promise<Overview[]> {
  const {words, directory, criteria} = reading;
  const nowMs = Date.now();
  const found: Overview[] = [];
  const files = words.filter(isFile);
  for (const path of files) {
    const file = {path, bytes: statSync(path).size};
    found.push(...(await overviewsIn(readPlace({type: 'file', path}, tell), file)));
  }
  const servers = words.filter(word => !isFile(word));
  const sessions =
    words.length === 0
      ? storedSessions(directory)
      : servers.flatMap(word => sessionsOf(word, directory));
  for (const session of sessions) {
    if (needsRecords(criteria) && !(await hasAny(session, reading))) continue;
    found.push(await overviewOf(session, nowMs));
  }
  return found
    .filter(overview => fits(overview, reading))
    .sort((a, b) => (a.start < b.start ? 1 : a.start > b.start ? -1 : 0));
}

function sessionsOf(word: string, directory: string): StoredSession[] {
  const server = serverFolder(word, directory);
  if (server !== undefined) return sessionsIn(directory, server);
  const place = locate(word, directory);
  return place.type === 'session' ? [place.session] : [];
}

/** A session that was going on at some time between `since` and `until`, of a server that is wanted. */
function fits({server, start, durationMs}: Overview, {criteria}: Reading): boolean {
  const {since, until} = criteria;
  if (criteria.server !== undefined && !criteria.server(server)) return false;
  if (until !== undefined && start >= until) return false;
  return since === undefined || new Date(Date.parse(start) + durationMs).toISOString() >= since;
}

async function hasAny(session: StoredSession, {criteria}: Reading): Promise<boolean> {
  const filter = new Filter(criteria);
  for await (const batch of readPlace({type: 'session', session}, () => {})) {
    if (filter.push(batch).length > 0) return true;
  }
  return false;
}

function isFile(word: string): boolean {
  return statSync(word, {throwIfNoEntry: false})?.isFile() === true;
}

function tell(words: string): void {
  say(visible(words));
}
