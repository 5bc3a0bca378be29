import {join} from 'node:path';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {fileName, folderName, logDirectory, readFileName, startOf} from '../../src/store/places.ts';

const here = {uid: 1000, temporary: '/tmp'} as const;

describe('the directory of all logs', () => {
  test.each([
    ['darwin', {HOME: '/Users/me'}, '/Users/me/Library/Logs/stdiotap'],
    ['darwin', {HOME: '/Users/me', XDG_STATE_HOME: '/x'}, '/Users/me/Library/Logs/stdiotap'],
    ['linux', {HOME: '/home/me'}, '/home/me/.local/state/stdiotap'],
    ['linux', {HOME: '/home/me', XDG_STATE_HOME: '/state'}, '/state/stdiotap'],
    ['linux', {HOME: '/home/me', XDG_STATE_HOME: 'relative'}, '/home/me/.local/state/stdiotap'],
    ['linux', {HOME: '/home/me', XDG_STATE_HOME: ''}, '/home/me/.local/state/stdiotap'],
    ['linux', {XDG_STATE_HOME: '/state'}, '/state/stdiotap'],
    ['linux', {}, '/tmp/stdiotap-1000'],
    ['linux', {HOME: ''}, '/tmp/stdiotap-1000'],
    ['darwin', {}, '/tmp/stdiotap-1000'],
    ['freebsd', {HOME: '/home/me'}, '/home/me/.local/state/stdiotap'],
    ['win32', {LOCALAPPDATA: '/L'}, join('/L', 'stdiotap', 'Log')],
    ['win32', {}, join('/tmp', 'stdiotap', 'Log')],
  ] as const)('on %s with %j', (platform, env, directory) => {
    expect(logDirectory({...here, platform, env})).toBe(directory);
  });
});

describe('the name of a server as a file name', () => {
  test('any name is safe: one part, visible, not empty, short', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary', maxLength: 200}), server => {
        const name = folderName(server);
        expect(name).toMatch(/^[^./\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}]*$/u);
        expect(name).not.toMatch(/[. ]$/);
        expect(Buffer.byteLength(name)).toBeLessThan(245);
        expect(name).not.toMatch(/\p{Cs}/u);
      }),
      {numRuns: 5000},
    );
  });

  test.each([
    ['filesystem', 'filesystem'],
    ['server-filesystem', 'server-filesystem'],
    ['Mein Dienst', 'Mein-Dienst'],
    ['読む', '読む'],
    ['../../etc/passwd', 'etc-passwd'],
    ['..', 'server-'],
    ['', 'server-'],
    ['.hidden', 'hidden'],
    ['a\0b\n', 'a-b'],
    ['CON', 'server-CON'],
    ['aux.js', 'server-aux.js'],
    ['com1', 'server-com1'],
    ['console', 'console'],
    ['-rf', 'rf'],
  ])('%j is %s', (server, name) => {
    expect(folderName(server)).toBe(name);
  });

  test('a name that is cut does not end in a dot or in half a letter', () => {
    expect(folderName(`${'a'.repeat(79)}.b`)).not.toMatch(/\.$/);
    expect(folderName(`${'a'.repeat(79)}\u{20000}`)).not.toMatch(/\p{Cs}/u);
  });
});

describe('the name of a log file', () => {
  const session = '20261130T194000123Z-4242';
  const numbers = fc.integer({min: 1, max: 10_000});

  const dates = fc.date({
    min: new Date('1000-01-01'),
    max: new Date('9999-12-31'),
    noInvalidDate: true,
  });
  const idOf = (date: Date, pid: number) => `${date.toISOString().replace(/[-:.]/g, '')}-${pid}`;

  test('says what it was made of', () => {
    fc.assert(
      fc.property(dates, fc.nat(), numbers, numbers, (date, pid, copy, part) => {
        const name = {session: idOf(date, pid), copy, part};
        expect(readFileName(fileName(name))).toEqual({...name, pid});
      }),
    );
  });

  test('is another one for another session, copy or part', () => {
    const any = fc.record({
      session: fc.constantFrom(idOf(new Date(0), 2), idOf(new Date(0), 22), idOf(new Date(1), 2)),
      copy: fc.integer({min: 1, max: 3}),
      part: fc.integer({min: 1, max: 3}),
    });
    fc.assert(
      fc.property(any, any, (a, b) => {
        const same = a.session === b.session && a.copy === b.copy && a.part === b.part;
        expect(fileName(a) === fileName(b)).toBe(same);
      }),
    );
  });

  test('begins with the time of the session, whenever that was', () => {
    fc.assert(
      fc.property(dates, fc.nat(), (date, pid) => {
        expect(startOf(idOf(date, pid))).toBe(date.toISOString());
      }),
    );
  });

  test.each([
    [1, 1, `${session}.jsonl`],
    [1, 2, `${session}.2.jsonl`],
    [2, 1, `${session}-2.jsonl`],
    [2, 3, `${session}-2.3.jsonl`],
  ])('copy %d, part %d: %s', (copy, part, name) => {
    expect(fileName({session, copy, part})).toBe(name);
  });

  test.each(['notes.jsonl', `${session}.txt`, `x${session}.jsonl`, `${session}.jsonl.gz`, ''])(
    '%j is not ours',
    name => {
      expect(readFileName(name)).toBeUndefined();
    },
  );

  test('begins with the time of the session', () => {
    expect(startOf(session)).toBe('2026-11-30T19:40:00.123Z');
  });
});
