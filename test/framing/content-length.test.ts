import {describe, expect, test} from 'vitest';
import {ContentLengthFramer} from '../../src/framing/content-length.ts';
import {bodiesOf, faultsOf, framesOf, textsOf} from '../helpers/frames.ts';

const frames = (...chunks: readonly (string | Buffer)[]) =>
  framesOf(new ContentLengthFramer(), ...chunks);
const length = (body: string) => Buffer.byteLength(body);
const message = (body: string) => `Content-Length: ${length(body)}\r\n\r\n${body}`;

test('a message is its header and so many bytes', () => {
  const stream = message('{"a":1}') + message('"é日🎉"') + message('[]\n');
  expect(bodiesOf(frames(stream))).toEqual(['{"a":1}', '"é日🎉"', '[]\n']);
  expect(frames(stream)).toMatchObject([
    {framing: 'content-length', byteLength: 28, headerLength: 21, eolLength: 0, stray: false},
    {stray: false},
    {stray: false},
  ]);
});

test('at every place where the stream may be cut, the frames are the same', () => {
  const stream = Buffer.from(`${message('"é🎉"')}INFO: up\r\n${message('{}')}\r\n${message('[]')}`);
  const whole = textsOf(frames(stream));
  for (let cut = 0; cut <= stream.length; cut++) {
    expect(textsOf(frames(stream.subarray(0, cut), stream.subarray(cut)))).toEqual(whole);
  }
});

describe('headers', () => {
  test.each([
    ['the usual one', 'Content-Length: 2\r\n\r\n'],
    ['small letters', 'content-length: 2\r\n\r\n'],
    ['capitals', 'CONTENT-LENGTH: 2\r\n\r\n'],
    ['mixed letters', 'Content-length: 2\r\n\r\n'],
    ['no space', 'Content-Length:2\r\n\r\n'],
    ['many spaces', 'Content-Length  :\t 2 \t\r\n\r\n'],
    ['leading zeros', 'Content-Length: 0002\r\n\r\n'],
    [
      'a type behind',
      'Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n',
    ],
    [
      'a type before',
      'Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n',
    ],
    ['unknown ones', 'X-A: 1\r\ncontent-length:2\r\nX-B: \xff\r\n\r\n'],
  ])('%s', (_name, header) => {
    const [frame, ...more] = frames(`${header}{}`);
    expect(more).toEqual([]);
    expect(frame).toMatchObject({headerLength: length(header), stray: false});
    expect(frame).not.toHaveProperty('faults');
    expect(bodiesOf(frames(`${header}{}`))).toEqual(['{}']);
  });

  test.each([
    'Content-Length: 2\n\n',
    'Content-Length: 2\r\n\n',
    'X-A: 1\nContent-Length: 2\r\n\r\n',
  ])('line ends without CR are taken, and noted: %j', header => {
    expect(bodiesOf(frames(`${header}{}`))).toEqual(['{}']);
    expect(faultsOf(frames(`${header}{}`))).toEqual([{code: 'lf-only-header'}]);
  });

  test.each([
    ...['Content-Length: x', 'Content-Length: -2', 'Content-Length: 2.0', 'Content-Length: 0x2'],
    ...['Content-Length:', 'Content-Length: 2 bytes', 'Content-Length: 99999999999999999999'],
  ])('%s is none: it is text, and the next message is found', header => {
    const found = frames(`${header}\r\n\r\n${message('[1]')}`);
    expect(bodiesOf(found)).toEqual(['[1]']);
    expect(textsOf(found)).toEqual([`${header}\r\n`, '\r\n', message('[1]')]);
  });

  test('one that never ends is text', () => {
    const stream = `Content-Length: 2\r\nX-A: ${'x'.repeat(20_000)}\r\n${message('{}')}`;
    expect(bodiesOf(frames(stream))).toEqual(['{}']);
    expect(textsOf(frames('Content-Length: 2\r\n'))).toEqual(['Content-Length: 2\r\n']);
  });

  test('an empty message is a message', () => {
    expect(bodiesOf(frames(message('') + message('{}')))).toEqual(['', '{}']);
  });
});

describe('text between messages', () => {
  test.each([
    ['a log line', 'INFO: started\n'],
    ['several lines', 'fetching pkg \u001b[36mX\u001b[0m\r\nok\n\n'],
    ['a blank line', '\r\n'],
    ['two blank lines', '\n\n'],
    ['a line that looks like some header', 'X-Ray: on\n\n'],
    ['a word without a line end', 'loading...'],
    ['a long word without a line end', 'z'.repeat(30_000)],
    ['invalid UTF-8', '\xff\xfe\n'],
  ])('%s', (_name, noise) => {
    const stream = noise + message('{"id":1}') + noise + message('{"id":2}');
    const found = frames(Buffer.from(stream, 'latin1'));
    expect(bodiesOf(found)).toEqual(['{"id":1}', '{"id":2}']);
    const strays = found.filter(({stray}) => stray).map(({bytes}) => bytes.toString('latin1'));
    expect(strays.join('')).toBe(noise + noise);
  });

  test('a blank line between two messages is no fault of a length', () => {
    expect(faultsOf(frames(`${message('{}')}\r\n${message('[]')}`))).toEqual([]);
  });

  test('a log line that speaks of a length hides no message', () => {
    const stream = `HTTP reply, Content-Length: 512\n${message('{"id":1}')}`;
    expect(bodiesOf(frames(stream))).toEqual(['{"id":1}']);
  });
});

