import {Filter} from '../captures/filter.ts';
import {locate, type Place} from '../captures/locate.ts';
import {merged, type Source} from '../captures/merge.ts';
import {readPlace} from '../captures/read.ts';
import {stateOf} from '../captures/session-state.ts';
import {UserError} from '../errors.ts';
import {startOf} from '../store/places.ts';
import {filterOptions} from './filter-options.ts';
import {placeOptions, readReading, say, screenOptions} from './reading.ts';
import {Screen} from './screen.ts';

export const help = {
  usage: 'stdiotap show [options] SESSION…',
  options: {...screenOptions, ...filterOptions, ...placeOptions},
  more: `SESSION is a file (a capture, or the log of a host), a server (its newest session), server~1
(the one before), a session id or its beginning, or - for standard input.`,
};

/** `stdiotap show SESSION…`: whole sessions; several are merged by time. */
export async function run(words: readonly string[]): Promise<void> {
  const {words: sessions, directory, criteria, screen: look} = readReading(words, {});
  if (sessions.length === 0) {
    throw new UserError(
      'there is no session to show; say which: stdiotap show SERVER (stdiotap ls lists them)',
    );
  }
  const places = sessions.map(word => locate(word, directory));
  const sources = places.map(sourceOf);
  const filter = new Filter(criteria);
  const screen = await Screen.open(process.stdout, look);
  for await (const batch of merged(sources)) {
    await screen.show(filter.push(batch));
    if (screen.closed) return;
  }
  await screen.show(filter.end(id => stateOf(id, places, Date.now()), Date.now()));
  if (!screen.closed && screen.shown === 0 && Object.keys(criteria).length > 0) {
    say('no record matches');
  }
}

function sourceOf(place: Place): Source {
  return {
    from: place.type === 'session' ? startOf(place.session.id) : '',
    batches: readPlace(place, say),
  };
}
