import {type Command, commands} from './commands/index.ts';
import {runOptions} from './commands/run-options.ts';
import {splitWords} from './commands/words.ts';
import {UserError} from './errors.ts';

/** Arguments → command; an error → a sentence and an exit code. */
async function main(words: readonly string[]): Promise<unknown> {
  const [first, ...rest] = words;
  const named = commands.find(({name}) => name === first);
  const command = named ?? (commands[0] as Command);
  const own = named === undefined ? words : rest;
  const options = optionsIn(own, command);
  if (options.includes('--help') || options.includes('-h')) return print(command);
  if (options.includes('--version') || options.includes('-v')) return print('version');
  const {run} = await command.load();
  return run(own);
}

/** Behind the first word that is no option, all is the server's. Other commands have no server. */
function optionsIn(words: readonly string[], command: Command): readonly string[] {
  if (command === commands[0]) return splitWords(words, runOptions).options;
  return words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
}

async function print(what: Command | 'version'): Promise<void> {
  const {commandHelp, helpText, versionText} = await import('./commands/help.ts');
  const {defaultDirectory} = await import('./commands/log-directory.ts');
  const {writeOut} = await import('./commands/screen.ts');
  if (what === 'version') return writeOut(process.stdout, versionText());
  const {help} = await what.load();
  const directory = defaultDirectory();
  return writeOut(
    process.stdout,
    await (help ? commandHelp(help, directory) : helpText(directory)),
  );
}

try {
  const code = await main(process.argv.slice(2));
  if (typeof code === 'number') process.exitCode = code;
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
