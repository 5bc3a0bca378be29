import type {Outline, Range} from './outline.ts';
import {outline} from './scan.ts';

/** By what a message comes back to an earlier one: the kind of thing, and its raw token. */
export interface Tie {
  readonly as: 'progress' | 'page' | 'retry' | 'task' | 'subscription';
  readonly token: string;
}

/** What later messages may come back to, and what this one comes back to. */
export interface Ties {
  readonly gives?: Tie;
  readonly uses?: Tie;
}

/** MCP 2026-07-28, "Subscriptions": the id of the `subscriptions/listen` that asked for it. */
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
/** MCP 2025-11-25, "Tasks": `{taskId}` of what a message belongs to. */
const RELATED_TASK = 'io.modelcontextprotocol/related-task';
/** More is nobody's token. */
const LONGEST = 64 * 1024;
const NONE: Ties = {};

/** Of a request: the token its progress will carry; the page, the leg or the task it goes on with. */
export function tiesOfRequest(text: Outline, method: string): Ties {
  const meta = text.get('params', '_meta');
  const gives = tie('progress', text, progressToken(text, meta));
  const uses = usedBy(text, method, meta);
  return gives === undefined && uses === undefined
    ? NONE
    : {...(gives && {gives}), ...(uses && {uses})};
}

/** Of a notification: whose progress it is, or which task or subscription it belongs to. */
export function tiesOfNotification(text: Outline, method: string): Ties {
  if (method === 'notifications/progress') return using('progress', text, 'progressToken');
  if (method === '$/progress') return using('progress', text, 'token');
  if (method.startsWith('notifications/tasks')) return using('task', text, 'taskId');
  const range = text.get('params', '_meta');
  const meta = range && inner(text, range, SUBSCRIPTION);
  const uses = meta && tie('subscription', meta, meta.get(SUBSCRIPTION));
  return uses === undefined ? NONE : {uses};
}

/** Of a result: the next page, the state to go on with, or the task that goes on. */
export function tiesOfResult(text: Outline): Ties {
  const gives =
    tie('page', text, text.get('result', 'nextCursor')) ??
    tie('retry', text, text.get('result', 'requestState')) ??
    tie('task', text, text.get('result', 'taskId')) ??
    taskIn(text);
  return gives === undefined ? NONE : {gives};
}

function usedBy(text: Outline, method: string, meta: Range | undefined): Tie | undefined {
  if (method.endsWith('/list')) return tie('page', text, text.get('params', 'cursor'));
  if (method.startsWith('tasks/')) return tie('task', text, text.get('params', 'taskId'));
  const state = tie('retry', text, text.get('params', 'requestState'));
  if (state !== undefined || meta === undefined) return state;
  const related = inner(text, meta, RELATED_TASK);
  return related && tie('task', related, related.get(RELATED_TASK, 'taskId'));
}

/** MCP: `params._meta.progressToken`; LSP: `params.workDoneToken`. */
function progressToken(text: Outline, meta: Range | undefined): Range | undefined {
  if (meta === undefined) return text.get('params', 'workDoneToken');
  const token = inner(text, meta, 'progressToken')?.get('progressToken');
  if (token === undefined || token.end === -1) return undefined;
  return {start: meta.start + token.start, end: meta.start + token.end};
}

/** MCP 2025-11-25: the result of a request that asked for a task is `{task: {taskId}}`. */
function taskIn(text: Outline): Tie | undefined {
  const range = text.get('result', 'task');
  const task = range && inner(text, range, 'taskId');
  return task && tie('task', task, task.get('taskId'));
}

/** The outline of a member, if the key stands anywhere in it. */
function inner(text: Outline, {start, end}: Range, key: string): Outline | undefined {
  if (end === -1) return undefined;
  const bytes = text.bytes.subarray(start, end);
  return bytes.includes(key) ? outline(bytes) : undefined;
}

function using(as: Tie['as'], text: Outline, key: string): Ties {
  const uses = tie(as, text, text.get('params', key));
  return uses === undefined ? NONE : {uses};
}

function tie(as: Tie['as'], text: Outline, range: Range | undefined): Tie | undefined {
  if (range === undefined || range.end === -1 || range.end - range.start > LONGEST) {
    return undefined;
  }
  return {as, token: text.raw(range)};
}
