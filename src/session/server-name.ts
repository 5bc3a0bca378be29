interface Launcher {
  /** Options that take a value, which is no server. */
  readonly values: readonly string[];
  /** Options whose value is a program text: then the launcher itself is the server. */
  readonly code: readonly string[];
}

const of = (values: string, code = ''): Launcher => ({
  values: values.split(' '),
  code: code.split(' '),
});

const CONTAINER = of(
  '-e --env -v --volume -p --publish --name --network --net --mount -w --workdir -u --user --env-file --entrypoint --platform -l --label -h --hostname --add-host --memory -m --cpus --gpus --log-driver',
);
const PYTHON = of('-X -W', '-c');
const SHELL = of('-o', '-c');

/** Programs that start another one, which is the server. */
const LAUNCHERS: ReadonlyMap<string, Launcher> = new Map([
  ['npx', of('-p --package', '-c --call')],
  ['node', of('-r --require --import --loader -C --conditions --env-file', '-e --eval -p --print')],
  ['uvx', of('--from --with --python -p')],
  ['uv', of('--directory --with --python -p --project')],
  ['pipx', of('--spec')],
  ['env', of('-u --unset -C --chdir')],
  ['docker', CONTAINER],
  ['podman', CONTAINER],
  ['python', PYTHON],
  ...['sh', 'bash', 'zsh', 'dash'].map(shell => [shell, SHELL] as const),
  ...['bunx', 'pnpx', 'deno', 'bun', 'tsx', 'npm', 'pnpm', 'yarn', 'cmd'].map(
    name => [name, of('', '-e --eval')] as const,
  ),
]);
const SUBCOMMANDS = new Set(['run', 'exec', 'dlx', 'x', 'tool', '/c', '/d', '/s']);

/**
 * A name for a server, from the command that starts it: `npx -y @scope/server-filesystem /x` is
 * `server-filesystem`, `node build/index.js` is `index`, `docker run … ghcr.io/a/b:1` is `b`.
 */
export function serverName(command: string, args: readonly string[]): string {
  const program = named(lastPart(command).replace(/\.(exe|cmd|bat)$/i, '')) || 'server';
  const launcher = launcherOf(program);
  if (launcher === undefined) return program;
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? '';
    if (isCode(word, launcher)) return program;
    if (launcher.values.includes(word)) i++;
    else if (
      word !== '' &&
      !word.startsWith('-') &&
      !SUBCOMMANDS.has(word) &&
      !/^\w+=/.test(word)
    ) {
      return launcherOf(lastPart(word)) === undefined
        ? named(word) || program
        : serverName(word, args.slice(i + 1));
    }
  }
  return program;
}

function launcherOf(program: string): Launcher | undefined {
  return LAUNCHERS.get(/^python[\d.]+$/.test(program) ? 'python' : program);
}

/** `-c`, and also `-lc`, as shells allow. */
function isCode(word: string, {code}: Launcher): boolean {
  return code.includes(word) || (code.includes('-c') && /^-[a-z]*c$/.test(word));
}

/** `ghcr.io/a/b:1` → `b`, `@a/b@1.2` → `b`, `build/index.js` → `index`. */
function named(word: string): string {
  return lastPart(word)
    .replace(/(?!^)[@:].*$/, '')
    .replace(/(?!^)\.(m?[jt]s|cjs|py|sh|jar|exe)$/i, '');
}

function lastPart(path: string): string {
  return path.split(/[/\\]/).filter(Boolean).at(-1) ?? path;
}
