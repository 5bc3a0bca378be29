import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {plainStyle, styleOf} from '../../src/formats/style.ts';
import {unfolded} from '../../src/formats/unfold.ts';
import {visible} from '../../src/messages/index.ts';

const paint = (text: string) => `\x1b[1m${text}\x1b[0m`;
const painted = styleOf({
  ...{yellow: paint, cyan: paint, red: paint, dim: paint},
  ...{blue: paint, green: paint, magenta: paint},
});
const withoutColour = (text: string) => text.replace(/\x1b\[\dm/g, '');
const plain = (json: string) => unfolded(json, plainStyle);

/** The tokens of a JSON text, as they are written. */
const tokens = (json: string) =>
  json.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)?.map(visible) ?? [];

const spaces = fc.constantFrom('', '', '', ' ', '\n', '\r\n\t');
const scalar = fc.oneof(
  fc.constantFrom('9007199254740993', '1.0', '1e400', '-0', '0.10', '1E+2', 'true', 'null'),
  fc.constantFrom('""', '"\\u001b[2J"', '"a\\"b\\\\"', '"{[,:]}"', '"\\ud83c\\udf89"'),
  fc.string({unit: 'binary', maxLength: 20}).map(text => JSON.stringify(text)),
  fc.double().map(number => JSON.stringify(number)),
);
const key = fc.constantFrom('"a"', '"a"', '""', '"\\u0061"', '"__proto__"', '"\u202e"', '"a: {"');
const {json} = fc.letrec<{json: string}>(tie => ({
  json: fc.oneof(
    {depthSize: 'small'},
    scalar,
    fc
      .tuple(fc.array(tie('json'), {maxLength: 5}), spaces)
      .map(([items, space]) => `${space}[${space}${items.join(`${space},${space}`)}${space}]`),
    fc
      .tuple(fc.array(fc.tuple(key, tie('json')), {maxLength: 5}), spaces)
      .map(([members, space]) => {
        const parts = members.map(([name, value]) => `${name}${space}:${space}${value}`);
        return `{${space}${parts.join(`${space},`)}${space}}${space}`;
      }),
  ),
}));

describe('the law: without breaks, indentation and colour it is the JSON, token for token', () => {
  test.each([
    ['plain', plainStyle],
    ['coloured', painted],
  ])('%s', (_what, style) => {
    fc.assert(
      fc.property(json, fc.constantFrom('', '    '), (text, indent) => {
        expect(tokens(withoutColour(unfolded(text, style, indent)))).toEqual(tokens(text));
      }),
      {numRuns: 500},
    );
  });

  test.each([
    '9007199254740993',
    '1.0',
    '1e400',
    '-0',
    '{"a": 1, "a": 2}',
    '["\\u001b", "\\/", "é", "🎉"]',
  ])('%s stays as it is written', text => {
    expect(plain(text)).toBe(text);
  });
});

