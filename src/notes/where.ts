import {shortened, visible} from '../messages/index.ts';
import type {Asked, Requests} from '../session/requests.ts';
import type {Side} from '../session/side.ts';
import {numbered} from '../session/summary.ts';
import type {Seen} from './rule.ts';

const LONGEST_QUOTE = 80;

/** `stdout line 3, byte 57`: which line it is, from 1, and how many bytes came before it. */
export function whereOf(seen: Seen): string {
  const pipe = seen.side === 'c2s' ? 'stdin' : 'stdout';
  const {fields} = seen.record;
  const unit = 'framing' in fields && fields.framing === 'content-length' ? 'frame' : 'line';
  const byte = seen.offset === undefined ? '' : `, byte ${seen.offset.toLocaleString('en')}`;
  return `${pipe} ${unit} ${seen.line.toLocaleString('en')}${byte}`;
}

/** The same as facts. */
export function placeOf({line, offset}: Seen): {line: number; offset?: number} {
  return offset === undefined ? {line} : {line, offset};
}

/** In quotes, with what could not be seen written out. */
export function quoted(text: string): string {
  return `"${shortened(visible(text), LONGEST_QUOTE)}"`;
}

/** `tools/call search_recipes #2`. */
export function named({method, name, id}: Pick<Asked, 'method' | 'name' | 'id'>): string {
  return [method, name, id === '' ? '' : numbered(id)]
    .filter(word => word !== undefined && word !== '')
    .map(word => shortened(visible(word as string), LONGEST_QUOTE))
    .join(' ');
}

/** A token from the wire, short and safe: `7`, `"7"`. */
export function token(raw: string): string {
  return shortened(visible(raw), LONGEST_QUOTE);
}

/** Who sends on this side. */
export function whoOf(side: Side | undefined): 'client' | 'server' {
  return side === 'c2s' ? 'client' : 'server';
}

/** That no request has the id of an answer or a cancellation, as far as it is known. */
export function noneOf(side: Side, {hasAll}: Requests): string {
  return hasAll
    ? `the ${whoOf(side)} has sent no request with this id`
    : `no open request of the ${whoOf(side)} has this id`;
}
