import {expect, test} from 'vitest';
import {masked} from '../../src/notes/masked.ts';
import type {Note} from '../../src/session/record.ts';

const note = {
  ...{code: 'glued', level: 'error', text: 'a secret'},
  ...{method: 'my secret', line: 3, at: [1]},
} satisfies Note;

test('what quotes the wire is masked, what is a name of ours is not', () => {
  expect(masked(note, text => text.replaceAll(/secret|glued|error/g, '***'))).toEqual({
    ...{code: 'glued', level: 'error', text: 'a ***'},
    ...{method: 'my ***', line: 3, at: [1]},
  });
});

test('without a mask nothing is hidden', () => {
  expect(masked(note, undefined)).toEqual(note);
});

test('a fact has an end, a sentence is whole', () => {
  const long = masked({...note, text: 'x'.repeat(500), method: 'y'.repeat(500)}, undefined);
  expect(long.text).toHaveLength(500);
  expect(String(long.method)).toMatch(/^y{200}… /);
});
