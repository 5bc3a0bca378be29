import type {Captured} from './capture.ts';
import type {Batches} from './read.ts';

/** Records in their order, and from when on there can be any. */
export interface Source {
  /** ISO 8601 in UTC; none of its records is older. Empty if nobody knows. */
  readonly from: string;
  readonly batches: Batches | Iterable<readonly Captured[]>;
}

interface Head {
  readonly rest: AsyncIterator<readonly Captured[]>;
  batch: readonly Captured[];
  at: number;
}

/**
 * One stream of several, by time. Each keeps its own order, even if its clock was set back. A source
 * is opened when its time has come, so that a thousand sessions are not a thousand open files.
 */
export async function* merged(sources: readonly Source[]): AsyncGenerator<readonly Captured[]> {
  const waiting = [...sources].sort((a, b) => compare(a.from, b.from));
  const heads: Head[] = [];
  try {
    for (;;) {
      while (waiting[0] && (heads[0] === undefined || waiting[0].from <= timeAt(heads[0]))) {
        const head = await opened(waiting.shift() as Source);
        if (head !== undefined) heads.push(head);
        heads.sort((a, b) => compare(timeAt(a), timeAt(b)));
      }
      const [first, second] = heads;
      if (first === undefined) return;
      const others = [second && timeAt(second), waiting[0]?.from].filter(
        time => time !== undefined,
      );
      // First given, then read on: a source may be a pipe, and slow.
      yield take(first, others.sort()[0]);
      if (first.at === first.batch.length && !(await refilled(first))) heads.shift();
      heads.sort((a, b) => compare(timeAt(a), timeAt(b)));
    }
  } finally {
    // Whoever has seen enough leaves no file open, and no pipe that keeps the process.
    for (const {rest} of heads) await rest.return?.();
  }
}

/** Records of a head for as long as no other one comes before them. */
function take(head: Head, until: string | undefined): readonly Captured[] {
  const start = head.at;
  do head.at++;
  while (head.at < head.batch.length && (until === undefined || timeAt(head) <= until));
  return head.batch.slice(start, head.at);
}

async function opened({batches}: Source): Promise<Head | undefined> {
  const head = {rest: iteratorOf(batches), batch: [], at: 0};
  return (await refilled(head)) ? head : undefined;
}

async function* iteratorOf(batches: Source['batches']): AsyncGenerator<readonly Captured[]> {
  yield* batches;
}

async function refilled(head: Head): Promise<boolean> {
  for (;;) {
    const {done, value} = await head.rest.next();
    if (done) return false;
    if (value.length === 0) continue;
    head.batch = value;
    head.at = 0;
    return true;
  }
}

function timeAt({batch, at}: Head): string {
  return batch[at]?.record.time ?? '';
}

/** Several lists of records as one, by time. */
export async function mergedLists(lists: readonly (readonly Captured[])[]): Promise<Captured[]> {
  const full = lists.filter(list => list.length > 0);
  const found: Captured[] = [];
  for await (const batch of merged(full.map(list => ({from: '', batches: [list]})))) {
    for (const captured of batch) found.push(captured); // There may be more than a call can take.
  }
  return found;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
