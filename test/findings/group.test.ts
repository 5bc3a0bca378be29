import fc from 'fast-check';
import {expect, test} from 'vitest';
import type {About} from '../../src/findings/finding.ts';
import {type Group, Groups, levels, reaches, worstOf} from '../../src/findings/group.ts';
import type {Note} from '../../src/session/record.ts';
import {finding} from './found.ts';

type Level = Group['level'];

const BADNESS = {info: 1, warn: 2, error: 3};
const anyFindings = fc.array(
  fc
    .record({code: fc.constantFrom('a', 'b', 'c', 'd'), level: fc.constantFrom(...levels)})
    .map(note => finding(note)),
);

function grouped(findings: readonly ReturnType<typeof finding>[]): Groups {
  const groups = new Groups();
  for (const one of findings) groups.add(one);
  return groups;
}

test('nothing is lost: the groups have all findings, each under its code, in order', () => {
  fc.assert(
    fc.property(anyFindings, findings => {
      const all = grouped(findings).worstFirst();
      for (const {code, count, findings: own} of all) {
        expect(own).toEqual(findings.filter(({note}) => note.code === code));
        expect(count).toBe(own.length);
      }
      expect(all.reduce((sum, {count}) => sum + count, 0)).toBe(findings.length);
    }),
  );
});

test('a group is as bad as its worst finding, and none comes before a worse one', () => {
  fc.assert(
    fc.property(anyFindings, findings => {
      const ranks = grouped(findings)
        .worstFirst()
        .map(group => {
          const worst = Math.max(...group.findings.map(({note}) => BADNESS[note.level]));
          expect(BADNESS[group.level]).toBe(worst);
          return worst;
        });
      expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
    }),
  );
});

test('the counts are of the findings, not of the groups', () => {
  const groups = grouped([
    finding({code: 'a', level: 'info'}),
    finding({code: 'a', level: 'error'}),
    finding({code: 'b', level: 'info'}),
  ]);
  expect(groups.counts).toEqual({error: 1, warn: 0, info: 2});
});

test('of those that are equally bad, the first that was seen comes first', () => {
  const groups = grouped([
    finding({code: 'z', level: 'info'}),
    finding({code: 'y', level: 'warn'}),
    finding({code: 'a', level: 'warn'}),
    finding({code: 'b', level: 'error'}),
    finding({code: 'z', level: 'warn'}),
  ]);
  expect(groups.worstFirst().map(({code}) => code)).toEqual(['b', 'z', 'y', 'a']);
});

test('a thousand of one code are kept, and all are counted', () => {
  const groups = grouped([
    ...Array.from({length: 1000}, (_, seq) => finding({code: 'a'}, {seq})),
    finding({code: 'a'}, {seq: 1000}),
    finding({code: 'b'}),
  ]);
  const [a, b] = groups.worstFirst();
  expect([a?.count, a?.findings.length, a?.findings.at(-1)?.about.seq]).toEqual([1001, 1000, 999]);
  expect(b?.findings).toHaveLength(1);
});

test('however many were kept, ten of each session at each level are', () => {
  const many = (note: Partial<Note>, about: Partial<About>) =>
    Array.from({length: 1001}, () => finding({code: 'a', ...note}, about));
  const [group] = grouped([
    ...many({level: 'info'}, {session: '1'}),
    ...many({level: 'error'}, {session: '1'}),
    ...many({level: 'info'}, {session: '2'}),
  ]).worstFirst();
  expect([group?.count, group?.level]).toEqual([3003, 'error']);
  expect(group?.findings.slice(1000).map(({note, about}) => [note.level, about.session])).toEqual([
    ...Array(10).fill(['error', '1']),
    ...Array(10).fill(['info', '2']),
  ]);
  expect(group && worstOf(group)[0]?.note.level).toBe('error');
});

test.each<[Level, Level, boolean]>([
  ['error', 'warn', true],
  ['warn', 'warn', true],
  ['info', 'warn', false],
  ['info', 'info', true],
  ['warn', 'error', false],
])('%s reaches %s: %s', (level, bound, expected) => {
  expect(reaches(level, bound)).toBe(expected);
});
