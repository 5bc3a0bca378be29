import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {type Frame, type Framer, framings} from '../../src/framing/index.ts';
import {anyCuts, anyStream, cutAt} from '../helpers/streams.ts';

const framesOf = (framer: Framer, chunks: readonly Buffer[]): Frame[] => [
  ...chunks.flatMap(chunk => framer.push(chunk)),
  ...framer.end(),
];
const summary = (frame: Frame) => ({...frame, bytes: frame.bytes.toString('latin1')});

describe.each(Object.entries(framings))('the law of framing, %s', (_name, framer) => {
  test('the frames of a stream, joined, are the stream', () => {
    fc.assert(
      fc.property(anyStream, anyCuts, (stream, cuts) => {
        const frames = framesOf(framer(0), cutAt(stream, cuts));
        expect(Buffer.concat(frames.map(frame => frame.bytes)).equals(stream)).toBe(true);
      }),
      {numRuns: 1500},
    );
  });

  test('cutting changes nothing in the frames', () => {
    fc.assert(
      fc.property(anyStream, anyCuts, (stream, cuts) => {
        const whole = framesOf(framer(0), [stream]).map(summary);
        expect(framesOf(framer(0), cutAt(stream, cuts)).map(summary)).toEqual(whole);
      }),
      {numRuns: 1500},
    );
  });

  test('byte by byte gives the same frames', () => {
    fc.assert(
      fc.property(anyStream, stream => {
        const bytes = [...stream].map(byte => Buffer.from([byte]));
        expect(framesOf(framer(0), bytes).map(summary)).toEqual(
          framesOf(framer(0), [stream]).map(summary),
        );
      }),
    );
  });

  test('with a limit, sizes still add up, and what is kept stays small', () => {
    fc.assert(
      fc.property(anyStream, anyCuts, fc.integer({min: 1, max: 64}), (stream, cuts, limit) => {
        const frames = framesOf(framer(limit), cutAt(stream, cuts));
        expect(frames.reduce((sum, frame) => sum + frame.byteLength, 0)).toBe(stream.length);
        for (const frame of frames) expect(frame.bytes.length).toBeLessThanOrEqual(16 * 1024);
      }),
    );
  });

  test('header and line end lie inside the frame', () => {
    fc.assert(
      fc.property(anyStream, anyCuts, (stream, cuts) => {
        for (const frame of framesOf(framer(0), cutAt(stream, cuts))) {
          expect(frame.byteLength).toBeGreaterThan(0);
          expect(frame.headerLength + frame.eolLength).toBeLessThanOrEqual(frame.byteLength);
        }
      }),
    );
  });
});
