import {expect, test} from 'vitest';
import {json} from '../../../src/findings/reports/json.ts';
import {plainStyle} from '../../../src/formats/style.ts';
import {CHECKED, finding, reportOn} from '../found.ts';

const written = (...[findings, more]: Parameters<typeof reportOn>) =>
  JSON.parse(json(reportOn(findings, more), plainStyle) as string);

test('nothing wrong is said in the same shape', () => {
  const sessions = [{...CHECKED, proof: 'the log is whole'}];
  expect(written([], {sessions})).toEqual({
    failed: false,
    counts: {error: 0, warn: 0, info: 0},
    sessions: [{server: 'x', session: 's', records: 5, proof: 'the log is whole'}],
    groups: [],
  });
});

test('a finding has all its facts, whether it fails, and its record', () => {
  const {failed, counts, groups} = written([finding({ms: 20_000, level: 'error'})], {failed: true});
  expect(failed).toBe(true);
  expect(counts).toEqual({error: 1, warn: 0, info: 0});
  expect(groups).toEqual([
    {
      ...{code: 'slow', level: 'error', count: 1},
      mend: 'Look at what the server does in that time; report progress.',
      findings: [
        {
          ...{code: 'slow', level: 'error', text: 'it took 20.0 s', ms: 20_000, fails: true},
          record: {
            ...{server: 'x', session: 's', seq: 4, time: '2026-11-30T19:40:20.007Z'},
            ...{kind: 'response', dir: 'SERVER→CLIENT', id: '1', method: 'ping'},
            msg: 'ping #1 ok 20.0 s',
          },
        },
      ],
    },
  ]);
});

test('the worst code comes first, and each finding is judged by itself', () => {
  const {groups} = written([
    finding(),
    finding({code: 'glued', level: 'info'}),
    finding({code: 'glued', level: 'error'}),
  ]);
  const fails = groups.map((group: {code: string; findings: {fails: boolean}[]}) => [
    ...[group.code, group.findings.map(one => one.fails)],
  ]);
  expect(fails).toEqual([
    ['glued', [false, true]],
    ['slow', [false]],
  ]);
});

test('texts are as they are, and ids are raw tokens', () => {
  const {groups} = written([finding({text: '"\u001b\u202e'}, {id: '"9007199254740993"'})]);
  const [found] = groups[0].findings;
  expect([found.text, found.record.id]).toEqual(['"\u001b\u202e', '"9007199254740993"']);
});

test('the text ends with a line end', () => {
  expect(json(reportOn([]), plainStyle)).toMatch(/\}\n$/);
});
