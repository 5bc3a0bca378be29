import {createHash} from 'node:crypto';
import {expect} from 'vitest';
import {bytesIn} from './log-lines.ts';
import {linesIn} from './running.ts';

/** The log gives the bytes back, and the digests in its `exit` record are those of what crossed. */
export function digestsAgree(
  logs: string,
  crossed: Readonly<Record<'c2s' | 's2c' | 'stderr', Buffer>>,
): void {
  const lines = linesIn(logs);
  const exit = JSON.parse(lines.at(-1) ?? '{}');
  expect(exit.kind).toBe('exit');
  for (const pipe of ['c2s', 's2c', 'stderr'] as const) {
    const bytes = crossed[pipe];
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect({pipe, ...exit.wire[pipe]}).toEqual({pipe, bytes: bytes.length, sha256});
    expect(bytesIn(lines, pipe).equals(bytes)).toBe(true);
  }
}
