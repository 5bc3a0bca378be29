import {describe, expect, test} from 'vitest';
import {text} from '../../../src/findings/reports/text.ts';
import {plainStyle, type Style} from '../../../src/formats/style.ts';
import {CHECKED, finding, reportOn} from '../found.ts';

const written = (...[findings, more]: Parameters<typeof reportOn>) =>
  text(reportOn(findings, more), plainStyle) as string;

const GLUED = finding(
  {code: 'glued', level: 'error', text: 'two on a line'},
  {seq: 12, kind: 'text', msg: 'not a message: {}{}'},
);

test('a log with nothing wrong has a line for what it is, and one that says so', () => {
  expect(written([], {sessions: [{...CHECKED, proof: 'the log is whole'}]})).toBe(
    'x s: 5 records; the log is whole\nno findings\n',
  );
});

test('each code has its findings, where they are, and what to do', () => {
  const [worst, slow] = written([finding(), GLUED, finding()]).split('\n\n').slice(1);
  expect(worst?.split('\n')).toEqual([
    ...['error glued', '  two on a line', '    record 12, 19:40:20.007'],
    expect.stringMatching(/^ {2}→ \S/),
  ]);
  expect(slow?.split('\n')).toEqual([
    ...['info slow, 2 times', '  it took 20.0 s', '    record 4, 19:40:20.007: ping #1 ok 20.0 s'],
    ...['  it took 20.0 s', '    record 4, 19:40:20.007: ping #1 ok 20.0 s'],
    '  → Look at what the server does in that time; report progress.',
  ]);
});

test('of several sessions each has its line, and each finding says whose it is', () => {
  const sessions = [CHECKED, {server: 'y', session: 't', records: 1}];
  const lines = written([finding({}, {server: 'y'})], {sessions}).split('\n');
  expect(lines.slice(0, 2)).toEqual(['x s: 5 records', 'y t: one record']);
  expect(lines).toContain('    [y] record 4, 19:40:20.007: ping #1 ok 20.0 s');
});

test('of a code ten findings are written out, and the others are counted', () => {
  const many = Array.from({length: 1234}, (_, seq) => finding({}, {seq}));
  const lines = written(many).split('\n');
  expect(lines).toContain('info slow, 1,234 times');
  expect(lines.filter(line => line.includes('record '))).toHaveLength(10);
  expect(lines).toContain('  … and 1,224 more');
  expect(written(many.slice(0, 10))).not.toContain('more');
});

describe('the last line counts', () => {
  const [info, warn, error] = [finding(), finding({level: 'warn'}), finding({level: 'error'})];

  test.each([
    [[info], '1 finding: 1 for information'],
    [[warn], '1 finding: 1 warning'],
    [[error, info], '2 findings: 1 error, 1 for information'],
    [[info, warn, warn, error, error], '5 findings: 2 errors, 2 warnings, 1 for information'],
    [Array<typeof info>(1500).fill(warn), '1,500 findings: 1,500 warnings'],
  ])('case %#', (findings, expected) => {
    expect(written(findings)).toMatch(new RegExp(`\\n\\n${expected}\\n$`));
  });
});

test('what comes from the wire cannot act on a terminal', () => {
  const bad = '\u001b[2J\u202e\n';
  const report = written([finding({text: bad}, {server: bad, msg: bad})], {
    sessions: [{...CHECKED, server: bad, session: bad}, CHECKED],
  });
  expect(report).not.toMatch(/[\u001b\u202e]/);
  expect(report.match(/\\e\[2J\\u202e\\n/g)).toHaveLength(5);
});

test.each([
  ['error', '!error slow!'],
  ['warn', '!warn slow!'],
  ['info', 'info slow'],
] as const)('a head of level %s: trouble is painted, information is not', (level, head) => {
  const style: Style = {
    ...plainStyle,
    trouble: words => `!${words}!`,
    faint: words => `(${words})`,
  };
  const lines = (text(reportOn([finding({level})]), style) as string).split('\n');
  expect(lines[2]).toBe(head);
  expect(lines[4]).toBe('(    record 4, 19:40:20.007: ping #1 ok 20.0 s)');
});