describe('a length that is too short', () => {
  test('characters counted for bytes: the rest is text, and the next message is found', () => {
    const body = '{"m":"héllo 日本 🎉"}';
    const stream = `Content-Length: ${body.length}\r\n\r\n${body}${message('{}')}`;
    expect(bodiesOf(frames(stream)).at(-1)).toBe('{}');
    expect(faultsOf(frames(stream))).toEqual([
      {code: 'length-mismatch', declared: body.length, found: length(body)},
    ]);
  });

  test('with line breaks in the rest', () => {
    const body = '{\n "a": 1,\n "b": 2\n}';
    const stream = `Content-Length: 5\r\n\r\n${body}${message('{}')}`;
    expect(bodiesOf(frames(stream)).at(-1)).toBe('{}');
    expect(faultsOf(frames(stream))).toEqual([
      {code: 'length-mismatch', declared: 5, found: body.length},
    ]);
  });

  test('with a rest of any size', () => {
    const body = `{"a":"${'x'.repeat(50_000)}"}`;
    const stream = `Content-Length: 5\r\n\r\n${body}${message('{}')}`;
    expect(bodiesOf(frames(stream)).at(-1)).toBe('{}');
    expect(faultsOf(frames(stream))).toEqual([
      {code: 'length-mismatch', declared: 5, found: body.length},
    ]);
  });

  test('with a rest that ends in a line break', () => {
    const body = '{"m":"日本"}\n';
    const stream = `Content-Length: ${body.length}\r\n\r\n${body}${message('{}')}`;
    expect(bodiesOf(frames(stream)).at(-1)).toBe('{}');
    expect(faultsOf(frames(stream))).toEqual([
      {code: 'length-mismatch', declared: body.length, found: length(body)},
    ]);
  });

  test('and the next header begins with another name', () => {
    const stream = `Content-Length: 5\r\n\r\n{"a":1}Content-Type: x\r\n${message('{}')}`;
    expect(bodiesOf(frames(stream)).at(-1)).toBe('{}');
    expect(faultsOf(frames(stream))).toMatchObject([{code: 'length-mismatch', declared: 5}]);
  });

  test('in several messages, each is reported', () => {
    const wrong = 'Content-Length: 5\r\n\r\n{"a":1}';
    expect(faultsOf(frames(wrong + wrong + message('{}')))).toEqual([
      {code: 'length-mismatch', declared: 5, found: 7},
      {code: 'length-mismatch', declared: 5, found: 7},
    ]);
  });
});

describe('a length that is too long', () => {
  test.each([
    'Content-Length',
    'content-length',
    'CONTENT-LENGTH',
    'Content-length',
    'Content-LENGTH',
  ])('the next header is found inside: %s', name => {
    const stream = `Content-Length: 60\r\n\r\n{"id":1}${name}: 2\r\n\r\n{}${message('[]')}`;
    expect(bodiesOf(frames(stream))).toEqual(['{"id":1}', '{}', '[]']);
    expect(faultsOf(frames(stream))).toEqual([{code: 'length-mismatch', declared: 60, found: 8}]);
  });

  test('the first header is found, whatever follows, and however it is cut', () => {
    const stream = `Content-Length: 60\r\n\r\n{"id":1}content-length: 2\r\n\r\n{}${message('[]')}`;
    const bytes = [...stream].map(character => Buffer.from(character));
    expect(textsOf(frames(...bytes))).toEqual(textsOf(frames(stream)));
  });

  test('by one byte', () => {
    const stream = `Content-Length: 3\r\n\r\n{}${message('[]')}`;
    expect(bodiesOf(frames(stream))).toEqual(['{}', '[]']);
    expect(faultsOf(frames(stream))).toEqual([{code: 'length-mismatch', declared: 3, found: 2}]);
  });

  test('by more than there is', () => {
    const stream = `Content-Length: 99999999\r\n\r\n{}${message('[]')}`;
    expect(bodiesOf(frames(stream))).toEqual(['{}', '[]']);
  });

  test('and the next header begins with another name', () => {
    const next =
      'Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n[]';
    expect(bodiesOf(frames(`Content-Length: 300\r\n\r\n{}${next}`))).toEqual(['{}', '[]']);
  });

  test('and the stream ends', () => {
    const found = frames('Content-Length: 10\r\n\r\n{}');
    expect(bodiesOf(found)).toEqual(['{}']);
    expect(faultsOf(found)).toEqual([{code: 'length-mismatch', declared: 10, found: 2}]);
  });

  test('and the stream ends in what may be a header', () => {
    const found = frames('Content-Length: 40\r\n\r\n{}Content-Len');
    expect(textsOf(found).join('')).toBe('Content-Length: 40\r\n\r\n{}Content-Len');
    expect(faultsOf(found)).toEqual([{code: 'length-mismatch', declared: 40, found: 13}]);
  });
});

test.each([
  '{"a":"Content-Length: 5"}',
  '{"a":"Content-Length: 5\\r\\n\\r\\n{}"}',
  '"Content-Length:"',
  `{"a":"${'Content-Length: '.repeat(2000)}"}`,
])('a message that speaks of headers is left whole: %#', body => {
  expect(bodiesOf(frames(message(body) + message('{}')))).toEqual([body, '{}']);
  expect(faultsOf(frames(message(body) + message('{}')))).toEqual([]);
});

test('line-framed JSON where headers should be is text, line by line', () => {
  expect(frames('{"id":1}\n{"id":2}\n')).toMatchObject([{stray: true}, {stray: true}]);
});

test.each(['Content-Length: 5\r\n', 'C', 'x', 'content-length:\r\n', 'X-A:1\n'])(
  'a megabyte of %j takes linear time',
  unit => {
    const stream = Buffer.from(unit.repeat(Math.ceil(1_000_000 / unit.length)));
    const started = performance.now();
    const framer = new ContentLengthFramer();
    for (let at = 0; at < stream.length; at += 1000) framer.push(stream.subarray(at, at + 1000));
    framer.end();
    expect(performance.now() - started).toBeLessThan(10_000);
  },
);
