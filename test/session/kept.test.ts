import {createHash} from 'node:crypto';
import {describe, expect, test} from 'vitest';
import {bodyOf, type Framing, framings} from '../../src/framing/index.ts';
import {read} from '../../src/messages/index.ts';
import {kept, type Mask, withoutBom} from '../../src/session/kept.ts';
import {framesOf} from '../helpers/frames.ts';
import {masking} from '../helpers/masking.ts';
import {type Flat, only, withoutNothing} from '../helpers/told.ts';

/** What is kept of a stream that is one frame. */
function keptOf(
  bytes: string | Buffer,
  {framing = 'line', limit = 0, mask}: {framing?: Framing; limit?: number; mask?: Mask} = {},
): Flat {
  const frame = only(framesOf(framings[framing](limit), bytes));
  const json = frame.cut === undefined ? read(withoutBom(bodyOf(frame)))?.text : undefined;
  const {form, body} = kept(frame, json, mask);
  return withoutNothing({...form, message: body?.toString()});
}
const framed = {framing: 'content-length'} as const;

describe('a message that is all there is', () => {
  test.each([
    '{"id":1}',
    ' {"id" : 1.0}\t',
    '5',
    '"é🎉"',
    '{"a":"\\u2028\\r\\n"}',
    '{"a":1,"a":2}',
  ])('%s is kept as it is, and nothing else', message => {
    expect(keptOf(`${message}\n`)).toEqual({message});
  });

  test.each([
    ['{}\r\n', {eol: '\r\n', message: '{}'}],
    ['{}', {eol: '', message: '{}'}],
    ['{}\r', {eol: '', text: '{}\r', message: '{}'}],
  ])('%j, with its own line end', (line, expected) => {
    expect(keptOf(line)).toEqual(expected);
  });

  test.each([
    ['Content-Length: 2\r\n\r\n', {}],
    ['content-length: 2\r\n\r\n', {header: 'content-length: 2\r\n\r\n'}],
    ['Content-Length: 2\n\n', {header: 'Content-Length: 2\n\n'}],
    ['Content-Length: 02\r\n\r\n', {header: 'Content-Length: 02\r\n\r\n'}],
    ['Content-Length: 2\r\nX-A: é\r\n\r\n', {header: 'Content-Length: 2\r\nX-A: é\r\n\r\n'}],
    ['Content-Length: 9\r\n\r\n', {header: 'Content-Length: 9\r\n\r\n'}],
  ])('%j before it', (header, expected) => {
    expect(keptOf(`${header}{}`, framed)).toEqual({
      framing: 'content-length',
      message: '{}',
      ...expected,
    });
  });
});

describe('a message that would break lines', () => {
  test.each([
    ['"a\u2028b"', '"a\\u2028b"'],
    ['"a\u2029b"', '"a\\u2029b"'],
    ['"a\u0085b"', '"a\\u0085b"'],
    ['{"\u2028":1}', '{"\\u2028":1}'],
    ['{\r"a":1}', '{"a":1}'],
  ])('%j is escaped, with the exact frame beside it', (body, message) => {
    expect(keptOf(`${body}\n`)).toEqual({text: `${body}\n`, message});
  });

  test('printed for people, in a frame with a header', () => {
    const body = '{\r\n  "a": 1\n}\n';
    const stream = `Content-Length: ${body.length}\r\n\r\n${body}`;
    expect(keptOf(stream, framed)).toEqual({
      framing: 'content-length',
      text: stream,
      message: '{  "a": 1}',
    });
  });

  test('a line break between two digits or words joins nothing', () => {
    // It could not stand there in JSON: a number ends with it.
    expect(keptOf('Content-Length: 5\r\n\r\n[1\n2]', framed)).not.toHaveProperty('message');
  });
});

describe('what is no message', () => {
  test.each(['INFO: up\n', '\n', '\r\n', ' \n', '{"a":1\n', '\u001b[2J', '{}{}\n', '\0\n'])(
    '%j is kept as text',
    line => {
      expect(keptOf(line).text).toBe(line);
      expect(keptOf(line)).not.toHaveProperty('message');
    },
  );

  test.each([
    ['ff', 'fffe0a'],
    ['a line', '8140b0a10a'],
    ['JSON with a letter of another code page', '7b2273223a22b0a1227d0a'],
    ['half a letter', 'e282'],
    ['a surrogate', 'eda0800a'],
  ])('what is not UTF-8 is kept as base64, and readable: %s', (_name, hex) => {
    const bytes = Buffer.from(hex, 'hex');
    const {base64, lossy, ...rest} = keptOf(bytes);
    expect(Buffer.from(base64, 'base64').equals(bytes)).toBe(true);
    expect(lossy).toBe(bytes.toString());
    expect(rest).toEqual(hex.endsWith('0a') ? {} : {eol: ''});
  });

  test('a header that is not UTF-8 is no obstacle', () => {
    const stream = Buffer.from('X-A: \xff\r\nContent-Length: 2\r\n\r\n{}', 'latin1');
    expect(Buffer.from(keptOf(stream, framed).base64, 'base64').equals(stream)).toBe(true);
  });

  test('a byte order mark is no part of the message, and is in the text', () => {
    expect(keptOf('\ufeff{}\n')).toEqual({text: '\ufeff{}\n', message: '{}'});
    expect(withoutBom(Buffer.from('\ufeff{}')).toString()).toBe('{}');
    expect(withoutBom(Buffer.from('{}')).toString()).toBe('{}');
    expect(withoutBom(Buffer.from([0xef, 0xbb])).length).toBe(2);
  });
});

