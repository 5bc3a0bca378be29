import fc from 'fast-check';
import {expect, test} from 'vitest';
import {maskJson} from '../../../src/privacy/json.ts';
import {secretKeys} from '../../../src/privacy/secrets.ts';

const keys = secretKeys([]);
const masked = (text: string) => maskJson(text, keys).text;

const word = fc.constantFrom(
  ...'password|token|api_key|name|value|params|properties|type|method|object|args|--token'.split(
    '|',
  ),
  ...'$/progress|ghp_abcdef|Bearer abc123|a "secret": "b"|{"token":"x"}|{"a|\\|"|é\n'.split('|'),
);
const {tree} = fc.letrec(tie => ({
  tree: fc.oneof(
    {depthSize: 'medium', withCrossShrink: true},
    fc.oneof(word, fc.jsonValue({maxDepth: 1})),
    fc.dictionary(fc.oneof(word, fc.string()), tie('tree')),
    fc.array(tie('tree'), {maxLength: 4}),
    tie('tree').map(value => JSON.stringify(value)),
  ),
}));
const anyJson = fc.tuple(tree, fc.constantFrom('', ' ', '\n')).map(([value, indent]) => {
  return JSON.stringify(value, null, indent);
});

test('masked JSON is JSON', () => {
  fc.assert(
    fc.property(anyJson, text => void JSON.parse(masked(text))),
    {numRuns: 40000},
  );
});

test('masking twice is masking once', () => {
  fc.assert(
    fc.property(anyJson, text => {
      const once = masked(text);
      expect(maskJson(once, keys)).toEqual({text: once, masked: 0});
    }),
    {numRuns: 40000},
  );
});

test('without a secret nothing changes', () => {
  const plain = fc.jsonValue().map(value => JSON.stringify(value, null, 1));
  const noKeys = {has: () => false};
  fc.assert(
    fc.property(plain, text => {
      expect(maskJson(text, noKeys)).toEqual({text, masked: 0});
    }),
  );
});

test('a value under a secret key is nowhere in the result, however deep and in whatever it stands', () => {
  const wrap = fc.constantFrom<(inner: unknown) => unknown>(
    inner => ({a: inner}),
    inner => [1, inner, 'b'],
    inner => JSON.stringify(inner),
    inner => `log: ${JSON.stringify(inner)} done`,
    inner => ({params: {_meta: {progressToken: 0}, arguments: inner}}),
  );
  const key = fc.constantFrom('password', 'X-API-KEY', 'accessToken', 'client_secret', 'token');
  const secret = fc.stringMatching(/^[ -~é\n"\\]{0,9}$/).map(text => `S3${text}C4`);
  const holder = fc.constantFrom<(text: string) => unknown>(
    text => text,
    text => [text],
    text => ({name: text, n: [1]}),
  );
  fc.assert(
    fc.property(fc.array(wrap, {maxLength: 4}), key, secret, holder, (wraps, name, text, hold) => {
      const inner: unknown = {before: 1, [name]: hold(text), after: 'x'};
      const json = JSON.stringify(wraps.reduce((value, into) => into(value), inner));
      expect(masked(json)).not.toMatch(/S3|C4/);
      expect(masked(json)).toMatch(/before.*redacted.*after/);
    }),
    {numRuns: 40000},
  );
});

test.each([
  ['{"password":"k"}', '{"password":"[redacted]"}'],
  ['{ "PASSWORD" :\t-1.50e3 , "n":12345678901234567890 }', null],
  ['{"credentials":{"a":["}"]},"b":1}', '{"credentials":"[redacted]","b":1}'],
  ['{"api\\u005fkey":"k\\"k","a":"\\/\\u00e9"}', '{"api\\u005fkey":"[redacted]","a":"\\/\\u00e9"}'],
  ['{"token":"a","token":"b"}', '{"token":"[redacted]","token":"[redacted]"}'],
  ['"\\/\\u00e9 password=k\\n\\u2028"', '"\\/\\u00e9 password=[redacted]\\n\\u2028"'],
  [
    '{"t":"{\\"pwd\\": 12, \\"\\u00e9\\":1}"}',
    '{"t":"{\\"pwd\\": \\"[redacted]\\", \\"\\u00e9\\":1}"}',
  ],
  ['[{"name":"API_KEY","value":"k"}]', '[{"name":"API_KEY","value":"[redacted]"}]'],
  ['[{"value":["k"],"name":"Cookie"}]', '[{"value":"[redacted]","name":"Cookie"}]'],
  ['{"args":["--token","k","x"]}', '{"args":["--token","[redacted]","x"]}'],
  ['{"url":"https://u:p@h?api_key=k"}', '{"url":"https://u:[redacted]@h?api_key=[redacted]"}'],
  ['{"params":{"token":"k"},"method":"x"}', '{"params":{"token":"[redacted]"},"method":"x"}'],
  ['{"properties":{"password":{"a":"k"}}}', '{"properties":{"password":"[redacted]"}}'],
])('%s is masked', (text, expected) => {
  expect(masked(text)).toBe(expected ?? text.replace('-1.50e3', '"[redacted]"'));
});

test('the schema of a secret stays a schema, in any order; its default does not', () => {
  const schema = '{"type":"object","properties":{"password":{"type":"string","default":"k"}}}';
  expect(masked(schema)).toBe(schema.replace('"k"', '"[redacted]"'));
  const turned = '{"properties":{"token":{"type":"string"}},"required":["token"],"type":"object"}';
  expect(masked(turned)).toBe(turned);
});

test.each([
  ['{"password":null,"secret":true,"token":false,"cookie":""}'],
  ['{"params":{"name":"get_token_price","arguments":{},"_meta":{"progressToken":"abc"}}}'],
  ['{"maxTokens":100,"usage":{"input_tokens":5},"nextCursor":"c","requestState":"s"}'],
  ['{"method":"$/progress","params":{"token":"1f0c","value":{"kind":"begin"}}}'],
  ['{"params":{"token":"1f0c"},"id":1,"method":"window/workDoneProgress/create"}'],
  ['{"token":5,"value":{"kind":"begin"}}'],
  ['{"a":"{\\"n\\" : 12345678901234567890, \\"u\\":\\"\\\\u00e9\\"}"}'],
])('%s stays', text => {
  expect(maskJson(text, keys)).toEqual({text, masked: 0});
});

test.each([...'[ {"a": "password: [ "\\"password\\":\\"k\\" {"password":[ [" "\\\\'.split(' ')])(
  'a megabyte of %s takes linear time',
  unit => {
    const started = performance.now();
    maskJson(unit.repeat(1_000_000 / unit.length), keys);
    expect(performance.now() - started).toBeLessThan(5_000);
  },
);
