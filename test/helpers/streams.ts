import fc from 'fast-check';

/** Pieces that framers stumble over, in any order, beside bytes of any value. */
const awkward = fc.constantFrom(
  '\n',
  '\r\n',
  '\r',
  '\0',
  '\ufeff',
  '{}',
  '[]',
  '{"id":1}',
  '"',
  '\\',
  ' ',
  '\u2028',
  'é',
  '🎉',
  'Content-Length: 2\r\n\r\n{}',
  'Content-Length: 3\r\n\r\n{}',
  'Content-Length: 1\r\n\r\n{}',
  'content-length:4\n\n"é"',
  'Content-Length: 0\r\n\r\n',
  'Content-Length: 99999\r\n\r\n',
  'Content-Type: x; charset=utf8\r\nContent-Length: 2\r\nX-A: 1\r\n\r\n{}',
  'Content-Length:',
  'Content-Length: 2',
  'content-',
  'C',
  'Content-Length: x\r\n\r\n',
  'X-A: 1\r\n\r\n',
  'INFO: up\n',
  '{"a":"Content-Length: 5"}',
  'Content-Length: 27\r\n\r\n{"a":"Content-Length: 5\\r\\n"}',
  `Content-Length: 5\r\n${'x'.repeat(9000)}`,
  'z'.repeat(9000),
);
const piece = fc.oneof(
  {weight: 4, arbitrary: awkward.map(text => Buffer.from(text))},
  {weight: 1, arbitrary: fc.uint8Array({maxLength: 12}).map(bytes => Buffer.from(bytes))},
);

/** A stream of any bytes, mostly of the troublesome kind. */
export const anyStream: fc.Arbitrary<Buffer> = fc
  .array(piece, {maxLength: 10})
  .map(pieces => Buffer.concat(pieces));

/** Where to cut, as fractions of the stream. */
export const anyCuts = fc.array(fc.double({min: 0, max: 1, noNaN: true}), {maxLength: 8});

export function cutAt(stream: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...cuts.map(cut => Math.round(cut * stream.length)), stream.length];
  places.sort((a, b) => a - b);
  let start = 0;
  return places.map(end => {
    const chunk = stream.subarray(start, end);
    start = end;
    return chunk;
  });
}