describe('what is too large', () => {
  const message = `{"id":1,"result":"${'é'.repeat(30_000)}"}`;

  test('leaves size, digest, head and tail', () => {
    const {cut, ...rest} = keptOf(`${message}\n`, {limit: 20_000});
    expect(rest).toEqual({});
    expect(cut).toMatchObject({
      bytes: Buffer.byteLength(message) + 1,
      sha256: createHash('sha256').update(`${message}\n`).digest('hex'),
    });
    expect(message.startsWith(cut.head)).toBe(true);
    expect(`${message}\n`.endsWith(cut.tail)).toBe(true);
    expect(cut.head.length).toBeGreaterThan(1000);
    expect(cut.tail.length).toBeGreaterThan(400);
  });

  test('keeps its line end and its header', () => {
    expect(keptOf(`${message}\r\n`, {limit: 20_000})).toMatchObject({eol: '\r\n'});
    const header = `Content-Type: x\r\nContent-Length: ${Buffer.byteLength(message)}\r\n\r\n`;
    const {cut, ...rest} = keptOf(header + message, {...framed, limit: 20_000});
    expect(rest).toEqual({framing: 'content-length', header});
    expect(message.startsWith(cut.head)).toBe(true);
  });

  test('has the usual header if it has the usual header', () => {
    const stream = `Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`;
    for (const limit of [20_000, 200, 60, 30, 20, 10, 1]) {
      const {cut: _, ...rest} = keptOf(stream, {...framed, limit});
      expect(rest).toEqual({framing: 'content-length'});
    }
  });
});

describe('with secrets masked', () => {
  const KEY = 'sk-abcdef0123456789abcdef0123456789';
  const mask = masking;

  test.each([
    ['a message', `{"id":1,"params":{"apiKey":"${KEY}"}}\n`, {}],
    ['a message behind a mark', `\ufeff{"apiKey":"${KEY}"}\n`, {}],
    ['a message with raw separators', `{"a":"\u2028","apiKey":"${KEY}"}\n`, {}],
    ['a message that is not UTF-8', Buffer.from(`{"a":"\xff","apiKey":"${KEY}"}\n`, 'latin1'), {}],
    ['text', `apiKey=${KEY}\n`, {}],
    ['text that is not UTF-8', Buffer.from(`\xff apiKey=${KEY}\n`, 'latin1'), {}],
    ['half a message', `{"apiKey":"${KEY}\n`, {}],
    ['a head', `{"apiKey":"${KEY}","a":"${'x'.repeat(2000)}"}\n`, {limit: 1000}],
    ['a tail', `{"a":"${'x'.repeat(2000)}","apiKey":"${KEY}"}\n`, {limit: 1000}],
    [
      'a value over the cut',
      `{"a":"${'x'.repeat(710)}","apiKey":"${KEY}","b":"${'x'.repeat(999)}"}\n`,
      {limit: 1000},
    ],
  ])('%s has none, and says so', (_name, bytes, options) => {
    const record = keptOf(bytes, {...options, mask});
    expect(JSON.stringify(record)).not.toContain('0123456789');
    expect(record.redacted).toBeGreaterThan(0);
    expect(record).not.toHaveProperty('base64');
  });

  test('a header line of the kind is masked too', () => {
    const stream = `Content-Length: 2\r\nX-Api-Key: ${KEY}\r\n\r\n{}`;
    expect(JSON.stringify(keptOf(stream, {...framed, mask}))).not.toContain('0123456789');
  });

  test('the message stays JSON, on one line', () => {
    const {message} = keptOf(`{"a":"\u2028","b":{"password":"p4ssw0rd"}}\n`, {mask});
    expect(JSON.parse(message).b.password).not.toBe('p4ssw0rd');
    expect(message).not.toMatch(/[\n\u2028]/);
  });

  test.each([
    '{"id":1,"params":{"progressToken":"abc","maxTokens":5,"cursor":"c"}}\n',
    'INFO: up\n',
  ])('what has none stays: %j', line => {
    expect(keptOf(line, {mask})).toEqual(keptOf(line));
  });
});
