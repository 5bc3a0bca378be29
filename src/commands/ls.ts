import {statSync} from 'node:fs';
import {overviewsIn} from '../captures/file-overviews.ts';
import {Filter, needsRecords} from '../captures/filter.ts';
import {locate, type Place, serverFolder, titleOf} from '../captures/locate.ts';
import {type Overview, overviewOf} from '../captures/overview.ts';
import {readPlace} from '../captures/read.ts';
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
  if (overviews.length === 0) {
    if (Object.keys(reading.criteria).length > 0) say('no session matches');
    else if (reading.words.length === 0) say(`no sessions in ${directory}`);
  }
  const text =
    found.json === true
      ? `${JSON.stringify(overviews, undefined, 2)}\n`
      : overviewTable(overviews, Date.now());
  await writeOut(process.stdout, text);
}

async function overviewsFor(reading: Reading): Promise<Overview[]> {
  const {words, directory} = reading;
  const places = words.flatMap(word => placesOf(word, directory));
  const all = words.length > 0 ? places : storedSessions(directory).map(sessionPlace);
  const found: Overview[] = [];
  for (const place of all) found.push(...(await overviewsAt(place, reading)));
  return found
    .filter(overview => fits(overview, reading))
    .sort((a, b) => (a.start < b.start ? 1 : a.start > b.start ? -1 : 0));
}

/** All sessions of a server, or what else a word leads to. */
function placesOf(word: string, directory: string): Place[] {
  const isFile = statSync(word, {throwIfNoEntry: false})?.isFile() === true;
  const server = isFile ? undefined : serverFolder(word, directory);
  return server === undefined
    ? [locate(word, directory)]
    : sessionsIn(directory, server).map(sessionPlace);
}

function sessionPlace(session: StoredSession): Place {
  return {type: 'session', session};
}

async function overviewsAt(place: Place, {criteria}: Reading): Promise<Overview[]> {
  const filter = needsRecords(criteria) ? new Filter(criteria) : undefined;
  if (place.type === 'session') {
    const isWanted = filter === undefined || (await hasAny(place, filter));
    return isWanted ? [await overviewOf(place.session, Date.now())] : [];
  }
  const path = titleOf(place);
  const bytes = place.type === 'file' ? statSync(path).size : 0;
  return overviewsIn(readPlace(place, say), {path, bytes}, filter);
}

async function hasAny(place: Place, filter: Filter): Promise<boolean> {
  for await (const batch of readPlace(place, () => {})) {
    if (filter.push(batch).length > 0) return true;
  }
  return false;
}

/** A session that was going on at some time between `since` and `until`, of a server that is wanted. */
function fits({server, start, durationMs}: Overview, {criteria}: Reading): boolean {
  const {since, until} = criteria;
  if (criteria.server !== undefined && !criteria.server(server)) return false;
  if (until !== undefined && start >= until) return false;
  return since === undefined || new Date(Date.parse(start) + durationMs).toISOString() >= since;
}
