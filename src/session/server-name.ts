/** Programs that start another one, which is the server; and their options that take a value. */
const LAUNCHERS: Readonly<Record<string, readonly string[]>> = {
  npx: ['-p', '--package', '-c', '--call'],
  bunx: [],
  pnpx: [],
  uvx: ['--from', '--with', '--python', '-p'],
  pipx: ['--spec'],
  node: ['-r', '--require', '--import', '--loader', '-C', '--conditions', '--env-file'],
  deno: [],
  bun: [],
  tsx: [],
  python: ['-X', '-W'],
  python3: ['-X', '-W'],
  uv: ['--directory', '--with', '--python', '-p', '--project'],
  npm: [],
  pnpm: [],
  yarn: [],
  env: ['-u', '--unset', '-C', '--chdir'],
  sh: ['-c'],
  bash: ['-c'],
  cmd: [],
  docker: [
    ...['-e', '--env', '-v', '--volume', '-p', '--publish', '--name', '--network', '--mount', '-w'],
    ...['--workdir', '-u', '--user', '--env-file', '--entrypoint', '--platform', '-l', '--label'],
  ],
  podman: [],
};
const SUBCOMMANDS = new Set(['run', 'exec', 'dlx', 'x', 'tool', '/c', '/d', '/s']);

/**
 * A name for a server, from the command that starts it: `npx -y @scope/server-filesystem /x` is
 * `server-filesystem`, `node build/index.js` is `index`, `docker run … ghcr.io/a/b:1` is `b`.
 */
export function serverName(command: string, args: readonly string[]): string {
  const program = lastPart(command).replace(/\.(exe|cmd|bat)$/i, '');
  const launcher =
    LAUNCHERS[program] ?? (/^python[\d.]*$/.test(program) ? LAUNCHERS.python : undefined);
  if (launcher === undefined) return named(program) || 'server';
  const values = program === 'podman' ? (LAUNCHERS.docker ?? []) : launcher;
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? '';
    if (word === '-m' || word === '--module') continue;
    if (values.includes(word)) i++;
    else if (!word.startsWith('-') && !SUBCOMMANDS.has(word) && !/^\w+=/.test(word)) {
      return LAUNCHERS[lastPart(word)] === undefined
        ? named(word) || program
        : serverName(word, args.slice(i + 1));
    }
  }
  return program;
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
