import yargs, {type Options} from 'yargs';
import {UserError} from '../errors.ts';
import {suggestion} from './suggestion.ts';
import type {OptionShape} from './words.ts';

type OptionTable = Readonly<Record<string, Options & OptionShape>>;

/** Words → values by yargs, strict and in English. Throws a UserError for what it does not know. */
export function parseOptions(
  words: readonly string[],
  options: OptionTable,
): Record<string, unknown> {
  const {found, rest} = parseWords(words, options);
  if (rest[0] !== undefined)
    throw new UserError(sentence(`Unknown argument: ${rest[0]}`, words, []));
  return found;
}

/** The same, with words between the options, or behind `--`. */
export function parseWords(
  words: readonly string[],
  options: OptionTable,
): {found: Record<string, unknown>; rest: string[]} {
  const known = Object.keys(options);
  const {_: rest, ...found} = yargs(forYargs(words, options))
    .scriptName('stdiotap')
    .locale('en')
    .help(false)
    .version(false)
    .exitProcess(false)
    .parserConfiguration({
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'greedy-arrays': false,
      'dot-notation': false,
    })
    .options(toYargs(options))
    .strictOptions()
    .fail((message: string, error: Error | undefined) => {
      throw new UserError(sentence(named(message ?? error?.message ?? '', options), words, known));
    })
    .parseSync();
  return {found: withLastOf(found, options), rest: rest.map(String)};
}

/**
 * yargs takes a word `true` behind a flag for its value, and of lists takes the quotes off `--id="7"`;
 * so flags are given theirs, and quotes a second pair.
 */
function forYargs(words: readonly string[], options: OptionTable): string[] {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  const ours = words.slice(0, end).map(word => {
    const [, dashes, no = '', name = '', value] =
      /^(--?)(no-)?([a-z][a-z-]*)(?:=(.*))?$/s.exec(word) ?? [];
    const [long, option] = optionOf(name, options) ?? [];
    if (option === undefined || dashes === undefined) return word;
    if (option.value === 'none' && value === undefined) return `--${long}=${no === ''}`;
    const quoted = option.array === true && /^(["']).*\1$/s.test(value ?? '');
    return quoted ? `--${long}="${value}"` : word;
  });
  return [...ours, ...words.slice(end)];
}

function optionOf(name: string, options: OptionTable): [string, OptionTable[string]] | undefined {
  return Object.entries(options).find(([long, {alias}]) => name === long || name === alias);
}

/** yargs speaks of the alias that was used; people look for the option. */
function named(message: string, options: OptionTable): string {
  return message.replace(
    /(?<=^Not enough arguments following: )[\w-]+/,
    name => optionOf(name, options)?.[0] ?? name,
  );
}

/** Of an option that is given twice, the last counts, but for lists. */
function withLastOf(found: Record<string, unknown>, options: OptionTable): Record<string, unknown> {
  const single = Object.entries(options).filter(([, {array}]) => array !== true);
  const names = single.flatMap(([name]) => [
    name,
    name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ]);
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [
      name,
      names.includes(name) && Array.isArray(value) ? value.at(-1) : value,
    ]),
  );
}

/** Our `value` in yargs' words. */
function toYargs(options: OptionTable): Record<string, Options> {
  return Object.fromEntries(
    Object.entries(options).map(([name, {value, ...option}]) => [
      name,
      {...option, requiresArg: value === 'required'},
    ]),
  );
}

function sentence(message: string, words: readonly string[], known: readonly string[]): string {
  const unknown = /^Unknown arguments?: ([^,]+)/.exec(message)?.[1]?.trim();
  const [, option, given, choices] =
    /Argument: ([\w-]+), Given: (.*), Choices: (.*)/.exec(message) ?? [];
  if (option !== undefined) return `--${option} cannot be ${given}; choose from ${choices}`;
  const bare = /^Not enough arguments following: ([\w-]+)/.exec(message)?.[1];
  if (bare !== undefined) return `--${bare} needs a value`;
  if (unknown === undefined) return message.replace(/\s+/g, ' ').trim();
  const written = words.find(word => word.replace(/^-+/, '').split('=')[0] === unknown) ?? unknown;
  const meant = suggestion(unknown, known);
  const hint = meant === undefined ? 'see --help' : `did you mean --${meant}?`;
  return `there is no option ${written.split('=')[0]}; ${hint}`;
}
