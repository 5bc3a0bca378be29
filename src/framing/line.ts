import {type Frame, type Framer, Pieces, type Waiting} from './frame.ts';

const LF = 0x0a;
const CR = 0x0d;

/**
 * One message a line, as MCP's stdio transport has it (basic/transports, all versions). A line
 * ends at byte 0A and nowhere else: U+2028 and a lone CR may stand inside a message, and a decoder
 * or `readline` would cut there.
 */
export class LineFramer implements Framer {
  readonly #line: Pieces;

  constructor(limit = 0) {
    this.#line = new Pieces(limit);
  }

  push(chunk: Buffer): Frame[] {
    const frames: Frame[] = [];
    let start = 0;
    // Only the new chunk is searched: searching all that waits would be quadratic in the line.
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      this.#line.add(chunk.subarray(start, end + 1));
      frames.push(this.#take());
      start = end + 1;
    }
    if (start < chunk.length) this.#line.add(start === 0 ? chunk : chunk.subarray(start));
    return frames;
  }

  end(): Frame[] {
    return this.#line.byteLength === 0 ? [] : [this.#take()];
  }

  waiting(): Waiting {
    return this.#line.waiting();
  }

  #take(): Frame {
    const line = this.#line.take();
    const last = line.cut?.tail ?? line.bytes;
    // Written out, since a spread for each line of a fast stream is what one would feel.
    return {
      framing: 'line',
      byteLength: line.byteLength,
      bytes: line.bytes,
      headerLength: 0,
      eolLength: eolLength(last),
      stray: false,
      ...(line.cut && {cut: line.cut}),
    };
  }
}

/** Length of the line end at the end of these bytes: 0, 1 (LF) or 2 (CR LF). */
export function eolLength(bytes: Buffer): number {
  if (bytes[bytes.length - 1] !== LF) return 0;
  return bytes[bytes.length - 2] === CR ? 2 : 1;
}
