import {PassThrough} from 'node:stream';
import type {HostStreams} from '../../src/proxy/host-streams.ts';

/** A host that reads all it is sent, in memory. */
export class MemoryHost implements HostStreams {
  readonly stdin = new PassThrough();
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  readonly closed: string[] = [];

  closeStdin(): void {
    this.closed.push('stdin');
  }

  closeStdout(): void {
    this.closed.push('stdout');
  }

  /** What it has been told on stderr so far. */
  heard(): string {
    return String(this.stderr.read() ?? '');
  }
}
