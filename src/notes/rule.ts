import type {Fault} from '../framing/index.ts';
import type {Outcome, Outline} from '../messages/index.ts';
import type {Fields, Note, SessionRecord} from '../session/record.ts';
import type {Asked} from '../session/requests.ts';
import type {Side} from '../session/side.ts';
import type {Known} from './known.ts';

/** What a rule looks at: a record, or one message of a batch. */
export interface Seen {
  readonly kind: Fields['kind'];
  readonly record: SessionRecord;
  /** Who sent it; undefined for the life of the session, and for stderr. */
  readonly side: Side | undefined;
  /** The message, if it is known whole. */
  readonly text: Outline | undefined;
  /** What was wrong with its framing. */
  readonly faults: readonly Fault[] | undefined;
  /** The raw token. */
  readonly id: string | undefined;
  readonly method: string | undefined;
  readonly outcome: Outcome | undefined;
  /** Of an answer: what it answers; of progress: whose it is. */
  readonly request: Asked | undefined;
  /** Of a request: the open one that had its id until now. */
  readonly replaces: Asked | undefined;
  /** It answers a request that was cancelled before, or is progress of one that is answered. */
  readonly late: boolean;
  /** Which line of its pipe it is, from 1, and how many bytes came before it. */
  readonly line: number;
  readonly offset: number | undefined;
}

/** A finding, before it has its code: a sentence, and the facts that belong to it. */
export interface Found {
  readonly text: string;
  /** If not the rule's own. */
  readonly level?: Note['level'];
  readonly [fact: string]: unknown;
}

/** Looks at one record after the other, in order. */
export type Look = (seen: Seen) => Found | readonly Found[] | undefined;

/** What the list of all notes says of one. */
export interface Described {
  /** Stable: people's scripts depend on it. */
  readonly code: string;
  /** What a finding mostly is; it may say otherwise by itself. */
  readonly level: Note['level'];
  /** What was seen and what it probably means, and what to do. */
  readonly means: string;
  readonly mend: string;
}

/** One thing that can be wrong on the wire. */
export interface Rule extends Described {
  /** The records it wants to see. */
  readonly kinds: readonly Fields['kind'][];
  /** It has nothing to say of a frame whose bytes are as they mostly are: ASCII on one line, a plain end. */
  readonly frames?: 'odd';
  /**
   * Methods of which it must see each message. Of others it is shown none that is routine
   * (routine.ts): what it says of them depends on the method, the handshake, and what is odd.
   */
  readonly follows?: RegExp;
  /** Begins a session. What it remembers is its own; what all know is `known`. */
  start(known: Known): Look;
}