test('no character of it can act on a terminal, whatever the JSON holds', () => {
  fc.assert(
    fc.property(
      fc.string({unit: 'binary', maxLength: 1500}),
      fc.constantFrom('\x9b', '\x7f', '\u202e', '\u2028', '\ufeff', '\u061c'),
      (text, bad) => {
        const string = JSON.stringify(`${bad}${text}${bad}`);
        for (const whole of [string, `[${string}]`, `{${string}:[${string},[${string}]]}`]) {
          expect(plain(whole)).not.toMatch(
            /[^\n\P{Cc}]|[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u,
          );
        }
      },
    ),
  );
});

describe('lines', () => {
  test.each([
    ['{}', '{}'],
    ['[ ]', '[]'],
    ['{"a":1,"b":[]}', '{"a": 1, "b": []}'],
    ['[1,\n2]', '[1, 2]'],
    ['{"a":{"b":1}}', '{\n  "a": {"b": 1}\n}'],
    ['[[1],{"a":{}}]', '[\n  [1],\n  {"a": {}}\n]'],
    ['{"a":[{"b":[1]}],"c":"d"}', '{\n  "a": [\n    {\n      "b": [1]\n    }\n  ],\n  "c": "d"\n}'],
  ])('of %s', (text, lines) => {
    expect(plain(text)).toBe(lines);
  });

  test('a container of scalars is on one line if it is short', () => {
    const short = `{"a":"${'x '.repeat(30)}"}`;
    expect(plain(short)).toBe(`{"a": "${'x '.repeat(30)}"}`);
    const long = `{"a":"${'x '.repeat(40)}"}`;
    expect(plain(long)).toBe(`{\n  "a": "${'x '.repeat(40)}"\n}`);
  });

  test('all begin with the indentation that was asked for', () => {
    expect(unfolded('{"a":{"b":1}}', plainStyle, '  ')).toBe('  {\n    "a": {"b": 1}\n  }');
  });

  test('keys, strings and other scalars are painted, brackets are not', () => {
    const style = styleOf({
      ...{yellow: paint, cyan: paint, red: paint, dim: text => `<dim ${text}>`},
      ...{blue: text => `<key ${text}>`, green: text => `<string ${text}>`},
      magenta: text => `<scalar ${text}>`,
    });
    expect(unfolded('{"a":["b",1],"c":null}', style)).toBe(
      '{\n  <key "a">: [<string "b">, <scalar 1>],\n  <key "c">: <scalar null>\n}',
    );
    expect(unfolded('{"a":"b","c":[]}', style)).toBe('{<key "a">: <string "b">, <key "c">: []}');
  });
});

describe('a long string', () => {
  const words = (length: number) => 'to be or not '.repeat(length).slice(0, length);

  test('is folded, with its length; one of 998 characters is not', () => {
    expect(plain(`"${words(998)}"`)).toBe(`"${words(998)}"`);
    expect(plain(`"${words(12_345)}"`)).toBe(`"${words(499)}… (12,345 characters)`);
  });

  test('that is a key stays whole', () => {
    expect(plain(`{"${words(300)}":[[]]}`)).toContain(`"${words(300)}": [`);
  });

  test('is never cut inside an escape, or a letter', () => {
    const pieces = fc.constantFrom('\\\\', '\\n', '\\u00e9', '\\"', 'a', ' ', '🎉', '\\/');
    fc.assert(
      fc.property(fc.array(pieces, {minLength: 1001, maxLength: 1010}), parts => {
        const [shown = ''] = plain(`"${parts.join('')} "`).split('…');
        expect(() => JSON.parse(`${shown}"`)).not.toThrow();
        expect(shown).not.toMatch(/\p{Cs}/u);
      }),
    );
  });
});

describe('what is base64 is named by type and size', () => {
  const file = (hex: string, size = 12_345) =>
    Buffer.from([
      ...Buffer.from(hex, 'hex'),
      ...Array.from({length: size}, (_, i) => (i * 101) % 256),
    ]).subarray(0, size);

  test.each([
    ['89504e470d0a1a0a', 'image/png'],
    ['ffd8ffe0', 'image/jpeg'],
    ['474946383961', 'image/gif'],
    ['524946460000000057454250', 'image/webp'],
    ['524946460000000057415645', 'audio/wav'],
    ['255044462d', 'application/pdf'],
    ['494433', 'audio/mpeg'],
    ['4f676753', 'audio/ogg'],
    ['504b0304', 'application/zip'],
    ['1f8b', 'application/gzip'],
    ['07', 'base64'],
  ])('%s is %s', (hex, type) => {
    const text = file(hex).toString('base64');
    expect(plain(`{"data":"${text}"}`)).toBe(`{\n  "data": <${type}, 12.3 kB>\n}`);
  });

  test.each([600, 601, 602])('the size is that of the file: %i bytes', size => {
    const png = file('89504e47', size).toString('base64');
    expect(plain(`"${png}"`)).toBe(`<image/png, ${size} B>`);
    expect(plain(`"data:image/png;base64,${png}"`)).toBe(`<image/png, ${size} B>`);
  });

  test('also with slashes that are escaped', () => {
    const text = file('ffd8ff', 600).fill(0xff, 3).toString('base64').replaceAll('/', '\\/');
    expect(plain(`"${text}"`)).toBe('<image/jpeg, 600 B>');
  });

  test('a data: URL says its type itself', () => {
    const text = file('00').toString('base64');
    expect(plain(`"data:image/svg+xml;base64,${text}"`)).toBe('<image/svg+xml, 12.3 kB>');
    expect(plain(`"data:text/plain;charset=utf-8;base64,${text}"`)).toBe('<text/plain, 12.3 kB>');
    expect(plain(`"data:;base64,${file('89504e47').toString('base64')}"`)).toBe(
      '<image/png, 12.3 kB>',
    );
  });

  test('letters alone are a text', () => {
    expect(plain(`"${'x'.repeat(1000)}"`)).toMatch(/^"x+… \(1,000 characters\)$/);
  });

  test('a text that only begins like it is a text', () => {
    expect(plain(`"${'abcd'.repeat(300)} and more, as people write."`)).toMatch(
      /^"abcd.*characters/,
    );
  });
});

describe('it takes any size', () => {
  test.each([1_000_000, 5 * 2 ** 20])('%i nested brackets', depth => {
    const text = unfolded(`${'['.repeat(depth)}${']'.repeat(depth)}`, plainStyle);
    expect(text.startsWith('[\n  [\n    [\n')).toBe(true);
    expect(text.endsWith('\n    ]\n  ]\n]')).toBe(true);
  });

  test('a million members, and a string of 10 MB', () => {
    const text = plain(`{"a":[${'1,'.repeat(1_000_000)}2],"b":"${'x y '.repeat(2_500_000)}"}`);
    expect(text.split('\n')).toHaveLength(1_000_006);
    expect(text).toMatch(/… \(10,000,000 characters\)\n\}$/);
  });
});
