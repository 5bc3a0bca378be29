import fc from 'fast-check';
import {expect, test} from 'vitest';
import {splitWords} from '../../src/commands/words.ts';

const shapes = {
  name: {value: 'required', alias: 'n'},
  redact: {value: 'none'},
  pretty: {value: 'optional'},
} as const;
const split = (...words: string[]) => splitWords(words, shapes);

test('the command is never touched, whatever its words are', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom('--', '--name', '--help', '-n', '0x10', '1e3', ''),
  );
  fc.assert(
    fc.property(fc.array(word), command => {
      expect(split('--redact', '--', ...command).command).toEqual(command);
      expect(split('--name', 'x', 'node', ...command).command).toEqual(['node', ...command]);
    }),
  );
});

test('options and command are all the words, but for one `--` between them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('--', '--name', '-n', '--redact', 'x', '--name=x', '-')),
      words => {
        const {options, command} = split(...words);
        const all = [...options, ...command];
        expect(all.length === words.length ? all : [...options, '--', ...command]).toEqual(words);
      },
    ),
  );
});

test.each([
  [['node', 'a'], [], ['node', 'a']],
  [['--', 'node'], [], ['node']],
  [['--', '--', 'node'], [], ['--', 'node']],
  [
    ['--name', 'x', 'node', '--name', 'y'],
    ['--name', 'x'],
    ['node', '--name', 'y'],
  ],
  [['-n', 'x', 'node'], ['-n', 'x'], ['node']],
  [['--name=x', 'node'], ['--name=x'], ['node']],
  [['--name', '--', 'node'], ['--name', '--'], ['node']],
  [['--redact', 'node'], ['--redact'], ['node']],
  [['--pretty', 'node'], ['--pretty'], ['node']],
  [['--pretty=f', 'node'], ['--pretty=f'], ['node']],
  [['--unknown', 'node'], ['--unknown'], ['node']],
  [['--constructor', 'node'], ['--constructor'], ['node']],
  [['node', '--', 'a'], [], ['node', '--', 'a']],
  [['-', 'a'], [], ['-', 'a']],
  [['', 'a'], [], ['', 'a']],
  [['--name'], ['--name'], []],
  [['--redact'], ['--redact'], []],
  [[], [], []],
])('%j', (words, options, command) => {
  expect(split(...words)).toEqual({options, command});
});
