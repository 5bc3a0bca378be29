import {createHash} from 'node:crypto';
import type {Tie} from '../messages/index.ts';
import {directionOf, type Side} from './side.ts';

/** The request that others belong to. */
interface Head {
  readonly side: Side;
  /** The raw token. */
  readonly id: string;
  readonly method: string;
  readonly name: string | undefined;
}

/** That a message belongs to an earlier request, and as what. */
export interface Link {
  readonly as: Tie['as'] | 'cancel';
  readonly head: Head;
  /** Of a page: which it is, from 1. */
  readonly page?: number;
}

/** As the log has it. The id stays the raw token that it is. */
export function linkJson({as, head, page}: Link): string {
  const {side, id, method, name} = head;
  const more = JSON.stringify({as, dir: directionOf(side), method, name, page});
  return `${more.slice(0, -1)},"id":${id}}`;
}

/** What was given, and by which request. */
interface Given {
  readonly head: Head;
  readonly page: number;
}

/** A peer that gives without end must not fill the memory. */
const MOST_GIVEN = 5000;
const LONGEST_KEY = 256;

/** What later messages may come back to. The newest are known; of a token that is used again, the last. */
export class Links {
  #newer = new Map<string, Given>();
  #older = new Map<string, Given>();

  /** `side` is whose request it was, whoever gave the token. */
  give(side: Side, tie: Tie, given: Given): void {
    if (this.#newer.size >= MOST_GIVEN) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(keyOf(side, tie, given.head.method), given);
  }

  /** `method` is that of the message which comes back: a cursor belongs to one list. */
  find(side: Side, tie: Tie, method: string): Given | undefined {
    const key = keyOf(side, tie, method);
    return this.#newer.get(key) ?? this.#older.get(key);
  }
}

function keyOf(side: Side, {as, token}: Tie, method: string): string {
  const short =
    token.length <= LONGEST_KEY ? token : createHash('sha256').update(token).digest('base64');
  return as === 'page' ? `${as} ${side} ${method} ${short}` : `${as} ${side} ${short}`;
}
