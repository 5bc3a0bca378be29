import type {SessionRecord} from '../session/record.ts';

/** Takes records as they come. It may fail as it likes: it never throws, and never waits. */
export interface Sink {
  write(records: readonly SessionRecord[]): void;
  close(): void;
}
