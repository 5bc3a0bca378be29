import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {expect} from 'vitest';
import {bytesIn} from '../../helpers/log-lines.ts';
import {type Line, logFilesIn} from '../../helpers/running.ts';

/** The log of one session: its records, and what can be had back from them. */
export class SessionLog {
  readonly records: readonly Line[];
  readonly #lines: readonly string[];

  constructor(path: string) {
    this.#lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
    this.records = this.#lines.map(line => JSON.parse(line));
  }

  get start(): Line | undefined {
    return this.records.at(0);
  }

  get exit(): Line | undefined {
    return this.records.at(-1);
  }

  of(kind: string, method?: string): Line[] {
    return this.records.filter(
      record => record.kind === kind && (method === undefined || record.method === method),
    );
  }

  /** What crossed the pipe, put together again from the log alone. */
  bytes(pipe: 'c2s' | 's2c' | 'stderr'): Buffer {
    return bytesIn(this.#lines, pipe);
  }
}

/** Of every session below a log directory, in the order in which they began. */
export function sessionsIn(logs: string): SessionLog[] {
  return logFilesIn(logs).map(path => new SessionLog(path));
}

/** Of the one session there is. */
export function sessionIn(logs: string): SessionLog {
  const sessions = sessionsIn(logs);
  expect(sessions).toHaveLength(1);
  return sessions[0] as SessionLog;
}

/** Of all records, what the log found wrong, as sentences. */
export function findingsIn(log: SessionLog): string[] {
  return log.records.flatMap(({notes = []}) =>
    notes.map(({code, text}: {code: string; text: string}) => `${code}: ${text}`),
  );
}

/**
 * From `start` to `exit`, no record missing, every byte there, and the digests agree. Between real peers
 * that do nothing wrong, nothing is found but what is said, by its code.
 */
export function expectComplete(log: SessionLog, found: readonly string[] = []): void {
  expect(log.start).toMatchObject({kind: 'start', log: 1});
  expect(log.exit?.kind).toBe('exit');
  expect(log.of('exit')).toHaveLength(1);
  expect(log.of('drop')).toEqual([]);
  expect(findingsIn(log).filter(text => !found.some(code => text.startsWith(`${code}: `)))).toEqual(
    [],
  );
  expect(log.records.map(({seq}) => seq)).toEqual(log.records.map((_, index) => index));
  for (const pipe of ['c2s', 's2c', 'stderr'] as const) {
    expect(digest(log.bytes(pipe))).toEqual(log.exit?.wire[pipe]);
  }
}

/** Every answer is with its request, and says how long that took. */
export function expectPaired(log: SessionLog): void {
  for (const response of log.of('response')) {
    const request = log.records.findLast(
      ({kind, id, dir, seq}) =>
        kind === 'request' && id === response.id && dir !== response.dir && seq < response.seq,
    );
    expect(request, `asked: ${response.msg}`).toBeDefined();
    expect(response.method).toBe(request?.method);
    expect(response.name).toBe(request?.name);
    expect(response.ms).toBeCloseTo(response.at - request?.at, 2);
  }
  expect(log.of('request')).toHaveLength(log.of('response').length);
  expect(log.exit?.pending).toEqual([]);
}

export function digest(bytes: Buffer | string): {bytes: number; sha256: string} {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {bytes: Buffer.byteLength(bytes), sha256};
}
