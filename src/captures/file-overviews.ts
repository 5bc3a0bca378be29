import type {SessionRecord} from '../session/record.ts';
import type {Filter} from './filter.ts';
import type {Overview} from './overview.ts';
import type {Batches} from './read.ts';

interface Seen {
  readonly first: SessionRecord;
  last: SessionRecord;
  messages: number;
  errors: number;
  wanted: boolean;
}

const MESSAGES: ReadonlySet<string> = new Set([
  'request',
  'response',
  'notification',
  'batch',
  'json',
]);

/**
 * What there is to say of each session in a file that can hold several: a log that is shared, or the
 * log of a host. All of it is read. `bytes` is the size of the file, since nobody knows the shares.
 * With a filter, only the sessions that have a record it wants.
 */
export async function overviewsIn(
  batches: Batches,
  file: {readonly path: string; readonly bytes: number},
  filter?: Filter,
): Promise<Overview[]> {
  const sessions = new Map<string, Seen>();
  for await (const batch of batches) {
    for (const {record} of batch) {
      const {kind} = record.fields;
      const key = keyOf(record);
      const seen = sessions.get(key) ?? begun(record, filter === undefined);
      sessions.set(key, seen);
      seen.last = record;
      if (MESSAGES.has(kind)) seen.messages++;
      if (record.level >= 40) seen.errors++;
    }
    for (const {record} of filter?.push(batch) ?? []) {
      const seen = sessions.get(keyOf(record));
      if (seen !== undefined) seen.wanted = true;
    }
  }
  const found = [...sessions.values()].filter(({wanted}) => wanted);
  return found.map(({first, last, messages, errors}) => ({
    server: first.fields.server,
    session: first.fields.session,
    start: new Date(Date.parse(first.time) - first.fields.at).toISOString(),
    durationMs: last.fields.at,
    messages,
    errors,
    end: endOf(last),
    bytes: file.bytes,
    paths: [file.path],
  }));
}

function begun(first: SessionRecord, wanted: boolean): Seen {
  return {first, last: first, messages: 0, errors: 0, wanted};
}

function keyOf({fields: {server, session}}: SessionRecord): string {
  return `${server}/${session}`;
}

function endOf({fields}: SessionRecord): Overview['end'] {
  if (fields.kind !== 'exit') return 'unknown';
  const {code, signal, endedBy} = fields;
  return {code, signal, endedBy};
}
