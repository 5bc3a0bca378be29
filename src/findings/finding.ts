import type {Fields, Note, SessionRecord} from '../session/record.ts';

/** Something found, and the record it is about. */
export interface Finding {
  readonly note: Note;
  readonly about: About;
}

/** What of a record helps to find it again. */
export interface About {
  readonly server: string;
  readonly session: string;
  readonly seq: number;
  /** UTC, ISO 8601 with milliseconds. */
  readonly time: string;
  readonly kind: Fields['kind'];
  readonly dir: string | undefined;
  /** The raw token. */
  readonly id: string | undefined;
  readonly method: string | undefined;
  readonly msg: string;
}

export function findingOf(note: Note, {time, fields, verbatim}: SessionRecord): Finding {
  const {server, session, seq, kind, msg} = fields;
  const dir = 'dir' in fields ? fields.dir : undefined;
  const method = 'method' in fields ? fields.method : undefined;
  return {note, about: {server, session, seq, time, kind, dir, id: verbatim.id, method, msg}};
}
