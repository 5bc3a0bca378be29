import fc from 'fast-check';
import {expect, test} from 'vitest';
import {maskJsonFragment} from '../../../src/privacy/fragment.ts';
import {secretKeys} from '../../../src/privacy/secrets.ts';

const keys = secretKeys([]);
const masked = (text: string) => maskJsonFragment(text, keys).text;

const secret = 'qwXY17zkVN52';
const pieces = Array.from({length: secret.length - 3}, (_, at) => secret.slice(at, at + 4));
const long = 'some words, and more of them. '.repeat(20);

const messages = [
  {id: 1, result: {a: 'x', password: secret, b: [1, true, null]}},
  {result: {content: [{type: 'text', text: JSON.stringify({user: 'u', apiKey: secret, n: 1})}]}},
  {result: {text: `${long}{"api_key": "${secret}"} ${long}`}},
  {result: {text: JSON.stringify({long, password: secret, more: long})}},
  {params: {url: `https://user:${secret}@host/x`, next: 'n'}},
].map(message => JSON.stringify(message));

test.each(messages)('wherever %s is cut, no piece of the secret is left', text => {
  for (let at = 0; at <= text.length; at += 1) {
    for (const fragment of [text.slice(0, at), text.slice(at)]) {
      const result = masked(fragment);
      for (const piece of pieces) expect(result, fragment.slice(0, 80)).not.toContain(piece);
      expect(masked(result)).toBe(result);
    }
  }
});

test('a private key cut anywhere is masked', () => {
  const body = `${secret}${'AbCd+/09'.repeat(8)}\n`.repeat(9);
  const text = JSON.stringify({
    a: `-----BEGIN PRIVATE KEY-----\n${body}-----END PRIVATE KEY-----\n`,
    b: 'plain',
  });
  for (let at = 0; at <= text.length; at += 1) {
    expect(masked(text.slice(0, at))).not.toContain(secret);
    expect(masked(text.slice(at))).not.toContain(secret);
  }
});

test.each([
  ['{"a":1,"password":"hun', '{"a":1,"password":"[redacted]'],
  ['{"a":1,"password":12', '{"a":1,"password":"[redacted]"'],
  ['{"a":1,"credentials":{"b":"c', '{"a":1,"credentials":"[redacted]"'],
  ['nter2","x":"y"}', '[redacted]","x":"y"}'],
  ['ssword":"hunter2","x":"y"}', '[redacted]":"[redacted]","x":"y"}'],
  ['ssword": {"a":"b"}}', '[redacted]": {"a":"b"}}'],
  ['"k"]}', '"[redacted]"]}'],
  [': "k"}', ': "[redacted]"}'],
  ['":"k","x":"y"}', '":"[redacted]","x":"y"}'],
])('%s becomes %s', (text, expected) => {
  expect(masked(text)).toBe(expected);
});

test.each([
  [''],
  ['{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"te'],
  [',"x":"y"}'],
  ['"x":1,"y":"z"}'],
  ['","b":"c"}'],
  ['ue,"b":"c"}'],
  ['0123}]}'],
  ['{"method":"$/progress","params":{"token":"ab'],
])('%s stays', text => {
  expect(masked(text)).toBe(text);
});

test('of a long string only the first run is in doubt', () => {
  expect(masked(`ome ${long}"}`)).toBe(`[redacted] ${long}"}`);
});

test('any text at all is masked, and masking twice is masking once', () => {
  const piece = fc.constantFrom(
    ...'{|}|[|]|"|\\"|:|,|password|token|a b|12|true| |\\|\\u00'.split('|'),
  );
  fc.assert(
    fc.property(fc.array(piece, {maxLength: 20}), pieces => {
      const once = masked(pieces.join(''));
      expect(masked(once)).toBe(once);
    }),
    {numRuns: 40000},
  );
});
