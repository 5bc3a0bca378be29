import type {SessionRecord} from '../session/record.ts';
import type {Style} from './style.ts';

/** How records are to look. */
export interface Look {
  readonly style: Style;
  /** Whether bodies are shown. */
  readonly body: boolean;
  /** Whether a terminal shows it. */
  readonly terminal: boolean;
  /** Width in columns to be kept within; nobody asks for one in a pipe. */
  readonly columns?: number | undefined;
}

/** One record as text, with a line end. `line` is how it stood in its log, if that was one of ours. */
export type Format = (record: SessionRecord, look: Look, line?: Buffer) => string | Buffer;
