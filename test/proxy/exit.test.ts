import {describe, expect, test} from 'vitest';
import {program} from '../helpers/program.ts';
import {node, start} from '../helpers/running.ts';

const leaving = (ending: string, before = '') =>
  start(node, [program(`import {leaveAs} from './proxy/exit.ts'; ${before}; leaveAs(${ending});`)])
    .ended;

describe.runIf(process.platform !== 'win32')('a process ends as the server did', () => {
  test.each([0, 3, 255])('with code %i', async code => {
    expect(await leaving(`{code: ${code}, signal: null}`)).toMatchObject({code, signal: null});
  });

  test.each(['SIGTERM', 'SIGKILL', 'SIGINT', 'SIGHUP', 'SIGPIPE', 'SIGUSR1', 'SIGABRT'] as const)(
    'by %s',
    async signal => {
      expect(await leaving(`{code: null, signal: '${signal}'}`)).toMatchObject({
        code: null,
        signal,
      });
    },
  );

  test('by a signal that was being caught', async () => {
    expect(
      await leaving("{code: null, signal: 'SIGTERM'}", "process.on('SIGTERM', () => {})"),
    ).toMatchObject({signal: 'SIGTERM'});
  });
});
