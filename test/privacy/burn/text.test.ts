import fc from 'fast-check';
import {expect, test} from 'vitest';
import {secretKeys} from '../../../src/privacy/secrets.ts';
import {maskText} from '../../../src/privacy/text.ts';

const keys = secretKeys([]);
const masked = (text: string) => maskText(text, keys).text;

const piece = fc.oneof(
  fc.string({maxLength: 5}),
  fc.constantFrom(
    ...'"|\'|\\|\\"|{|}|[|]|(|)|:|=|: |, |;|&|?|#|\n|\r\n| |--|://|@|a|abc1|123|[redacted]'.split(
      '|',
    ),
    ...'password|token|Authorization|Cookie|api key|x-api-key|code|name'.split('|'),
    ...'Bearer |Basic |eyJabcdefg.|ghp_abcdef|sk-abcdefg1|-----BEGIN PRIVATE KEY-----'.split('|'),
  ),
);
const anyText = fc.array(piece, {maxLength: 25}).map(pieces => pieces.join(''));

test('masking twice is masking once', () => {
  fc.assert(
    fc.property(anyText, text => {
      const once = masked(text);
      expect(maskText(once, keys)).toEqual({text: once, masked: 0});
    }),
    {numRuns: 40000},
  );
});

test('what is not masked stays, in its order: line ends, spaces, quotes', () => {
  fc.assert(
    fc.property(anyText, text => {
      const result = maskText(text, keys);
      if (result.masked === 0) expect(result.text).toBe(text);
      let at = 0;
      for (const kept of result.text.split(/\\*["'`]?\[redacted\]\\*["'`]?/)) {
        at = text.indexOf(kept, at);
        expect(at).toBeGreaterThanOrEqual(0);
        at += kept.length;
      }
    }),
    {numRuns: 40000},
  );
});

test.each([
  ['Using headers {"X-API-KEY":"k2"}', 'Using headers {"X-API-KEY":"[redacted]"}'],
  ['password: hunter2\r\nnext', 'password: [redacted]\r\nnext'],
  ['export TOKEN=abc', 'export TOKEN=[redacted]'],
  ['Authorization: Bearer x\nb', 'Authorization: [redacted]\nb'],
  ['Cookie: a=b; c=d', 'Cookie: [redacted]'],
  ['curl -H "Cookie: a=b; c=d" https://x', 'curl -H "Cookie: [redacted]" https://x'],
  ['API key: abc', 'API key: [redacted]'],
  ["{'api_key': b'k', 'user': 'u'}", "{'api_key': b'[redacted]', 'user': 'u'}"],
  ['{"a":"{\\"secret\\":\\"k\\\\\\"k\\"}"}', '{"a":"{\\"secret\\":\\"[redacted]\\"}"}'],
  ['{"password":"k\\"k", "a":1}', '{"password":"[redacted]", "a":1}'],
  ['{"password":1234,"a":1}', '{"password":"[redacted]","a":1}'],
  ['credentials: {"a": {"b": "}"}}, ok', 'credentials: [redacted], ok'],
  ['api_key: Some("k")', 'api_key: [redacted])'],
  ['headers["Authorization"] = "k"', 'headers["Authorization"] = "[redacted]"'],
  ['Server=x;Password=y;Encrypt=z', 'Server=x;Password=[redacted];Encrypt=z'],
  ['Password=p,w;d&e x', 'Password=[redacted] x'],
  ['(token=abc), (b)', '(token=[redacted]), (b)'],
  ['run --api-key k --max-tokens 100', 'run --api-key [redacted] --max-tokens 100'],
  ['GET /x?api_key=k1&page=2&token=k2#a', 'GET /x?api_key=[redacted]&page=2&token=[redacted]#a'],
  ['GET /x?code=0123456789abcdef&key=1', 'GET /x?code=[redacted]&key=1'],
  ['password: "unfinished\nnext', 'password: "[redacted]\nnext'],
])('%j becomes %j', (text, expected) => {
  expect(masked(text)).toBe(expected);
});

test.each([
  ['"maxTokens":100,"progressToken":"abc","cursor":"c","token":5'],
  ['SyntaxError: Unexpected token: x'],
  ['www-authenticate: Bearer realm="x", error="invalid_token"'],
  ['password: string; token: required'],
  ['"password":null,"token":true,"secret":""'],
  ['std::token::parse(secret://host) token == other'],
  ['get_token_price: 12, 3 tokens: 5'],
])('%j stays', text => {
  expect(maskText(text, keys)).toEqual({text, masked: 0});
});

test('extra keys are taken too', () => {
  expect(maskText('tenant=k', secretKeys(['tenant'])).text).toBe('tenant=[redacted]');
});

test.each(
  (
    'a|"|x=|\'|\\|\\"|[|{|password:|password:"|password:{|secret:{\n|secret="\n|token=a&|token=,|eyJ|' +
    'eyJaaaaa.|Bearer |bearer |basic |://|://a:|://a:b@|sk-|sk-a|a-|a.|a |ab ab: |--|--token |\n| |=|:|' +
    '-----BEGIN PRIVATE KEY-----|-----BEGIN PRIVATE KEY-----\n-|-|Cookie: "|"Cookie: |a:"|token: Some("|' +
    'AKIA|SG.|AIza|xoxb-|hooks.slack.com/services/|password=)|password=\\"'
  ).split('|'),
)('a megabyte of %j takes linear time', unit => {
  const started = performance.now();
  maskText(unit.repeat(Math.ceil(1_000_000 / unit.length)), keys);
  // Tens of milliseconds for most; quadratic time would be minutes.
  expect(performance.now() - started).toBeLessThan(5_000);
});
