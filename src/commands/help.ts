import yargs, {type Options} from 'yargs';
import {version} from '../version.ts';
import {commands} from './index.ts';
import {runOptions} from './run-options.ts';
import type {OptionShape} from './words.ts';

/** What there is to know of a sub-command. */
export interface Help {
  readonly usage: string;
  readonly options: Readonly<Record<string, OptionShape & Options>>;
  readonly more: string;
}

/** What `stdiotap --help` prints; `directory` is where logs go here. */
export function helpText(directory: string): Promise<string> {
  const usage = 'stdiotap [run] [options] [--] command args…';
  return textOf({usage, options: runOptions, more: epilogue(directory)});
}

/** What `stdiotap COMMAND --help` prints. */
export function commandHelp({usage, options, more}: Help, directory: string): Promise<string> {
  return textOf({usage, options, more: `${more}\n\nLogs are in ${directory}`});
}

async function textOf({usage, options, more}: Help): Promise<string> {
  const text = await yargs([])
    .scriptName('stdiotap')
    .locale('en')
    .help(false)
    .version(false)
    .usage(`Usage: ${usage}`)
    .options(
      Object.fromEntries(
        Object.entries(options).map(([name, {value: _, ...option}]) => [name, option as Options]),
      ),
    )
    .epilogue(more)
    .wrap(Math.min(process.stdout.columns ?? 100, 100))
    .getHelp();
  return `${text}\n`;
}

export function versionText(): string {
  return `${version}\n`;
}

function epilogue(directory: string): string {
  const list = commands.map(({name, summary}) => `  ${name.padEnd(6)} ${summary}`).join('\n');
  return `Commands (stdiotap COMMAND):
${list}

Every option is also a variable: --log-dir is STDIOTAP_LOG_DIR.

In claude_desktop_config.json, put it in front of a server:
  "filesystem": {
    "command": "npx",
    "args": ["-y", "stdiotap", "--name", "filesystem", "--",
             "npx", "-y", "@modelcontextprotocol/server-filesystem", "/Users/me/Documents"]
  }

Logs go to ${directory}
and can be followed: stdiotap tail -f. Of each command: stdiotap COMMAND --help`;
}
