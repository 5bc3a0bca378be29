import type {Options} from 'yargs';
import type {Criteria} from '../captures/filter.ts';
import {matcher} from '../captures/glob.ts';
import {UserError} from '../errors.ts';
import {CLIENT_TO_SERVER, type Fields, kinds, SERVER_TO_CLIENT} from '../session/record.ts';
import {instantOf, millisecondsOf} from './times.ts';
import type {OptionShape} from './words.ts';

const text = {value: 'required', type: 'string'} as const;
const list = {...text, array: true, nargs: 1} as const;

/** The same wherever a capture is read. What is given several times matches any of them. */
export const filterOptions = {
  server: {...list, describe: 'only of servers whose name matches (GLOB)'},
  method: {...list, describe: 'only this method, with the answers: tools/*, !ping (GLOB)'},
  name: {...list, describe: 'only this tool, prompt or resource (GLOB)'},
  dir: {
    value: 'required',
    choices: ['c2s', 's2c'],
    describe: 'only from the client, or the server',
  },
  kind: {...list, describe: `only these kinds: ${kinds.slice(0, 3).join(', ')}, stderr, exit …`},
  id: {...list, describe: 'only this id, as it was written: 7, or "\\"7\\""'},
  errors: {
    value: 'none',
    type: 'boolean',
    describe: 'only what is worth a look: errors, stray text',
  },
  slow: {...text, describe: 'only what took so many milliseconds (or 2s, 1m)'},
  grep: {...text, describe: 'only what matches this pattern; /RE/i takes flags'},
  since: {...text, describe: 'only from then on: 10m (ago), or in UTC: 19:40, 2026-11-30'},
  until: {...text, describe: 'only before'},
} as const satisfies Readonly<Record<string, OptionShape & Options & {describe: string}>>;

/** Values as yargs gives them → what is asked for. Throws a UserError for a value that is none. */
export function criteriaOf(found: Readonly<Record<string, unknown>>, nowMs: number): Criteria {
  const {server, method, name, id, kind} = found as Record<string, string[] | undefined>;
  const {slow, grep, since, until, dir} = found as Record<string, string | undefined>;
  return {
    ...(server && {server: matcher(server)}),
    ...(method && {method: matcher(method)}),
    ...(name && {name: matcher(name)}),
    ...(dir !== undefined && {dir: dir === 'c2s' ? CLIENT_TO_SERVER : SERVER_TO_CLIENT}),
    ...(kind && {kinds: kind.flatMap(kindsIn)}),
    ...(id && {ids: id.map(tokenOf)}),
    ...(found.errors === true && {errors: true}),
    ...(slow !== undefined && {slowMs: millisecondsOf('slow', slow)}),
    ...(grep !== undefined && {grep: patternOf(grep)}),
    ...(since !== undefined && {since: instantOf('since', since, nowMs)}),
    ...(until !== undefined && {until: instantOf('until', until, nowMs)}),
  };
}

function kindsIn(text: string): Fields['kind'][] {
  return text.split(',').map(word => {
    const kind = kinds.find(known => known === word.trim());
    if (kind === undefined) {
      throw new UserError(`--kind cannot be "${word}"; choose from ${kinds.join(', ')}`);
    }
    return kind;
  });
}

/** 7 and "7" are two ids; `abc` can only be the string, which shells make hard to write. */
function tokenOf(id: string): string {
  try {
    JSON.parse(id);
    return id;
  } catch {
    return JSON.stringify(id);
  }
}

function patternOf(text: string): RegExp {
  const [, inner, flags] = /^\/(.*)\/([imsu]*)$/s.exec(text) ?? [];
  try {
    return new RegExp(inner ?? text, flags ?? '');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*: /, '') : String(error);
    throw new UserError(
      `--grep cannot use the pattern "${text}" (${reason}); put a \\ before characters that are meant literally`,
    );
  }
}
