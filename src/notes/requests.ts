/** A request, as far as rules need it. */
export interface Asked {
  /** The raw token. */
  readonly id: string;
  readonly method: string;
  readonly name: string | undefined;
  /** Milliseconds since the session started, and the `seq` of its record. */
  readonly at: number;
  readonly seq: number;
  /** The raw token that its progress carries. */
  readonly progressToken: string | undefined;
  /** The raw `params.cursor`. */
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

/** The requests of one side: those that are open, and what was answered of late. */
export class Requests {
  readonly #open = new Map<string, Asked>();
  /** The newest, in a ring: nearly each request gets here, and hardly one is asked for. */
  readonly #answered: Asked[] = [];
  #next = 0;
  #closed = 0;
  readonly #tokens = new Recent();
  /** Some were forgotten, so an answer to nothing known may be an answer all the same. */
  forgetful = false;

  add(request: Asked): void {
    if (this.#open.size >= MOST_OPEN) {
      this.#open.clear();
      this.forgetful = true;
    }
    this.#open.set(request.id, request);
    if (request.progressToken !== undefined) this.#tokens.set(request.progressToken, request);
  }

  open(id: string): Asked | undefined {
    return this.#open.get(id);
  }

  answered(id: string): Asked | undefined {
    return this.#answered.find(request => request.id === id);
  }

  /** Nothing that was sent is forgotten by now. */
  get hasAll(): boolean {
    return !this.forgetful && this.#closed <= MOST_ANSWERED;
  }

  /** The newest request that has given this token for its progress; it may be answered. */
  withToken(token: string): Asked | undefined {
    return this.#tokens.get(token);
  }

  close(request: Asked): void {
    request.answered = true;
    this.#closed++;
    this.#open.delete(request.id);
    this.#answered[this.#next] = request;
    this.#next = (this.#next + 1) % MOST_ANSWERED;
  }

  /** Those that are open, oldest first. */
  all(): IterableIterator<Asked> {
    return this.#open.values();
  }

  get count(): number {
    return this.#open.size;
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

/**
 * The id that is the same for people and another for JSON: `"7"` for `7`, `7` for `"7"`. Peers
 * that lose the type on the way never find their request again.
 */
export function otherType(id: string): string | undefined {
  if (/^-?\d+$/.test(id)) return `"${id}"`;
  return /^"-?\d+"$/.test(id) ? id.slice(1, -1) : undefined;
}
