import yargs, {type Options} from 'yargs';
import {version} from '../version.ts';
import {commands} from './index.ts';
import {runOptions} from './run-options.ts';

/** What `stdiotap --help` prints; `directory` is where logs go here. */
export async function helpText(directory: string): Promise<string> {
  const text = await yargs([])
    .scriptName('stdiotap')
    .locale('en')
    .help(false)
    .version(false)
    .usage('Usage: stdiotap [run] [options] [--] command args…')
    .options(
      Object.fromEntries(
        Object.entries(runOptions).map(([name, {value: _, ...option}]) => [
          name,
          option as Options,
        ]),
      ),
    )
    .epilogue(epilogue(directory))
    .wrap(100)
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
and can be followed: tail -F ${directory}/NAME.jsonl`;
}
