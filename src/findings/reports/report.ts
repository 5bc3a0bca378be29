import type {Style} from '../../formats/style.ts';
import type {Note} from '../../session/record.ts';
import type {Checked} from '../check.ts';
import type {Group} from '../group.ts';

/** What there is to report. */
export interface Report {
  readonly sessions: readonly Checked[];
  /** Worst first. */
  readonly groups: readonly Group[];
  readonly counts: Readonly<Record<Note['level'], number>>;
  /** Every code that was looked for. */
  readonly codes: readonly string[];
  /** Whether a finding is a failure. */
  fails(note: Note): boolean;
  readonly failed: boolean;
}

/** A report as a text. */
export type ReportFormat = (report: Report, style: Style) => string | Promise<string>;
