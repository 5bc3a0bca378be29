import type {Link} from './links.ts';

/** A request that waits for its answer. `at` in ms since the session started. */
export interface OpenRequest {
  readonly method: string;
  readonly name: string | undefined;
  readonly at: number;
  readonly cancelled: boolean;
  /** What it goes on from. */
  readonly link?: Link | undefined;
}

/** A peer that never answers must not fill the memory. */
const MOST_OPEN = 100_000;

/**
 * The open requests of one direction. Each side counts its own ids, so request 7 of the client and
 * request 7 of the server are two requests (MCP, "Requests": ids are unique per requestor).
 */
export class OpenRequests {
  readonly #open = new Map<string, OpenRequest>();

  /** `id` is the raw JSON token, so 7, "7" and 7.0 differ. */
  add(id: string, request: OpenRequest): void {
    this.#open.delete(id);
    this.#open.set(id, request);
    if (this.#open.size > MOST_OPEN) this.#forgetOldest();
  }

  /** The request that this id answers; it is no longer open. */
  take(id: string): OpenRequest | undefined {
    const request = this.#open.get(id);
    if (request !== undefined) this.#open.delete(id);
    return request;
  }

  get(id: string): OpenRequest | undefined {
    return this.#open.get(id);
  }

  cancel(id: string): void {
    const request = this.#open.get(id);
    if (request !== undefined) this.#open.set(id, {...request, cancelled: true});
  }

  /** A tenth at once: the first key of a map takes the longer to find, the more were deleted. */
  #forgetOldest(): void {
    let left = MOST_OPEN / 10;
    for (const id of this.#open.keys()) {
      if (left-- === 0) return;
      this.#open.delete(id);
    }
  }

  entries(): IterableIterator<[string, OpenRequest]> {
    return this.#open.entries();
  }
}
