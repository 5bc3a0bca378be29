import type {Rule} from './rule.ts';
import {token} from './where.ts';

/** A list that has more pages, as raw cursors. */
interface Offered {
  readonly next: string;
  readonly pages: number;
}

export const pageNotFollowed: Rule = {
  code: 'page-not-followed',
  level: 'info',
  means:
    'The server said that a list has another page, and the client never asked for it: it does not know all the tools, prompts or resources.',
  mend: 'Follow nextCursor in the client; or let the server give all at once.',
  kinds: ['request', 'response', 'exit'],
  start(known) {
    const open = new Map<string, Offered>();
    return seen => {
      const {kind, method, text, request} = seen;
      if (kind === 'exit') {
        return [...open].map(([list, {next, pages}]) => ({
          method: list,
          text: `${token(list)} has another page (nextCursor ${token(next)}), which the client never asked for: it has ${pages === 1 ? 'the first page' : `${pages} pages`} only`,
        }));
      }
      if (method === undefined || !method.endsWith('/list')) return undefined;
      if (kind === 'request') {
        const cursor = text?.get('params', 'cursor');
        const pages = open.get(method);
        if (cursor !== undefined && text?.raw(cursor) === pages?.next) open.delete(method);
        return undefined;
      }
      const range = text?.get('result', 'nextCursor');
      if (request === undefined || range === undefined || known.handshake.protocol !== 'mcp')
        return undefined;
      const next = text?.raw(range) ?? '';
      if (next === 'null' || next === '""' || next === request.cursor) return undefined;
      open.set(method, {next, pages: 1});
      return undefined;
    };
  },
};
