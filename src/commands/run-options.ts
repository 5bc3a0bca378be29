import type {Options} from 'yargs';
import {UserError} from '../errors.ts';
import type {ColourChoice} from '../formats/style.ts';
import {type Framing, framings} from '../framing/index.ts';
import {untouched} from '../proxy/untouched.ts';
import {bytesOf} from './sizes.ts';
import {millisecondsOf} from './times.ts';
import {type OptionShape, splitWords} from './words.ts';

/** What `run` is told. Sizes in bytes, 0 means no limit. */
export interface RunOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly name?: string;
  readonly log?: string;
  readonly logDir?: string;
  readonly framing: Framing;
  /** `true`: to stderr; a text: to that file. */
  readonly pretty: boolean | string;
  readonly color: ColourChoice;
  readonly redact: boolean;
  readonly redactKeys: readonly string[];
  /** From how many ms on an answer is slow; 0 means never. */
  readonly slowMs: number;
  readonly maxMessage: number;
  readonly maxFile: number;
  readonly maxTotal: number;
}

type Option = OptionShape & Options & {readonly describe: string};

/** Every option of `run`: parsing, help and the `STDIOTAP_*` variables come from here. */
export const runOptions = {
  name: {
    value: 'required',
    alias: 'n',
    type: 'string',
    describe: "the server's name in the log",
    defaultDescription: 'from the command',
  },
  log: {
    value: 'required',
    type: 'string',
    describe: 'append to this file, which several may share; wins over --log-dir',
  },
  'log-dir': {value: 'required', type: 'string', describe: 'where the logs of all servers go'},
  framing: {
    value: 'required',
    choices: Object.keys(framings),
    default: 'auto',
    describe: 'how messages are told apart',
  },
  pretty: {
    value: 'optional',
    type: 'string',
    describe: 'coloured text on stderr too, or with =FILE in a file',
  },
  color: {
    value: 'required',
    choices: ['auto', 'always', 'never'],
    default: 'auto',
    describe: 'colour in that text',
  },
  redact: {
    value: 'none',
    type: 'boolean',
    default: false,
    describe: 'mask secrets in bodies, in the log only',
  },
  'redact-key': {
    value: 'required',
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'mask the value of this key too (implies --redact)',
  },
  slow: {
    value: 'required',
    type: 'string',
    default: '10000',
    describe: 'an answer that takes so many ms (or 5s, 1m) is noted; 0: never',
  },
  'max-message': {
    value: 'required',
    type: 'string',
    default: '10MiB',
    describe: 'of a longer message, log both ends only',
  },
  'max-file': {
    value: 'required',
    type: 'string',
    default: '100MiB',
    describe: 'size at which a log goes on in a new file',
  },
  'max-total': {
    value: 'required',
    type: 'string',
    default: '2GiB',
    describe: 'size of all logs at which the oldest ended sessions go',
  },
} as const satisfies Readonly<Record<string, Option>>;

const DEFAULTS = {
  framing: 'auto',
  pretty: false,
  color: 'auto',
  redact: false,
  redactKeys: [],
  slowMs: millisecondsOf('slow', runOptions.slow.default),
  maxMessage: bytesOf('max-message', runOptions['max-message'].default),
  maxFile: bytesOf('max-file', runOptions['max-file'].default),
  maxTotal: bytesOf('max-total', runOptions['max-total'].default),
} as const;

/** Words and `STDIOTAP_*` variables → options. Flags win. Throws a UserError, exit code 2. */
export async function readRunOptions(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<RunOptions> {
  const split = splitWords(words, runOptions);
  const options = [...wordsOfEnvironment(env), ...split.options];
  const [command, ...args] = split.command;
  // Most hosts give no options: then yargs, which takes 40 ms to load, has nothing to do.
  const chosen = options.length === 0 ? {} : await parsed(options);
  if (command === undefined)
    throw new UserError('there is no command to run; say: stdiotap -- command args…');
  return {...DEFAULTS, ...chosen, command, args};
}

async function parsed(
  options: readonly string[],
): Promise<Omit<Partial<RunOptions>, 'command' | 'args'>> {
  const {parseOptions} = await untouched(() => import('./parse.ts'));
  const found = parseOptions(options, runOptions);
  const {name, log, logDir, pretty} = found;
  const redactKeys = (found.redactKey ?? []) as string[];
  for (const [option, value] of Object.entries({name, log, 'log-dir': logDir})) {
    if (value === '') throw new UserError(`--${option} needs a value`);
  }
  return {
    ...(typeof name === 'string' && {name}),
    ...(typeof log === 'string' && {log}),
    ...(typeof logDir === 'string' && {logDir}),
    ...(typeof pretty === 'string' && {pretty: pretty === '' ? true : pretty}),
    framing: found.framing as Framing,
    color: found.color as ColourChoice,
    redact: found.redact === true || redactKeys.length > 0,
    redactKeys,
    slowMs: millisecondsOf('slow', String(found.slow)),
    maxMessage: bytesOf('max-message', String(found.maxMessage)),
    maxFile: bytesOf('max-file', String(found.maxFile)),
    maxTotal: bytesOf('max-total', String(found.maxTotal)),
  };
}

/** `STDIOTAP_MAX_FILE=1g` says what `--max-file=1g` says: many hosts pass on the `env` of an entry only. */
function wordsOfEnvironment(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries<OptionShape>(runOptions).flatMap(([option, {value}]) => {
    const said = env[`STDIOTAP_${option.toUpperCase().replaceAll('-', '_')}`];
    if (said === undefined || said === '') return [];
    const off = /^(0|false|no|off)$/i.test(said);
    const on = /^(1|true|yes|on)$/i.test(said);
    if (value === 'none') return [off ? `--no-${option}` : `--${option}`];
    if (value === 'optional') return off ? [] : [on ? `--${option}` : `--${option}=${said}`];
    return option === 'redact-key'
      ? said.split(',').map(key => `--${option}=${key.trim()}`)
      : [`--${option}=${said}`];
  });
}
