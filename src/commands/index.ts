import type {Help} from './help.ts';

/** A sub-command. Its module is loaded when it is called, so that none pays for another. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  load(): Promise<{
    /** Gives an exit code, if it has one. */
    run(words: readonly string[]): Promise<unknown>;
    readonly help?: Help;
  }>;
}

/** Every sub-command, in the order of the help. Add one here. */
export const commands: readonly Command[] = [
  {
    name: 'run',
    summary: 'put a server behind the tap (the default)',
    load: () => import('./run.ts'),
  },
  {
    name: 'tail',
    summary: 'the last records of all servers, or of some; -f goes on with what comes',
    load: () => import('./tail.ts'),
  },
  {
    name: 'show',
    summary: 'a whole session, also from the log of Claude Desktop, Claude Code, Cursor, VS Code',
    load: () => import('./show.ts'),
  },
  {
    name: 'ls',
    summary: 'sessions: when, how long, how many messages and errors, how they ended',
    load: () => import('./ls.ts'),
  },
  {
    name: 'stats',
    summary:
      'figures of sessions: handshake, tools, and per method how often, how long, how many errors',
    load: () => import('./stats.ts'),
  },
  {
    name: 'check',
    summary: 'what is wrong in a session, worst first; for people and for CI',
    load: () => import('./check.ts'),
  },
  {
    name: 'demo',
    summary: 'show a scripted client and a sample server through the proxy, in colour',
    load: () => import('./demo.ts'),
  },
];
