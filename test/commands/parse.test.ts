import {describe, expect, test} from 'vitest';
import {parseOptions, parseWords} from '../../src/commands/parse.ts';
import {UserError} from '../../src/errors.ts';

const options = {
  name: {value: 'required', type: 'string', alias: 'n'},
  'log-dir': {value: 'required', type: 'string'},
  redact: {value: 'none', type: 'boolean', default: false},
  key: {value: 'required', type: 'string', array: true, nargs: 1},
  color: {value: 'required', choices: ['auto', 'never'], default: 'auto'},
} as const;
const parse = (...words: string[]) => parseOptions(words, options);

test('values are the texts they are', () => {
  expect(parse('--name', '0x10')).toMatchObject({name: '0x10'});
  expect(parse('--name=1e3')).toMatchObject({name: '1e3'});
  expect(parse('--name=007')).toMatchObject({name: '007'});
  expect(parse('--name', 'a.b')).toMatchObject({name: 'a.b'});
});

test('the last of several counts, and a list takes all', () => {
  expect(parse('--name', 'a', '--name', 'b')).toMatchObject({name: 'b'});
  expect(parse('--key', 'a', '--key=b')).toMatchObject({key: ['a', 'b']});
});

test('defaults', () => {
  expect(parse()).toMatchObject({redact: false, color: 'auto'});
});

test('an option with a hyphen is known by its name in code', () => {
  expect(parse('--log-dir', 'd')).toMatchObject({logDir: 'd'});
});

test('it speaks English, wherever it runs', () => {
  const before = process.env.LC_ALL;
  process.env.LC_ALL = 'de_DE.UTF-8';
  try {
    expect(() => parse('--color', 'x')).toThrow(/choose from/);
  } finally {
    if (before === undefined) delete process.env.LC_ALL;
    else process.env.LC_ALL = before;
  }
});

test.each([
  [['--nmae', 'x'], /there is no option --nmae; did you mean --name\?/],
  [['--zzzzzzzz'], /there is no option --zzzzzzzz; see --help/],
  [['-z'], /there is no option -z/],
  [['--color', 'x'], /color.*"x".*"auto", "never"/],
  [['--name'], /name/],
])('%j', (words, sentence) => {
  expect(() => parse(...words)).toThrow(UserError);
  expect(() => parse(...words)).toThrow(sentence);
});

describe('words beside options', () => {
  const rest = (...words: string[]) => parseWords(words, options).rest;

  test.each([
    [
      ['a', '--name', 'b', 'c'],
      ['a', 'c'],
    ],
    [
      ['a', '-'],
      ['a', '-'],
    ],
    [
      ['-n', 'x', '007', '1e3', '0x10', '-0'.slice(1)],
      ['007', '1e3', '0x10', '0'],
    ],
    [['--redact', 'true'], ['true']],
    [['--key', 'a', 'b'], ['b']],
    [
      ['a', '--', '--name', '-n', '5'],
      ['a', '--name', '-n', '5'],
    ],
    [
      ['', 'a b'],
      ['', 'a b'],
    ],
    [[], []],
  ])('%j', (words, expected) => {
    expect(rest(...words)).toEqual(expected);
  });

  test('options are found wherever they stand', () => {
    expect(parseWords(['a', '--redact', 'b', '-n', 'c'], options)).toMatchObject({
      found: {redact: true, name: 'c'},
      rest: ['a', 'b'],
    });
  });

  test('where none are expected, one is an error', () => {
    expect(() => parse('--name', 'a', 'extra')).toThrow(UserError);
    expect(() => parse('--name', 'a', 'extra')).toThrow('extra');
  });
});

test.each([
  ['--name="a"', '"a"'],
  ["--name='a'", "'a'"],
  ['--name=a=b', 'a=b'],
  ['--key="a"', ['"a"']],
  ["--key='a'", ["'a'"]],
  ['--key=a,b', ['a,b']],
])('%s keeps its quotes and signs', (word, value) => {
  expect(Object.values(parse(word))).toContainEqual(value);
});

test.each([
  [['--name'], '--name needs a value'],
  [['--name', '--redact'], '--name needs a value'],
  [['-n'], '--name needs a value'],
  [['--key'], '--key needs a value'],
])('%j: the option that lacks its value is named', (words, sentence) => {
  expect(() => parse(...words)).toThrow(new UserError(sentence));
});
