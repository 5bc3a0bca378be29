import type {Link} from './links.ts';

/** A request, from when it was asked. What became of it is told by its answer, or a cancellation. */
export interface Asked {
  /** The raw token, so 7, "7" and 7.0 differ. */
  readonly id: string;
  readonly method: string;
  readonly name: string | undefined;
  /** Milliseconds since the session started, and the `seq` of its record. */
  readonly at: number;
  readonly seq: number;
  /** What it goes on from. */
  readonly link: Link | undefined;
  /** The raw token that its progress carries. */
  readonly progressToken: string | undefined;
  /** The raw cursor of the page that it asks for. */
  readonly cursor: string | undefined;
  cancelled: boolean;
  answered: boolean;
  /** It was answered with a task, which goes on (MCP 2025-11-25). */
  goesOn: boolean;
  /** Said already: that it is slow. */
  slow: boolean;
}

/** A peer that never answers must not fill the memory. */
const MOST_OPEN = 100_000;
const MOST_ANSWERED = 500;
const MOST_TOKENS = 5000;

/**
 * The requests of one side: those that are open, and what was answered of late. Each side counts its own
 * ids, so request 7 of the client and request 7 of the server are two requests (MCP, "Requests": ids are
 * unique per requestor).
 */
export class Requests {
  readonly #open = new Map<string, Asked>();
  /** The newest, in a ring: nearly each request gets here, and hardly one is asked for. */
  readonly #answered: Asked[] = [];
  #next = 0;
  #closed = 0;
  readonly #tokens = new Recent();
  /** Some were forgotten, so an answer to nothing known may be an answer all the same. */
  forgetful = false;

  /** Gives the request that had this id and is still open, if there is one: it is so no longer. */
  add(request: Asked): Asked | undefined {
    const before = this.#open.get(request.id);
    // A new one is the last in line.
    if (before !== undefined) this.#open.delete(request.id);
    this.#open.set(request.id, request);
    if (request.progressToken !== undefined) this.#tokens.set(request.progressToken, request);
    if (this.#open.size > MOST_OPEN) this.#forgetOldest();
    return before;
  }

  open(id: string): Asked | undefined {
    return this.#open.get(id);
  }

  answered(id: string): Asked | undefined {
    return this.#answered.find(request => request.id === id);
  }

  /** The request that this id answers; it is no longer open. */
  take(id: string): Asked | undefined {
    const request = this.#open.get(id);
    if (request === undefined) return undefined;
    this.#open.delete(id);
    request.answered = true;
    this.#answered[this.#next] = request;
    this.#next = (this.#next + 1) % MOST_ANSWERED;
    this.#closed++;
    return request;
  }

  /** Nothing that was sent is forgotten by now. */
  get hasAll(): boolean {
    return !this.forgetful && this.#closed <= MOST_ANSWERED;
  }

  /** The newest request that has given this token for its progress; it may be answered. */
  withToken(token: string): Asked | undefined {
    return this.#tokens.get(token);
  }

  /** Those that are open, oldest first. */
  all(): IterableIterator<Asked> {
    return this.#open.values();
  }

  get count(): number {
    return this.#open.size;
  }

  /** A tenth at once: the first key of a map takes the longer to find, the more were deleted. */
  #forgetOldest(): void {
    this.forgetful = true;
    let left = MOST_OPEN / 10;
    for (const id of this.#open.keys()) {
      if (left-- === 0) return;
      this.#open.delete(id);
    }
  }
}

/** The newest of many. They are forgotten half at once: one by one, the keys of a map are slow to find. */
class Recent {
  #newer = new Map<string, Asked>();
  #older = new Map<string, Asked>();

  set(key: string, request: Asked): void {
    if (this.#newer.size >= MOST_TOKENS) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(key, request);
  }

  get(key: string): Asked | undefined {
    return this.#newer.get(key) ?? this.#older.get(key);
  }
}
