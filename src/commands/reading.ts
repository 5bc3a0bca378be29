import type {Options} from 'yargs';
import type {Criteria} from '../captures/filter.ts';
import {type FormatName, formats} from '../formats/index.ts';
import type {ColourChoice} from '../formats/style.ts';
import {visible} from '../messages/index.ts';
import {criteriaOf, filterOptions} from './filter-options.ts';
import {defaultDirectory} from './log-directory.ts';
import {parseWords} from './parse.ts';
import type {ScreenOptions} from './screen.ts';
import type {OptionShape} from './words.ts';

type OptionTable = Readonly<Record<string, OptionShape & Options & {readonly describe: string}>>;

/** Where logs are, for all that read them. */
export const placeOptions = {
  'log-dir': {value: 'required', type: 'string', describe: 'where the logs of all servers are'},
} as const satisfies OptionTable;

/** How records are shown. */
export const screenOptions = {
  format: {
    value: 'required',
    choices: Object.keys(formats),
    default: 'line',
    describe: 'a line each, with bodies unfolded, or as a capture',
  },
  body: {value: 'none', type: 'boolean', default: true, describe: 'bodies too; --no-body: without'},
  color: {
    value: 'required',
    choices: ['auto', 'always', 'never'],
    default: 'auto',
    describe: 'colour (NO_COLOR and FORCE_COLOR count)',
  },
} as const satisfies OptionTable;

/** What a command that reads captures was told. */
export interface Reading {
  /** All that is no option. */
  readonly words: readonly string[];
  readonly found: Readonly<Record<string, unknown>>;
  readonly directory: string;
  readonly criteria: Criteria;
  readonly screen: ScreenOptions;
}

/** Words → what to read and how to show it; `own` wins over what all have. Throws a UserError, exit code 2. */
export function readReading(words: readonly string[], own: OptionTable): Reading {
  const options = {...filterOptions, ...placeOptions, ...screenOptions, ...own};
  const {found, rest} = parseWords(words, options);
  return {
    words: rest,
    found,
    directory: String(found.logDir || process.env.STDIOTAP_LOG_DIR || defaultDirectory()),
    criteria: criteriaOf(found, Date.now()),
    screen: {
      format: found.format as FormatName,
      color: colourOf(found.color),
      body: found.body !== false,
    },
  };
}

/** A variable counts like the option, which is `auto` if nobody says anything. */
function colourOf(said: unknown): ColourChoice {
  const choice = said === 'auto' ? process.env.STDIOTAP_COLOR : said;
  return choice === 'always' || choice === 'never' ? choice : 'auto';
}

/** One line on stderr, as all our own words. They may name files, so they are made safe. */
export function say(words: string): void {
  process.stderr.write(`stdiotap: ${visible(words)}\n`);
}
