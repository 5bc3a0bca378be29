import {type Outline, outline} from '../messages/index.ts';
import type {Seen} from './rule.ts';

/** Its method, for rules that follow it. */
export const PROGRESS = /^notifications\/progress$/;
const KEY = Buffer.from('"progressToken"');

/** What a `notifications/progress` says (MCP, all versions, "Progress"). */
export interface Progress {
  /** The raw token: 5 and "5" are two. */
  readonly token: string;
  readonly progress: number | undefined;
}

/** `params._meta.progressToken` of a request, as a raw token. */
export function progressTokenIn(text: Outline | undefined): string | undefined {
  const meta = text?.get('params', '_meta');
  if (text === undefined || meta === undefined || meta.end === -1) return undefined;
  const bytes = text.bytes.subarray(meta.start, meta.end);
  if (!bytes.includes(KEY)) return undefined;
  const inner = outline(bytes);
  const token = inner?.get('progressToken');
  return token && inner?.raw(token);
}

export function progressIn({method, text}: Seen): Progress | undefined {
  if (method !== 'notifications/progress') return undefined;
  const token = text?.get('params', 'progressToken');
  if (text === undefined || token === undefined || token.end === -1) return undefined;
  const progress = text.get('params', 'progress');
  const value = progress === undefined ? Number.NaN : Number(text.raw(progress));
  return {token: text.raw(token), progress: Number.isNaN(value) ? undefined : value};
}
