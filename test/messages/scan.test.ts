import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {outline, outlineOfBeginning} from '../../src/messages/scan.ts';

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
const of = (text: string) => outline(Buffer.from(text));

/** Valid JSON, and the same with a few characters changed. */
const almostJson = fc
  .tuple(
    fc.json({maxDepth: 4}),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.constantFrom(
          '"',
          '\\',
          '{',
          '}',
          '[',
          ']',
          ',',
          ':',
          '0',
          '-',
          '.',
          'e',
          't',
          ' ',
          '\n',
          '\t',
          '\u0001',
          'u',
        ),
      ),
      {maxLength: 2},
    ),
  )
  .map(([text, edits]) =>
    edits.reduce((edited, [where, what]) => {
      const at = where % (edited.length + 1);
      return edited.slice(0, at) + what + edited.slice(at + (where % 2));
    }, text),
  );

test('it accepts what JSON.parse accepts, and nothing else', () => {
  fc.assert(
    fc.property(almostJson, text => {
      expect(of(text) !== undefined).toBe(parses(text));
    }),
    {
      numRuns: 5000,
    },
  );
});

test('the ranges of the members are the texts of their values', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), object => {
      const text = JSON.stringify(object);
      for (const [key, value] of Object.entries(object)) {
        const range = of(text)?.get(key);
        expect(range && JSON.parse(of(text)?.raw(range) ?? '')).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }
    }),
  );
});

describe('what it finds', () => {
  test('members of members', () => {
    const found = of('{"error":{"code":-32601,"message":"no"},"id":1.0}');
    expect(found?.raw(found.get('error', 'code') ?? {start: 0, end: 0})).toBe('-32601');
    expect(found?.string(found.get('error', 'message'))).toBe('no');
    expect(found?.raw(found.get('id') ?? {start: 0, end: 0})).toBe('1.0');
  });

  test('a member deeper down is no member', () => {
    const found = of('{"result":{"a":{"id":5}},"x":[{"id":6}]}');
    expect(found?.get('id')).toBeUndefined();
    expect(found?.get('result', 'id')).toBeUndefined();
  });

  test('the last of two equal keys, as JSON.parse does', () => {
    const found = of('{"id":1,"id":2}');
    expect(found?.raw(found.get('id') ?? {start: 0, end: 0})).toBe('2');
  });

  test('a key written with escapes', () => {
    expect(of('{"\\u0069d":7}')?.has('id')).toBe(true);
  });

  test('the elements of an array', () => {
    const found = of('[ {"id":1}, 2 ,[]]');
    expect(found?.items().map(item => found.raw(item))).toEqual(['{"id":1}', '2', '[]']);
  });

  test('that some byte is not ASCII, and that a line break stands outside strings', () => {
    expect(of('{"a":"é"}')).toMatchObject({nonAscii: true, rawBreak: false});
    expect(of('{\n"a":1}')).toMatchObject({nonAscii: false, rawBreak: true});
  });
});

test('a million open brackets are no JSON, and no crash', () => {
  expect(of('['.repeat(1_000_000))).toBeUndefined();
  expect(of('['.repeat(100_000) + ']'.repeat(100_000))).toBeDefined();
});

test('of a beginning, what has come so far', () => {
  const found = outlineOfBeginning(
    Buffer.from('{"jsonrpc":"2.0","id":3,"result":{"content":[{"ty'),
  );
  expect(found.raw(found.get('id') ?? {start: 0, end: 0})).toBe('3');
  expect(found.get('result')).toMatchObject({end: -1});
});
