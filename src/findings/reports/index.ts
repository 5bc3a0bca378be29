import {json} from './json.ts';
import {junit} from './junit.ts';
import type {ReportFormat} from './report.ts';
import {text} from './text.ts';

/** Every form of a report, by the name that --format takes. Add one here. */
export const reportFormats = {text, json, junit} as const satisfies Record<string, ReportFormat>;
export type ReportFormatName = keyof typeof reportFormats;
