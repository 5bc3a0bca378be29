import {bodyOf, type Frame, framings} from '../../framing/index.ts';
import {LONGEST_LINE} from '../capture.ts';

/**
 * Bytes in, lines of text out. Of a line that is too long both ends are given, with the mark between
 * them that hosts use for what they leave out.
 */
export class TextLines {
  /** How many lines were too long. */
  tooLong = 0;
  readonly #lines = framings.line(LONGEST_LINE);

  push(chunk: Buffer): string[] {
    return this.#lines.push(chunk).map(frame => this.#textOf(frame));
  }

  end(): string[] {
    return this.#lines.end().map(frame => this.#textOf(frame));
  }

  #textOf(frame: Frame): string {
    const head = bodyOf(frame).toString();
    if (frame.cut === undefined) return head;
    this.tooLong++;
    const {tail} = frame.cut;
    const missing = frame.byteLength - frame.bytes.length - tail.length;
    const end = tail.toString('utf8', 0, tail.length - frame.eolLength);
    // With a line break, which no JSON has in a string: what was cut here must not look whole.
    return `${head}...\n[${missing} chars truncated]...${end}`;
  }
}
