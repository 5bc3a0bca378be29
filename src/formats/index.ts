import type {Format} from './format.ts';
import {full} from './full.ts';
import {jsonl} from './jsonl.ts';
import {line} from './line.ts';

/** Every way to show records, the first is the usual one. Add one here. */
export const formats = {line, full, jsonl} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;
