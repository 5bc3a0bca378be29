import {describe, expect, test} from 'vitest';
import {temporaryDirectory} from '../../helpers/running.ts';
import {lesson, read} from './reading.ts';

const logs = temporaryDirectory;

describe('stats', () => {
  test('of two sessions: who spoke, and what their calls add up to', async () => {
    const directory = logs();
    for (const name of ['a', 'b']) lesson(directory, name, 'discovery-and-call');
    const words = ['stats', '--log-dir', directory, '--json', 'a', 'b'];
    const {code, stdout, stderr} = await read(words);
    expect({code, stderr}).toEqual({code: 0, stderr: ''});
    const {sessions, methods, tools} = JSON.parse(stdout);
    const end = {code: 0, signal: null, endedBy: 'client-eof'};
    const told = {protocol: 'mcp', asked: '2025-11-25', given: '2025-11-25', end};
    expect(sessions).toMatchObject([
      {server: 'a', ...told, readyMs: expect.any(Number)},
      {server: 'b', ...told, firstByteMs: expect.any(Number)},
    ]);
    expect(methods).toContainEqual(
      expect.objectContaining({from: 'client', method: 'tools/call', count: 4, errors: 0, open: 0}),
    );
    expect(tools).toContainEqual(
      expect.objectContaining({tool: 'get_recipe', required: ['name'], count: 2}),
    );
  });

  test('as text, of what a filter wants', async () => {
    const directory = logs();
    lesson(directory, 'a', 'error');
    const {stdout} = await read(['stats', '--log-dir', directory, 'a', '--method=tools/*']);
    expect(stdout).toMatch(/^tools\/call +client +4 +4 +0 /m);
    expect(stdout).not.toMatch(/^initialize /m);
  });
});

describe('check', () => {
  test.each([
    ['ping', 0, []],
    ['capability-not-offered', 1, ['capability']],
    ['timeout-and-cancellation', 1, ['id-type']],
  ])('of the lesson %s ends with %d', async (taught, expected, codes) => {
    const directory = logs();
    lesson(directory, 'a', taught);
    const {code, stdout, stderr} = await read([
      'check',
      '--log-dir',
      directory,
      '--format=json',
      'a',
    ]);
    expect({code, stderr}).toEqual({code: expected, stderr: ''});
    const {groups, sessions} = JSON.parse(stdout);
    expect(groups.map((group: {code: string}) => group.code)).toEqual(codes);
    expect(sessions[0].proof).toBe('the log is whole: counts and digests agree');
  });
});
