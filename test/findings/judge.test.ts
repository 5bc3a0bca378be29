import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {UserError} from '../../src/errors.ts';
import {codes} from '../../src/findings/codes.ts';
import {levels} from '../../src/findings/group.ts';
import {judge, type Wishes} from '../../src/findings/judge.ts';
import type {Note} from '../../src/session/record.ts';

const note = (code: string, level: Note['level'] = 'info'): Note => ({code, level, text: ''});
const wanted = (wishes: Wishes) => codes.filter(code => judge(wishes).isWanted(note(code)));

test('to look for some codes only is to ignore all others', () => {
  fc.assert(
    fc.property(fc.subarray([...codes], {minLength: 1, maxLength: codes.length - 1}), some => {
      const others = codes.filter(code => !some.includes(code));
      expect(wanted({only: some.join(',')})).toEqual(some);
      expect(wanted({ignore: others.join(',')})).toEqual(some);
    }),
  );
});

test('what fails at a level fails at each worse one', () => {
  fc.assert(
    fc.property(
      fc.subarray([...levels, 'slow', 'glued'], {minLength: 1}),
      fc.constantFrom('slow', 'late'),
      (words, code) => {
        const {fails} = judge({failOn: words.join(',')});
        const [info, warn, error] = [
          ...[fails(note(code, 'info')), fails(note(code, 'warn')), fails(note(code, 'error'))],
        ];
        expect([!info || warn, !warn || error]).toEqual([true, true]);
      },
    ),
  );
});

test('without a wish all is wanted, and all fails', () => {
  expect(wanted({})).toEqual(codes);
  expect(levels.map(level => judge({}).fails(note('slow', level)))).toEqual([true, true, true]);
});

test('what is asked for and ignored is ignored', () => {
  expect(wanted({only: 'slow,late', ignore: 'late'})).toEqual(['slow']);
});

describe('a failure is', () => {
  const failing = (failOn: string) =>
    [note('slow', 'info'), note('late', 'warn'), note('glued', 'error')]
      .filter(judge({failOn}).fails)
      .map(({code}) => code);

  test.each([
    ['error', ['glued']],
    ['warn', ['late', 'glued']],
    ['info', ['slow', 'late', 'glued']],
    ['slow', ['slow']],
    ['error, slow', ['slow', 'glued']],
    ['unanswered', []],
  ])('%s', (failOn, expected) => {
    expect(failing(failOn)).toEqual(expected);
  });
});

describe('a typing error turns no check off', () => {
  test.each<[Wishes, string]>([
    [{only: 'slwo'}, '--only cannot be "slwo"; did you mean slow?'],
    [{ignore: 'slow,gluedd'}, '--ignore cannot be "gluedd"; did you mean glued?'],
    [{failOn: 'warning'}, '--fail-on cannot be "warning"; did you mean warn?'],
    [{failOn: 'Error'}, '--fail-on cannot be "Error"; did you mean error?'],
  ])('%j', (wishes, words) => {
    expect(() => judge(wishes)).toThrow(new UserError(`${words} (the README lists all codes)`));
  });

  test.each<Wishes>([{only: ''}, {ignore: 'slow,'}, {only: 'warn'}, {ignore: 'constructor'}])(
    '%j',
    wishes => {
      expect(() => judge(wishes)).toThrow(UserError);
    },
  );
});
