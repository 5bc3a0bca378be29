import {tmpdir} from 'node:os';
import {commands} from './commands/index.ts';
import {UserError} from './errors.ts';

/** Arguments → command; an error → a sentence and an exit code. */
async function main(words: readonly string[]): Promise<void> {
  const [first, ...rest] = words;
  if (first === '--help' || first === '-h') return print('help');
  if (first === '--version' || first === '-v') return print('version');
  const command = commands.find(({name}) => name === first);
  if (command !== undefined && (rest[0] === '--help' || rest[0] === '-h')) return print('help');
  const {run} = await (command ?? (commands[0] as (typeof commands)[number])).load();
  return run(command === undefined ? words : rest);
}

async function print(what: 'help' | 'version'): Promise<void> {
  const {helpText, versionText} = await import('./commands/help.ts');
  const {defaultDirectory} = await import('./commands/log.ts');
  process.stdout.write(
    what === 'help' ? await helpText(defaultDirectory(tmpdir())) : versionText(),
  );
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
