import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {bodyOf} from '../../src/framing/index.ts';
import {eolLength, LineFramer} from '../../src/framing/line.ts';
import {bodiesOf, framesOf, textsOf} from '../helpers/frames.ts';

const texts = (...chunks: readonly (string | Buffer)[]) =>
  textsOf(framesOf(new LineFramer(), ...chunks));

test('a line ends at byte 0A, and nowhere else', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({maxLength: 6})), pieces => {
      const stream = Buffer.concat(pieces.flatMap(piece => [piece, Buffer.from('\n')]));
      const frames = framesOf(new LineFramer(), stream);
      expect(frames.length).toBe(stream.filter(byte => byte === 0x0a).length);
      for (const {bytes} of frames) expect(bytes.indexOf(0x0a)).toBe(bytes.length - 1);
    }),
  );
});

test.each(['\u2028', '\u2029', '\u0085', '\r', '\v', '\f', '\x1c', '\x1e', '\0', '\ufeff'])(
  '%j stays inside a line',
  character => {
    expect(texts(`{"a":"${character}"}\nb\n`)).toEqual([`{"a":"${character}"}\n`, 'b\n']);
  },
);

test('two lines in one chunk, one line in two chunks', () => {
  expect(texts('a\nb\n')).toEqual(['a\n', 'b\n']);
  expect(texts('a', 'b\n')).toEqual(['ab\n']);
});

test('a letter that is cut between chunks is whole in its frame', () => {
  const bytes = Buffer.from('{"d":"读🎉"}\n');
  for (let cut = 0; cut <= bytes.length; cut++) {
    expect(texts(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual(['{"d":"读🎉"}\n']);
  }
});

describe('the line end', () => {
  test.each([
    ['a\n', 1],
    ['a\r\n', 2],
    ['a\r', 0],
    ['a', 0],
    ['\n', 1],
    ['\r\n', 2],
    ['a\r\r\n', 2],
    ['', 0],
  ])('of %j has %i bytes', (text, length) => {
    expect(eolLength(Buffer.from(text))).toBe(length);
  });

  test('belongs to the frame, and not to the body', () => {
    const frames = framesOf(new LineFramer(), 'a\r', '\nb\r\r\n');
    expect(textsOf(frames)).toEqual(['a\r\n', 'b\r\r\n']);
    expect(bodiesOf(frames)).toEqual(['a', 'b\r']);
  });

  test('may be missing at the end of the stream', () => {
    const frames = framesOf(new LineFramer(), 'a\nb');
    expect(frames.map(({eolLength}) => eolLength)).toEqual([1, 0]);
    expect(bodiesOf(frames)).toEqual(['a', 'b']);
  });
});

test('nothing is a stray, and no frame is left at the end', () => {
  const framer = new LineFramer();
  expect(framer.push(Buffer.from('a\n'))).toMatchObject([{framing: 'line', stray: false}]);
  expect(framer.end()).toEqual([]);
  expect(framer.push(Buffer.alloc(0))).toEqual([]);
  expect(framer.end()).toEqual([]);
});

test('a line past the limit is cut, and its neighbours are not', () => {
  const long = `"${'x'.repeat(2000)}"`;
  const [before, cut, after] = framesOf(new LineFramer(1000), `{}\n${long}\r\n`, '[]\n');
  expect(before?.cut).toBeUndefined();
  expect(cut).toMatchObject({byteLength: 2004, eolLength: 2});
  expect(cut?.bytes.toString()).toBe(long.slice(0, 750));
  expect(cut?.cut?.tail.toString()).toBe(`${long}\r\n`.slice(-250));
  expect(after && bodyOf(after).toString()).toBe('[]');
});

test('the limit is that of the frame, not of what waits with it in a chunk', () => {
  const lines = '{"id":1}\n'.repeat(500);
  expect(framesOf(new LineFramer(9), lines).every(({cut}) => cut === undefined)).toBe(true);
  expect(framesOf(new LineFramer(8), lines).every(({cut}) => cut !== undefined)).toBe(true);
});

test('the line end of a cut line is known, however small the limit', () => {
  for (const limit of [1, 2, 3, 4, 5, 8]) {
    expect(framesOf(new LineFramer(limit), 'abcdefghij\r\n')).toMatchObject([{eolLength: 2}]);
  }
});
