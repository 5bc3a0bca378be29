/** A sub-command. Its module is loaded when it is called, so that none pays for another. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  load(): Promise<{run(words: readonly string[]): Promise<void>}>;
}

/** Every sub-command, in the order of the help. Add one here. */
export const commands: readonly Command[] = [
  {
    name: 'run',
    summary: 'put a server behind the tap (the default)',
    load: () => import('./run.ts'),
  },
  {
    name: 'demo',
    summary: 'show a scripted client and a sample server through the proxy, in colour',
    load: () => import('./demo.ts'),
  },
];
