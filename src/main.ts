import {commands} from './commands/index.ts';
import {runOptions} from './commands/run-options.ts';
import {splitWords} from './commands/words.ts';
import {UserError} from './errors.ts';

/** Arguments → command; an error → a sentence and an exit code. */
async function main(words: readonly string[]): Promise<void> {
  const [first, ...rest] = words;
  const command = commands.find(({name}) => name === first);
  const {options} = splitWords(command === undefined ? words : rest, runOptions);
  if (options.includes('--help') || options.includes('-h')) return print('help');
  if (options.includes('--version') || options.includes('-v')) return print('version');
  const {run} = await (command ?? (commands[0] as (typeof commands)[number])).load();
  return run(command === undefined ? words : rest);
}

async function print(what: 'help' | 'version'): Promise<void> {
  const {helpText, versionText} = await import('./commands/help.ts');
  const {defaultDirectory} = await import('./commands/log-directory.ts');
  process.stdout.write(what === 'help' ? await helpText(defaultDirectory()) : versionText());
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`stdiotap: ${wordsFor(error)}\n`);
  process.exitCode = error instanceof UserError ? error.exitCode : 1;
}

/** A sentence for what the user can mend, a stack for what we must. */
function wordsFor(error: unknown): string {
  if (error instanceof UserError) return error.message;
  if ((error as NodeJS.ErrnoException).syscall === 'uv_cwd') {
    return 'the current directory has been removed; start from another one';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
