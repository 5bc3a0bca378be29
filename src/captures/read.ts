import {createReadStream} from 'node:fs';
import {reasonOf, UserError} from '../errors.ts';
import {AnyLogReader, serverOf} from './any-log.ts';
import type {Captured, Trouble} from './capture.ts';
import {type Place, titleOf} from './locate.ts';

const CHUNK_BYTES = 256 * 1024;

/** Records as they come, some at a time. */
export type Batches = AsyncIterable<readonly Captured[]>;

/** Hears, in a sentence, what was passed over. */
export type Say = (words: string) => void;

/** The records of a capture file, or of a log that a host has written, in order. */
export function readCapture(path: string, say: Say = () => {}): Batches {
  return readPlace({type: 'file', path}, say);
}

/**
 * The records of one place, in order, with the parts of a session joined. Needs memory for the
 * longest line, whatever the size. Throws a UserError for what cannot be read at all.
 */
export async function* readPlace(place: Place, say: Say): AsyncGenerator<readonly Captured[]> {
  const paths = place.type === 'session' ? place.session.paths : [titleOf(place)];
  const reader = new AnyLogReader(place.type === 'file' ? serverOf(place.path) : 'unknown');
  let bytes = 0;
  for (const path of paths) {
    for await (const chunk of chunksOf(place.type === 'stdin' ? undefined : path)) {
      bytes += chunk.length;
      const batch = reader.push(chunk);
      if (reader.recognised === 'no') break;
      if (batch.length > 0) yield batch;
    }
    // What a part ends with is not gone on with in the next one.
    const rest = reader.end();
    if (rest.length > 0) yield rest;
  }
  const title = titleOf(place);
  if (bytes === 0) say(`${title} is empty`);
  else if (reader.recognised !== 'yes') throw new UserError(unknown(title));
  const words = troubleIn(title, reader.trouble);
  if (words !== undefined) say(words);
}

/** What somebody must know who relies on having seen all of a log. */
function troubleIn(title: string, trouble: Trouble): string | undefined {
  const {damaged, firstDamaged, tooLong} = trouble;
  const words: string[] = [];
  if (damaged === 1) words.push(`passed over line ${firstDamaged}, which is damaged`);
  if (damaged > 1) {
    words.push(`passed over ${damaged} damaged lines, the first is line ${firstDamaged}`);
  }
  if (tooLong === 1) words.push('a record is too long to be read whole');
  if (tooLong > 1) words.push(`${tooLong} records are too long to be read whole`);
  return words.length === 0 ? undefined : `${title}: ${words.join('; ')}`;
}

function unknown(title: string): string {
  return `cannot tell what ${title} is: neither a log of stdiotap nor one of Claude Desktop, Claude Code, Cursor or VS Code`;
}

async function* chunksOf(path: string | undefined): AsyncGenerator<Buffer> {
  const stream =
    path === undefined ? process.stdin : createReadStream(path, {highWaterMark: CHUNK_BYTES});
  try {
    yield* stream;
  } catch (error) {
    const name = path === undefined ? 'standard input' : `"${path}"`;
    throw new UserError(`cannot read ${name}: ${reasonOf(error)}`);
  }
}
