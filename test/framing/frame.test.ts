import {createHash} from 'node:crypto';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {Pieces} from '../../src/framing/frame.ts';
import {bodyOf, type Frame, type Framer, framings} from '../../src/framing/index.ts';
import {framesOf} from '../helpers/frames.ts';
import {anyCuts, anyStream, cutAt} from '../helpers/streams.ts';

const pieces = fc.array(fc.uint8Array({maxLength: 40}).map(bytes => Buffer.from(bytes)));

test('within the limit, the pieces joined are the frame', () => {
  fc.assert(
    fc.property(pieces, parts => {
      const gathered = new Pieces(0);
      for (const part of parts) gathered.add(part);
      const whole = Buffer.concat(parts);
      expect(gathered.take()).toEqual({byteLength: whole.length, bytes: whole});
    }),
  );
});

test('past the limit, it keeps head, tail and digest of the whole, however it was cut', () => {
  fc.assert(
    fc.property(pieces, fc.integer({min: 1, max: 100}), (parts, limit) => {
      const whole = Buffer.concat(parts);
      fc.pre(whole.length > limit);
      const gathered = new Pieces(limit);
      for (const part of parts) gathered.add(part);
      const {byteLength, bytes, cut} = gathered.take();
      expect(byteLength).toBe(whole.length);
      expect(whole.subarray(0, bytes.length).equals(bytes)).toBe(true);
      expect(cut?.sha256).toBe(createHash('sha256').update(whole).digest('hex'));
      const tail = cut?.tail ?? Buffer.alloc(0);
      expect(whole.subarray(whole.length - tail.length).equals(tail)).toBe(true);
      // A line end is always known, so two bytes more are no harm.
      expect(bytes.length + tail.length).toBeLessThanOrEqual(limit + 2);
    }),
  );
});

test('what was taken is gone', () => {
  const gathered = new Pieces(4);
  gathered.add(Buffer.from('too long'));
  gathered.take();
  gathered.add(Buffer.from('ab'));
  expect(gathered.take()).toEqual({byteLength: 2, bytes: Buffer.from('ab')});
  expect(gathered.take()).toEqual({byteLength: 0, bytes: Buffer.alloc(0)});
});

test('a frame in one piece is not copied', () => {
  const piece = Buffer.from('{}\n');
  const gathered = new Pieces(0);
  gathered.add(piece);
  expect(gathered.take().bytes).toBe(piece);
});

test('head and tail are copies, so that a large chunk is not kept for them', () => {
  const chunk = Buffer.alloc(1_000_000, 'x');
  const gathered = new Pieces(100);
  gathered.add(chunk);
  const {bytes, cut} = gathered.take();
  expect(bytes.buffer.byteLength).toBeLessThan(100_000);
  expect(cut?.tail.buffer.byteLength).toBeLessThan(100_000);
});

describe.each(Object.entries(framings))('with a limit, framing %s', (_name, framer) => {
  const summary = (frame: Frame) => ({
    ...frame,
    bytes: frame.bytes.toString('latin1'),
    cut: frame.cut && {...frame.cut, tail: frame.cut.tail.toString('latin1')},
  });

  test('cutting changes nothing in the frames', () => {
    fc.assert(
      fc.property(anyStream, anyCuts, fc.integer({min: 1, max: 64}), (stream, cuts, limit) => {
        const whole = framesOf(framer(limit), stream).map(summary);
        expect(framesOf(framer(limit), ...cutAt(stream, cuts)).map(summary)).toEqual(whole);
      }),
      {numRuns: 1000},
    );
  });

  test('the frames are those of no limit', () => {
    const places = (frames: Frame[]) =>
      frames.map(({byteLength, headerLength, eolLength, stray, faults}) => ({
        ...{byteLength, headerLength, eolLength, stray, faults},
      }));
    fc.assert(
      fc.property(anyStream, fc.integer({min: 1, max: 64}), (stream, limit) => {
        expect(places(framesOf(framer(limit), stream))).toEqual(
          places(framesOf(framer(0), stream)),
        );
      }),
      {numRuns: 1000},
    );
  });
});

describe('the body of a frame', () => {
  test('is what stands between header and line end', () => {
    const bodies = (framer: Framer, stream: string) =>
      framesOf(framer, stream).map(frame => bodyOf(frame).toString());
    expect(bodies(framings.line(0), '{}\r\n[]')).toEqual(['{}', '[]']);
    expect(bodies(framings['content-length'](0), 'Content-Length: 3\r\n\r\n{}\n')).toEqual([
      '{}\n',
    ]);
  });

  test('of a cut frame is its beginning, without the header', () => {
    const message = `{"a":"${'x'.repeat(500)}"}`;
    const [frame] = framesOf(
      framings['content-length'](100),
      `Content-Length: ${message.length}\r\n\r\n${message}`,
    );
    expect(frame && bodyOf(frame).toString()).toBe(message.slice(0, 75 - 23));
  });
});

test('a line of 16 MB in small pieces takes linear time', () => {
  const framer = framings.auto(0);
  const piece = Buffer.alloc(1024, 'x');
  const started = performance.now();
  for (let i = 0; i < 16 * 1024; i++) framer.push(piece);
  expect(framer.end()).toMatchObject([{byteLength: 16 * 1024 * 1024}]);
  // Tens of milliseconds; quadratic time would be minutes.
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('memory does not follow what a header declares', () => {
  const framer = framings['content-length'](0);
  framer.push(Buffer.from('Content-Length: 999999999999999\r\n\r\n{}'));
  expect(framer.end()).toMatchObject([
    {faults: [{code: 'length-mismatch', declared: 999999999999999, found: 2}]},
  ]);
});
