import {Filter} from '../captures/filter.ts';
import {locate} from '../captures/locate.ts';
import {readPlace} from '../captures/read.ts';
import {stateOf} from '../captures/session-state.ts';
import {UserError} from '../errors.ts';
import {Statistics} from '../statistics/statistics.ts';
import {statisticsText} from '../statistics/text.ts';
import {filterOptions} from './filter-options.ts';
import {placeOptions, readReading, say} from './reading.ts';
import {writeOut} from './screen.ts';

const own = {json: {value: 'none', type: 'boolean', describe: 'as a JSON object'}} as const;

export const help = {
  usage: 'stdiotap stats [options] SESSION…',
  options: {...own, ...filterOptions, ...placeOptions},
  more: `Who spoke, what was offered, and how often and how long each method and tool was called. Several
sessions add up; a filter chooses what is counted.`,
};

/** `stdiotap stats SESSION…`: figures, for people or as JSON. */
export async function run(words: readonly string[]): Promise<void> {
  const {words: sessions, directory, criteria, found} = readReading(words, own);
  if (sessions.length === 0) {
    throw new UserError(
      'there is no session to count; say which: stdiotap stats SERVER (stdiotap ls lists them)',
    );
  }
  const statistics = new Statistics();
  for (const place of sessions.map(word => locate(word, directory))) {
    const filter = new Filter(criteria);
    for await (const batch of readPlace(place, say)) {
      for (const {record} of batch) statistics.learn(record);
      for (const {record} of filter.push(batch)) statistics.count(record);
    }
    const rest = filter.end(id => stateOf(id, [place], Date.now()), Date.now());
    for (const {record} of rest) statistics.count(record);
  }
  const {facts} = statistics;
  const text =
    found.json === true ? `${JSON.stringify(facts, undefined, 2)}\n` : statisticsText(facts);
  await writeOut(process.stdout, text);
}
