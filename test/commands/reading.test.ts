import {afterEach, describe, expect, test, vi} from 'vitest';
import {defaultDirectory} from '../../src/commands/log-directory.ts';
import {readReading, say} from '../../src/commands/reading.ts';
import {UserError} from '../../src/errors.ts';
import {printed} from './printed.ts';

const own = {json: {value: 'none', type: 'boolean', describe: 'as JSON'}} as const;
const reading = (...words: string[]) => readReading(words, own);

afterEach(() => vi.unstubAllEnvs());

test('words stand between options and behind --, in their order', () => {
  expect(reading('a', '--errors', 'b', '--no-body', '-', '--', '--errors').words).toEqual([
    'a',
    'b',
    '-',
    '--errors',
  ]);
});

test('words stay the texts they are', () => {
  expect(reading('007', '1e3', '20261130').words).toEqual(['007', '1e3', '20261130']);
});

test('an own option is found, and so are criteria', () => {
  const {found, criteria} = reading('--json', '--slow=5');
  expect(found.json).toBe(true);
  expect(criteria).toEqual({slowMs: 5});
});

describe('how records are shown', () => {
  test.each([
    [[], {format: 'line', color: 'auto', body: true}],
    [['--format', 'full'], {format: 'full', color: 'auto', body: true}],
    [['--format=jsonl', '--no-body'], {format: 'jsonl', color: 'auto', body: false}],
    [['--body'], {format: 'line', color: 'auto', body: true}],
    [['--color', 'always'], {format: 'line', color: 'always', body: true}],
    [['--color=always', '--color=never'], {format: 'line', color: 'never', body: true}],
  ])('%j', (words, screen) => {
    vi.stubEnv('STDIOTAP_COLOR', undefined);
    expect(reading(...words).screen).toEqual(screen);
  });

  test.each([
    ['always', [], 'always'],
    ['never', [], 'never'],
    ['never', ['--color', 'always'], 'always'],
    ['rainbow', [], 'auto'],
    ['', [], 'auto'],
  ])('STDIOTAP_COLOR=%s %j', (value, words, color) => {
    vi.stubEnv('STDIOTAP_COLOR', value);
    expect(reading(...words).screen.color).toBe(color);
  });
});

describe('where logs are', () => {
  test.each([
    ['/a', ['--log-dir', '/b'], '/b'],
    ['/a', [], '/a'],
    ['', [], defaultDirectory()],
  ])('STDIOTAP_LOG_DIR=%s %j', (value, words, directory) => {
    vi.stubEnv('STDIOTAP_LOG_DIR', value);
    expect(reading(...words).directory).toBe(directory);
  });
});

test.each([
  [['--jsno'], 'there is no option --jsno; did you mean --json?'],
  [['--format', 'xml'], '--format cannot be "xml"; choose from "line", "full", "jsonl"'],
  [['--color', 'red'], '--color cannot be "red"; choose from "auto", "always", "never"'],
])('%j is refused with code 2', (words, sentence) => {
  expect(() => reading(...words)).toThrow(new UserError(sentence, 2));
});

test('our own words are one line on stderr, whatever they name', async () => {
  const said = await printed(async () => say('cannot read "a\nb\x1b[2J\u202e"'));
  expect(said).toEqual({stdout: '', stderr: 'stdiotap: cannot read "a\\nb\\e[2J\\u202e"\n'});
});
