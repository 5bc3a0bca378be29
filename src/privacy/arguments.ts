/**
 * Masking of a command line for the `start` record, always on: `--api-key k`, `--api-key=k`,
 * `-H 'X-API-KEY: k'`, `-e API_KEY=k`, `API_KEY=k`, URLs, and whatever looks like a secret.
 */
import {mask, REDACTED, shift} from './edits.ts';
import {stringEdits} from './json.ts';
import {type SecretKeys, secretKeys} from './secrets.ts';

const flag = /^--?[A-Za-z][\w.-]*$/;
/** `--no-cookies server.js`: a switch takes no value. */
const switchName = /^-+(?:no|use|enable|disable|skip|require|allow|show|verify)-/;
/** 1: a flag that holds the pair (`--header=X-Key: k`), 2: name and separator, 3: the value. */
const pair = /^(--?[A-Za-z][\w.-]{0,80}=)?(-{0,2}[A-Za-z_][\w.-]{0,128}[ ]?[:=][ ]{0,8})(.+)$/s;
const noSecret = /^(?:true|false|null|none)?$/i;

function isSecretFlag(argument: string, keys: SecretKeys): boolean {
  return flag.test(argument) && !switchName.test(argument) && keys.has(argument);
}

/** One argument that stands for itself. A pair is masked to its end: its value may hold spaces. */
function maskArgument(argument: string, keys: SecretKeys): string {
  const start = /^--?[A-Za-z][\w.-]{0,80}=/.exec(argument)?.[0] ?? '';
  if (start !== '' && keys.has(start.slice(0, -1))) {
    const value = argument.slice(start.length);
    return noSecret.test(value) ? argument : start + REDACTED;
  }
  const [, holder = '', name = '', value = ''] = pair.exec(argument) ?? [];
  if (name !== '' && !value.startsWith('//') && keys.has(name.replace(/\s*[:=]\s*$/, ''))) {
    return noSecret.test(value) ? argument : holder + name + REDACTED;
  }
  // `--config={"apiKey":"k"}`: what follows the sign may be JSON.
  return mask(argument, text => [
    ...stringEdits(text, keys),
    ...shift(stringEdits(text.slice(start.length), keys), start.length),
  ]).text;
}

/**
 * The arguments with `[redacted]` in the place of each secret: as many as before, and each without a
 * secret as it was. `keys` adds names to the built-in ones.
 */
export function maskArguments(
  args: readonly string[],
  keys: SecretKeys = secretKeys([]),
): string[] {
  return args.map((argument, index) => {
    const before = args[index - 1];
    const isValue =
      before !== undefined && isSecretFlag(before, keys) && !/^(?:--|-[A-Za-z]$)/.test(argument);
    if (!isValue) return maskArgument(argument, keys);
    return noSecret.test(argument) ? argument : REDACTED;
  });
}
