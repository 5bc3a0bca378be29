import {lstatSync, realpathSync, statSync} from 'node:fs';
import {basename, dirname} from 'node:path';
import {closest, distance} from 'fastest-levenshtein';
import {UserError} from '../errors.ts';
import {folderName, readFileName} from '../store/places.ts';
import {foldersIn, type StoredSession, sessionsIn, storedSessions} from '../store/sessions.ts';

/** What a word on the command line leads to. */
export type Place =
  | {readonly type: 'stdin'}
  | {readonly type: 'file'; readonly path: string}
  | {readonly type: 'session'; readonly session: StoredSession};

const MOST_NAMED = 5;

/**
 * Finds what a word means: `-`, a path, a server (its newest session), `server~1` (the one before), a
 * session id or its beginning. `directory` is where all logs are. Throws a UserError that names what
 * is near.
 */
export function locate(word: string, directory: string): Place {
  if (word === '-') return {type: 'stdin'};
  const found = statSync(word, {throwIfNoEntry: false});
  if (found !== undefined && !found.isDirectory()) return placeOf(word);
  const session = ofServer(word, directory) ?? ofId(word, directory);
  if (session !== undefined) return {type: 'session', session};
  if (found !== undefined) {
    throw new UserError(
      `"${word}" is a directory; give a file in it, or a server and --log-dir ${word}`,
    );
  }
  throw new UserError(missing(word, directory));
}

/** What a place is called in a sentence. */
export function titleOf(place: Place): string {
  if (place.type === 'stdin') return 'standard input';
  return place.type === 'file' ? place.path : (place.session.paths[0] ?? place.session.id);
}

/** Why a word leads nowhere, and what was perhaps meant. */
export function missing(word: string, directory: string): string {
  const looksLikePath = /[/\\]|\.(?:jsonl?|log|txt)$/.test(word);
  if (looksLikePath) return `there is no file "${word}"`;
  const servers = foldersIn(directory).filter(name => sessionsIn(directory, name).length > 0);
  if (servers.length === 0) {
    return `there is no server or session "${word}": ${directory} has no logs yet; put stdiotap in front of a server, or say --log-dir`;
  }
  const near = closest(word, servers);
  const meant = distance(word, near) <= Math.max(1, near.length / 2);
  const rest = servers.length > MOST_NAMED ? ', …' : '';
  const hint = meant
    ? `did you mean ${near}?`
    : `it has ${servers.slice(0, MOST_NAMED).join(', ')}${rest}`;
  return `there is no file, server or session "${word}" in ${directory}; ${hint}`;
}

/** A file; if it is a part of a session, or the link to one, the whole session. */
function placeOf(path: string): Place {
  const real = realpathSync(path);
  const name = readFileName(basename(real));
  const isLink = lstatSync(path).isSymbolicLink();
  if (name === undefined || (name.part > 1 && !isLink)) return {type: 'file', path};
  const folder = dirname(real);
  const session = sessionsIn(dirname(folder), basename(folder)).find(({paths}) =>
    paths.includes(real),
  );
  return session === undefined ? {type: 'file', path} : {type: 'session', session};
}

function ofServer(word: string, directory: string): StoredSession | undefined {
  const [, name = word, back = '0'] = /^(.+)~(\d+)$/.exec(word) ?? [];
  const sessions = sessionsIn(directory, serverFolder(name, directory) ?? '');
  if (sessions.length === 0) return undefined;
  const session = sessions.at(-1 - Number(back));
  if (session !== undefined) return session;
  const count = sessions.length === 1 ? 'one session' : `${sessions.length} sessions`;
  throw new UserError(
    `there is no "${word}": ${name} has ${count} in ${directory}, ${name}~${sessions.length - 1} is the oldest`,
  );
}

/** The folder of a server, or undefined if it has none. */
export function serverFolder(name: string, directory: string): string | undefined {
  const folder = folderName(name);
  return foldersIn(directory).includes(folder) ? folder : undefined;
}

function ofId(word: string, directory: string): StoredSession | undefined {
  if (!/^\d{4}/.test(word)) return undefined;
  const found = storedSessions(directory).filter(({id}) => id.startsWith(word));
  if (found.length < 2) return found[0];
  const newest = found.slice(-3).reverse();
  throw new UserError(
    `"${word}" begins ${found.length} sessions, the newest are ${newest.map(({id, server}) => `${id} (${server})`).join(', ')}; give more of it`,
  );
}
