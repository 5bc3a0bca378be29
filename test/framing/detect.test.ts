import {describe, expect, test} from 'vitest';
import {DetectingFramer} from '../../src/framing/detect.ts';
import {bodiesOf, framesOf, textsOf} from '../helpers/frames.ts';

const frames = (stream: string) => framesOf(new DetectingFramer(), stream);
const framings = (stream: string) => frames(stream).map(({framing}) => framing);
const CALL = '{"id":1,"method":"ping"}';
const FRAMED = `Content-Length: ${CALL.length}\r\n\r\n${CALL}`;

describe('lines', () => {
  test.each([
    ['a message', ''],
    ['a banner', 'ready to serve\n'],
    ['many banners', 'one\n\ntwo: 2\nINFO: Content-Length\n'],
    ['glyphs', '◇ loaded 3 vars // tip: ⚙️\n'],
    ['a byte order mark', '\ufeff'],
    ['blanks', ' \t'],
    ['a blank line', '\r\n'],
    ['a line that looks like some header', 'x-ray: on\n'],
    ['a type without a length', 'Content-Type: text/plain\n'],
    ['a batch', '[{"id":0,"method":"ping"}]\n'],
    ['a long line', `${'x'.repeat(20_000)}\n`],
  ])('after %s', (_name, before) => {
    const found = frames(`${before}${CALL}\n${CALL}\n`);
    expect(found.map(({framing}) => framing)).toEqual(found.map(() => 'line'));
    expect(textsOf(found).at(-1)).toBe(`${CALL}\n`);
    expect(found).not.toContainEqual(expect.objectContaining({stray: true}));
  });

  test('once settled, a header changes nothing', () => {
    expect(framings(`${CALL}\n${FRAMED}\n`)).toEqual(['line', 'line', 'line', 'line']);
  });
});

describe('headers', () => {
  test.each([
    ['a message', ''],
    ['a banner', 'ready to serve\n'],
    ['blank lines', '\r\n\n'],
    ['a type', 'Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n'],
    ['another header', 'X-A: 1\r\n'],
    ['a word without a line end', 'loading...'],
  ])('after %s', (_name, before) => {
    const found = frames(before + FRAMED + FRAMED);
    expect(bodiesOf(found.filter(({framing}) => framing === 'content-length'))).toEqual([
      CALL,
      CALL,
    ]);
  });

  test('once settled, a line changes nothing', () => {
    expect(frames(`${FRAMED}${CALL}\n${FRAMED}`)).toMatchObject([
      {stray: false},
      {stray: true, framing: 'content-length'},
      {stray: false},
    ]);
  });

  test.each(['content-length:', 'CONTENT-LENGTH: ', 'Content-length :'])('spelled %s', name => {
    expect(bodiesOf(frames(`${name}${CALL.length}\n\n${CALL}`))).toEqual([CALL]);
  });
});

test('nothing but a beginning is a line', () => {
  expect(frames('Content-Len')).toMatchObject([{framing: 'line', eolLength: 0}]);
  expect(frames('{"id":1')).toMatchObject([{framing: 'line', eolLength: 0}]);
  expect(frames('')).toEqual([]);
});

test('a message without its line end is waited for, and does not disappear', () => {
  const framer = new DetectingFramer();
  expect(framer.push(Buffer.from(CALL))).toEqual([]);
  expect(framer.push(Buffer.from('\n'))).toMatchObject([{byteLength: CALL.length + 1}]);
});

test('each direction finds out for itself', () => {
  expect(framings(`${CALL}\n`)).toEqual(['line']);
  expect(framings(FRAMED)).toEqual(['content-length']);
});
