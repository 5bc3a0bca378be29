import type {Found, Rule} from './rule.ts';
import {token} from './where.ts';

/** How far the client has come in a list: the raw cursor of the next page, while nobody asked for it. */
interface Read {
  readonly next: string | undefined;
  readonly pages: number;
}

export const pageNotFollowed: Rule = {
  code: 'page-not-followed',
  level: 'info',
  means:
    'The server said that a list has another page, and the client never asked for it: it does not know all the tools, prompts or resources.',
  mend: 'Follow nextCursor in the client; or let the server give all at once.',
  kinds: ['request', 'response', 'exit'],
  follows: /\/list$/,
  start(known) {
    const lists = new Map<string, Read>();
    return seen => {
      const {kind, method, text, request} = seen;
      if (kind === 'exit') {
        return [...lists].flatMap(([list, {next, pages}]) =>
          next === undefined ? [] : [unread(list, next, pages)],
        );
      }
      if (method === undefined || !method.endsWith('/list')) return undefined;
      if (kind === 'request') {
        const cursor = text?.get('params', 'cursor');
        const before = lists.get(method);
        if (before !== undefined && cursor !== undefined && text?.raw(cursor) === before.next) {
          lists.set(method, {...before, next: undefined});
        }
        return undefined;
      }
      const range = text?.get('result', 'nextCursor');
      const pages = request?.cursor === undefined ? 1 : (lists.get(method)?.pages ?? 0) + 1;
      if (request === undefined || range === undefined || known.handshake.protocol !== 'mcp')
        return undefined;
      const next = text?.raw(range) ?? '';
      if (next === 'null' || next === '""' || next === request.cursor) return undefined;
      lists.set(method, {next, pages});
      return undefined;
    };
  },
};

function unread(list: string, next: string, pages: number): Found {
  const has = pages === 1 ? 'the first page' : `${pages.toLocaleString('en')} pages`;
  return {
    method: list,
    text: `${token(list)} has another page (nextCursor ${token(next)}), which the client never asked for: it has ${has} only`,
  };
}
