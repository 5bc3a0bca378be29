import type {Ties} from './ties.ts';

/** What one message says, as far as a log needs it. Ids are raw JSON tokens: `7`, `"7"`, `1.0`. */
export type Message = Request | Response | Notification | Batch | {readonly type: 'json'};

interface Request {
  readonly type: 'request';
  readonly id: string;
  readonly method: string;
  /** The tool, prompt or resource it is about. */
  readonly name?: string;
  /** The id of the request that this one cancels (DAP). */
  readonly cancels?: string;
  readonly ties?: Ties;
}

interface Response {
  readonly type: 'response';
  readonly id: string;
  readonly outcome: Outcome;
  readonly error?: ErrorReply;
  readonly ties?: Ties;
}

interface Notification {
  readonly type: 'notification';
  readonly method: string;
  readonly name?: string;
  /** The id of the request that this one cancels. */
  readonly cancels?: string;
  readonly ties?: Ties;
}

/** Several messages in one array (JSON-RPC 2.0 section 6; in MCP only in 2025-03-26). */
interface Batch {
  readonly type: 'batch';
  readonly items: readonly Message[];
}

export type Outcome = 'ok' | 'error' | 'tool-error' | 'cancelled' | 'input-required';

export interface ErrorReply {
  /** As it came: a number, in broken peers also a string. */
  readonly code?: unknown;
  readonly message?: string;
}
