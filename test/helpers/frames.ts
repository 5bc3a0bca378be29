import {bodyOf, type Fault, type Frame, type Framer} from '../../src/framing/index.ts';

/** All frames of a stream that arrives in these chunks. */
export function framesOf(framer: Framer, ...chunks: readonly (string | Buffer)[]): Frame[] {
  return [...chunks.flatMap(chunk => framer.push(Buffer.from(chunk))), ...framer.end()];
}

/** The frames as the texts they are, framing included. */
export function textsOf(frames: readonly Frame[]): string[] {
  return frames.map(frame => frame.bytes.toString());
}

/** What the messages say; text between them is left out. */
export function bodiesOf(frames: readonly Frame[]): string[] {
  return frames.filter(frame => !frame.stray).map(frame => bodyOf(frame).toString());
}

export function faultsOf(frames: readonly Frame[]): Fault[] {
  return frames.flatMap(frame => frame.faults ?? []);
}
