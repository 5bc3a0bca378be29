import {existsSync} from 'node:fs';
import {codeOf, reasonOf} from '../errors.ts';
import {visible} from '../messages/index.ts';
import {commands} from './index.ts';
import {suggestion} from './suggestion.ts';

/**
 * Why a server could not be started, in one sentence, and the exit code a shell gives for it: 127
 * not found, 126 not executable. Under a host this sentence is all that anybody sees.
 */
export function explain(command: string, error: unknown): {words: string; code: number} {
  const shown = `"${visible(command)}"`;
  const path = `(PATH here: ${visible(process.env.PATH ?? 'not set')})`;
  const meant = suggestion(
    command,
    commands.map(({name}) => name),
  );
  const hint = meant === undefined ? '' : `; did you mean "stdiotap ${meant}"?`;
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ERR_INVALID_ARG_VALUE':
      return command.includes('/') && existsSync(command)
        ? {
            words: `cannot start the server: ${shown} is there, but the interpreter in its first line is not ${path}`,
            code: 127,
          }
        : {
            words: `cannot start the server: there is no command ${shown} ${path}${hint}`,
            code: 127,
          };
    case 'EACCES':
    case 'EPERM':
      return {
        words: `cannot start the server: ${shown} is not executable ${path}${hint}`,
        code: 126,
      };
    default:
      return {words: `cannot start the server ${shown}: ${reasonOf(error)} ${path}`, code: 126};
  }
}
