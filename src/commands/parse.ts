import yargs, {type Options} from 'yargs';
import {UserError} from '../errors.ts';
import {suggestion} from './suggestion.ts';
import type {OptionShape} from './words.ts';

/** Words → values by yargs, strict and in English. Throws a UserError for what it does not know. */
export function parseOptions(
  words: readonly string[],
  options: Readonly<Record<string, Options & OptionShape>>,
): Record<string, unknown> {
  const known = Object.keys(options);
  const found = yargs([...words])
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
    .strict()
    .fail((message: string, error: Error | undefined) => {
      throw new UserError(sentence(message ?? error?.message ?? '', words, known));
    })
    .parseSync() as Record<string, unknown>;
  return withLastOf(found, options);
}

/** Of an option that is given twice, the last counts, but for lists. */
function withLastOf(
  found: Record<string, unknown>,
  options: Readonly<Record<string, Options>>,
): Record<string, unknown> {
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
function toYargs(
  options: Readonly<Record<string, Options & OptionShape>>,
): Record<string, Options> {
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
  const hint = meant === undefined ? 'see: stdiotap --help' : `did you mean --${meant}?`;
  return `there is no option ${written.split('=')[0]}; ${hint}`;
}
