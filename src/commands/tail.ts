import {lstatSync, statSync} from 'node:fs';
import {dirname} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {FileTail} from '../captures/file-tail.ts';
import {locate, missing, serverFolder} from '../captures/locate.ts';
import {mergedLists} from '../captures/merge.ts';
import {readPlace} from '../captures/read.ts';
import {SessionsTail} from '../captures/sessions-tail.ts';
import {StreamTail} from '../captures/stream-tail.ts';
import type {Tail, TailOptions} from '../captures/tail.ts';
import {UserError} from '../errors.ts';
import {folderName} from '../store/places.ts';
import {foldersIn} from '../store/sessions.ts';
import {filterOptions} from './filter-options.ts';
import {placeOptions, readReading, say, screenOptions} from './reading.ts';
import {Screen} from './screen.ts';

const own = {
  follow: {
    value: 'none',
    alias: 'f',
    type: 'boolean',
    describe: 'go on as the logs grow, with new sessions and parts',
  },
  lines: {
    value: 'required',
    alias: 'n',
    type: 'string',
    default: '10',
    describe: 'how many records',
  },
} as const;

export const help = {
  usage: 'stdiotap tail [-f] [-n N] [options] [server…]',
  options: {...own, ...screenOptions, ...filterOptions, ...placeOptions},
  more: 'Without a server: of all servers, merged by time. A file or a session id will do, too.',
};

/** How often logs are looked at. A line shows within half a second. */
const LOOK_MS = 150;

/** `stdiotap tail`: the last records of all servers, or of some, by time, and those that come. */
export async function run(words: readonly string[]): Promise<void> {
  const {words: wanted, found, directory, criteria, screen: look} = readReading(short(words), own);
  const count = countOf(String(found.lines));
  const follow = found.follow === true;
  if (!follow && wanted.length === 0 && foldersIn(directory).length === 0) {
    return say(`there are no sessions in ${directory} yet`);
  }
  const tails = (wanted.length === 0 ? [undefined] : wanted).map(word =>
    tailOf(word, directory, {criteria, follow, say}),
  );
  const screen = await Screen.open(process.stdout, look);
  const last = await mergedLists(await Promise.all(tails.map(tail => tail.last(count))));
  await screen.show(count === 0 ? [] : last.slice(-count));
  if (!follow && screen.shown === 0 && Object.keys(criteria).length > 0) say('no record matches');
  const growing = tails.filter(tail => follow && tail.goesOn);
  while (growing.length > 0 && !screen.closed) {
    const news = growing.flatMap(tail => tail.news());
    for (const words of news.flatMap(({words}) => words)) say(words);
    await screen.show(await mergedLists(news.map(({records}) => records)));
    await wait(LOOK_MS);
  }
  for (const tail of tails) tail.close();
}

/** `-20`, as with tail. */
function short(words: readonly string[]): string[] {
  return words.map(word => (/^-\d+$/.test(word) ? `--lines=${word.slice(1)}` : word));
}

function countOf(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new UserError(`--lines is a number of records, not "${text}"`);
  return Number(text);
}

/** What a word leads to. With `follow`, a server need not have run yet. */
function tailOf(word: string | undefined, directory: string, options: TailOptions): Tail {
  const {follow} = options;
  if (word === undefined) {
    if (follow && foldersIn(directory).length === 0)
      say(`waiting for a first session in ${directory}`);
    return new SessionsTail({directory}, options);
  }
  const isFile = statSync(word, {throwIfNoEntry: false})?.isFile() === true;
  const server = isFile ? undefined : serverFolder(word, directory);
  if (server !== undefined) return new SessionsTail({directory, server}, options);
  if (follow && !isFile && isName(word)) {
    say(`${missing(word, directory).replace(/(?<!\?)$/, '.')} Waiting for a session of it`);
    return new SessionsTail({directory, server: folderName(word)}, options);
  }
  const place = locate(word, directory);
  if (place.type === 'stdin') return new StreamTail(readPlace(place, say), options);
  if (place.type === 'file') return new FileTail(place.path, options);
  const {id, server: folder, paths} = place.session;
  const scope = {directory: dirname(dirname(paths[0] ?? '')), server: folder};
  // The link of a server leads to its newest session, whichever that is.
  return new SessionsTail(isLink(word) ? scope : {...scope, session: id}, options);
}

function isName(word: string): boolean {
  return word !== '-' && !/[/\\~]|^\d{4}/.test(word) && !/\.(?:jsonl?|log)$/.test(word);
}

function isLink(path: string): boolean {
  return lstatSync(path, {throwIfNoEntry: false})?.isSymbolicLink() === true;
}
