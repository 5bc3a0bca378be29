import fc from 'fast-check';
import {expect, test} from 'vitest';
import {matcher} from '../../src/captures/glob.ts';

test.each([
  ['tools/*', 'tools/call', true],
  ['tools/*', 'prompts/list', false],
  ['*', 'notifications/tools/list_changed', true],
  ['*', '', true],
  ['*/list', 'tools/list', true],
  ['file:///home/*', 'file:///home/a/b.txt', true],
  ['*.txt', 'file:///home/a/b.txt', true],
  ['$/*', '$/progress', true],
  ['search_?', 'search_a', true],
  ['search_?', 'search_', false],
  ['?', '🎉', true],
  ['!!a', '!a', false],
  ['!!a', 'a', true],
  ['{a,{b,c}d}', 'cd', true],
  ['{a,}b', 'b', true],
  ['{ping,tools/*}', 'ping', true],
  ['{ping,tools/*}', 'tools/call', true],
  ['{ping,tools/*}', 'pin', false],
  ['a{b', 'a{b', true],
  ['a}b', 'a}b', true],
  ['{a', '{a', true],
  ['a,b', 'a,b', true],
  ['a[b]', 'a[b]', true],
  ['a+b', 'a+b', true],
  ['a.b', 'axb', false],
  ['Weather Tool (Beta)', 'Weather Tool (Beta)', true],
  ['*', 'a\nb', true],
  ['ping', 'pinging', false],
  ['Ping', 'ping', false],
])('%s and %j: %s', (glob, text, matches) => {
  expect(matcher([glob])(text)).toBe(matches);
});

test('a text without wildcards matches itself and nothing else', () => {
  const plain = fc.string({unit: 'binary'}).filter(text => !/^!|[*?{]/.test(text));
  fc.assert(
    fc.property(plain, plain, (glob, text) => {
      expect(matcher([glob])(glob)).toBe(true);
      expect(matcher([glob])(text)).toBe(glob === text);
    }),
  );
});

test('any glob is a glob', () => {
  const awkward = fc.string({unit: fc.constantFrom(...'{}*?,!\\[]()^$|a')});
  fc.assert(
    fc.property(awkward, glob => {
      expect(matcher([glob])('a')).toBeTypeOf('boolean');
    }),
  );
});

test('several: any of them, and none of those that are not wanted', () => {
  const matches = matcher(['tools/*', 'ping', '!tools/list']);
  expect(['tools/call', 'ping', 'tools/list', 'x'].filter(matches)).toEqual(['tools/call', 'ping']);
});

test('what has no text is not wanted, unless only others are unwanted', () => {
  expect(matcher(['*'])(undefined)).toBe(false);
  expect(matcher(['!ping'])(undefined)).toBe(true);
  expect(matcher(['!ping'])('ping')).toBe(false);
  expect(matcher(['!ping'])('pong')).toBe(true);
});
