import {outline} from './scan.ts';

/** One element of a JSON array: what it says, and its id as it was written. */
export interface RawItem<T> {
  readonly item: T;
  readonly id: string | undefined;
}

/** The objects of a JSON array, such as the messages of a batch. `JSON.parse` would round large ids. */
export function rawItems<T>(json: string): RawItem<T>[] {
  const list = outline(Buffer.from(json));
  return (list?.items() ?? []).map(range => {
    const one = Buffer.from(list?.raw(range) ?? '{}');
    const id = outline(one)?.get('id');
    return {item: JSON.parse(one.toString()), id: id && one.toString('utf8', id.start, id.end)};
  });
}
