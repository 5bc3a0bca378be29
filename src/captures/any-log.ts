import {basename, dirname} from 'node:path';
import type {Captured, Reader, Trouble} from './capture.ts';
import {formatOf} from './formats.ts';

/** So much of a log is looked at to find out what it is. */
const LOOKED_AT = 1024 * 1024;
const BOM = Buffer.from('\ufeff');
const NO_TROUBLE: Trouble = {damaged: 0, firstDamaged: 0, tooLong: 0};

/** A reader that finds out by itself which format a log has. */
export class AnyLogReader implements Reader {
  readonly #server: string;
  #beginning: Buffer[] = [];
  #length = 0;
  #reader: Reader | undefined;

  /** `server` names the server where the log itself does not. */
  constructor(server: string) {
    this.#server = server;
  }

  /** Known as soon as the log shows it; one that shows nothing in its first MiB never will. */
  get recognised(): 'yes' | 'not yet' | 'no' {
    if (this.#reader !== undefined) return 'yes';
    return this.#length < LOOKED_AT ? 'not yet' : 'no';
  }

  get trouble(): Trouble {
    return this.#reader?.trouble ?? NO_TROUBLE;
  }

  push(chunk: Buffer): Captured[] {
    if (this.#reader !== undefined) return this.#reader.push(chunk);
    if (this.#length >= LOOKED_AT) return [];
    this.#beginning.push(chunk);
    this.#length += chunk.length;
    const beginning = withoutBom(Buffer.concat(this.#beginning));
    this.#reader = formatOf(beginning.toString())?.reader(this.#server);
    if (this.#reader === undefined) return [];
    this.#beginning = [];
    return this.#reader.push(beginning);
  }

  end(): Captured[] {
    return this.#reader?.end() ?? [];
  }
}

/** The server that a log is about, as far as its path tells. */
export function serverOf(path: string): string {
  const file = basename(path).replace(/\.[a-z]+$/i, '');
  const [, folder] = /^mcp-logs-(.+)$/.exec(basename(dirname(path))) ?? [];
  const [, named] = /^MCP (?:user-)?(.+?)\d*$/.exec(file) ?? [];
  return folder ?? named ?? file;
}

function withoutBom(chunk: Buffer): Buffer {
  return chunk.subarray(0, 3).equals(BOM) ? chunk.subarray(3) : chunk;
}
