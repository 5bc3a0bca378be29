/** What is printed while something is done, and how that ends. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  readonly error?: unknown;
}

/** Stands in for the two outputs of this process for as long as it takes. */
export async function printed(act: () => Promise<void>): Promise<Printed> {
  const {stdout, stderr} = process;
  const said = {stdout: '', stderr: ''};
  const before = {stdout: stdout.write, stderr: stderr.write};
  const listeners = stdout.listeners('error');
  const into = (name: 'stdout' | 'stderr') =>
    ((chunk: string | Uint8Array, done?: unknown) => {
      said[name] += chunk.toString();
      if (typeof done === 'function') done();
      return true;
    }) as typeof stdout.write;
  stdout.write = into('stdout');
  stderr.write = into('stderr');
  try {
    await act();
    return said;
  } catch (error) {
    return {...said, error};
  } finally {
    stdout.write = before.stdout;
    stderr.write = before.stderr;
    for (const listener of stdout.listeners('error')) {
      if (!listeners.includes(listener)) stdout.off('error', listener as () => void);
    }
  }
}
