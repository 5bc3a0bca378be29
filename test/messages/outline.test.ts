import {describe, expect, test} from 'vitest';
import {outline, outlineOfBeginning} from '../../src/messages/scan.ts';

const of = (text: string | Buffer) => {
  const found = outline(Buffer.from(text));
  if (found === undefined) throw new Error('that is no JSON');
  return found;
};
const raw = (text: string, key: string, inner?: string): string | undefined => {
  const range = of(text).get(key, inner);
  return range && of(text).raw(range);
};

describe('the value of a member', () => {
  test.each([
    ['{"a":1}', '1'],
    ['{ "a" : [1, 2] }', '[1, 2]'],
    ['{"a":{"b":{}},"c":1}', '{"b":{}}'],
    ['{"a":1,"a":2}', '2'],
    ['{"\\u0061":3}', '3'],
    ['{"\\u0061":3,"a":4}', '4'],
    ['{"a":"}\\",\\"a\\":2"}', '"}\\",\\"a\\":2"'],
    ['{"b":{"a":5}}', undefined],
    ['{"A":1," a":1,"aa":1,"":1}', undefined],
    ['[{"a":1}]', undefined],
    ['"a"', undefined],
    ['{}', undefined],
  ])('"a" of %s is %s', (text, value) => {
    expect(raw(text, 'a')).toBe(value);
    expect(of(text).has('a')).toBe(value !== undefined);
  });

  test.each([
    ['{"a":{"b":1}}', '1'],
    ['{"a":{"c":{"b":2},"b":3}}', '3'],
    ['{"a":{"b":1},"a":{"c":2}}', undefined],
    ['{"a":{"b":1},"a":{"b":2}}', '2'],
    ['{"a":[{"b":1}]}', undefined],
    ['{"a":"b"}', undefined],
    ['{"b":1,"a":{}}', undefined],
    ['{"c":{"b":1},"a":{}}', undefined],
  ])('"b" of "a" of %s is %s', (text, value) => {
    expect(raw(text, 'a', 'b')).toBe(value);
  });

  test.each(['é', '読', '__proto__', 'constructor', ''])('a key may be %j', key => {
    expect(raw(JSON.stringify({[key]: 1, x: 2}), key)).toBe('1');
    expect(of('{"x":1}').has(key)).toBe(false);
  });

  test('the members behind the first thousand count as well', () => {
    const many = Array.from({length: 5000}, (_, i) => `"k${i}":${i}`).join(',');
    expect(raw(`{${many},"a":1}`, 'a')).toBe('1');
    expect(raw(`{"x":{${many}},"a":1}`, 'a')).toBe('1');
    expect(raw(`{"a":{${many},"b":2}}`, 'a', 'b')).toBe('2');
    const list = of(`[${Array.from({length: 5000}, () => '1').join(',')}]`);
    expect(list.items()).toHaveLength(5000);
  });
});

describe('a string', () => {
  test.each([
    ['"a"', 'a'],
    ['""', ''],
    ['"\\u00e9\\n\\"\\\\"', 'é\n"\\'],
    ['"読🎉"', '読🎉'],
    ['5', undefined],
    ['null', undefined],
    ['["a"]', undefined],
  ])('%s says %j', (value, said) => {
    const text = of(`{"a":${value}}`);
    expect(text.string(text.get('a'))).toBe(said);
  });

  test('that is not there says nothing', () => {
    expect(of('{}').string(undefined)).toBeUndefined();
  });

  test('that stops before its end says nothing', () => {
    const text = outlineOfBeginning(Buffer.from('{"a":"abc'));
    expect(text.string(text.get('a'))).toBeUndefined();
  });
});

test.each([
  ['{}', 'object', []],
  ['[]', 'array', []],
  ['[1,"a",{"b":[2]}, null]', 'array', ['1', '"a"', '{"b":[2]}', 'null']],
  ['"[1]"', 'scalar', []],
  ['5', 'scalar', []],
])('%s is of type %s, with the items %j', (text, type, items) => {
  const found = of(text);
  expect(found.type).toBe(type);
  expect(found.items().map(item => found.raw(item))).toEqual(items);
});

test.each([
  ['{"a":1}', false, false],
  ['{"a":"é"}', true, false],
  ['{"a":"\\u00e9"}', false, false],
  ['{\r"a":1}', false, true],
  ['{"a":1}\n', false, true],
  ['{"a":"\\n"}', false, false],
])('%j: other letters than ASCII %s, raw line breaks %s', (text, nonAscii, rawBreak) => {
  expect(of(text)).toMatchObject({nonAscii, rawBreak});
});
