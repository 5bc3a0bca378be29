import {type Outcome, rawItems} from '../messages/index.ts';
import {CLIENT_TO_SERVER, type Fields, type SessionRecord} from '../session/record.ts';

/** What a record says of a message: of its own, or of one in a batch, as the record lists it. */
export interface Item {
  readonly kind: Fields['kind'];
  readonly method?: string | undefined;
  readonly name?: string | undefined;
  readonly ms?: number | undefined;
  readonly outcome?: Outcome | undefined;
}

const NONE: readonly string[] = [];

/** Names of the requests that this record opens: a request does, and a batch of them. */
export function openedBy(record: SessionRecord): readonly string[] {
  return keysOf(record, 'request', 'own');
}

/** Names of the requests that it answers, as `openedBy` gave them for the other direction. */
export function answeredBy(record: SessionRecord): readonly string[] {
  return keysOf(record, 'response', 'other');
}

/** The message of a record, or all in a batch; nothing of what is no message. */
export function messagesIn({fields, verbatim}: SessionRecord): readonly Item[] {
  if (verbatim.items !== undefined) return rawItems<Item>(verbatim.items).map(({item}) => item);
  return 'method' in fields || 'outcome' in fields ? [fields] : [];
}

/** The name of the request that this record belongs to, if it belongs to an earlier one. */
export function headOf({fields, verbatim}: SessionRecord): string | undefined {
  if (verbatim.link === undefined) return undefined;
  const [link] = rawItems<{readonly dir?: unknown}>(`[${verbatim.link}]`);
  const side = link?.item.dir === CLIENT_TO_SERVER ? 'c' : 's';
  return link?.id === undefined ? undefined : nameOf(fields, side, link.id);
}

/** Ids as raw tokens: of the message, or of all in a batch. */
export function idsIn({verbatim}: SessionRecord): string[] {
  if (verbatim.items !== undefined)
    return rawItems<Item>(verbatim.items).flatMap(({id}) => id ?? []);
  return verbatim.id === undefined ? [] : [verbatim.id];
}

/** A member of the message, or of all in a batch; a message without it gives `undefined`. */
export function namesIn(
  {fields, verbatim}: SessionRecord,
  key: 'method' | 'name' | 'ms',
): (string | undefined)[] {
  const things: readonly object[] =
    verbatim.items === undefined ? [fields] : rawItems<Item>(verbatim.items).map(({item}) => item);
  return things.map(thing => {
    const value = (thing as Record<string, unknown>)[key];
    return value === undefined ? undefined : String(value);
  });
}

function keysOf(
  {fields, verbatim}: SessionRecord,
  kind: 'request' | 'response',
  side: 'own' | 'other',
): readonly string[] {
  if (!('dir' in fields)) return NONE;
  if (fields.kind !== kind && fields.kind !== 'batch') return NONE;
  const ids =
    fields.kind === 'batch'
      ? rawItems<Item>(verbatim.items ?? '[]').flatMap(({item, id}) =>
          item.kind === kind && id !== undefined ? [id] : [],
        )
      : verbatim.id === undefined
        ? NONE
        : [verbatim.id];
  // Each side counts its own ids.
  const fromClient = (fields.dir === CLIENT_TO_SERVER) === (side === 'own');
  return ids.map(id => nameOf(fields, fromClient ? 'c' : 's', id));
}

function nameOf({server, session}: Fields, side: 'c' | 's', id: string): string {
  return `${server} ${session} ${side} ${id}`;
}
