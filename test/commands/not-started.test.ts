import {chmodSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {explain} from '../../src/commands/not-started.ts';
import {temporaryDirectory} from '../helpers/running.ts';

const failure = (code: string) => Object.assign(new Error(`spawn x ${code}`), {code});

test('a command that is not there: 127, its name, and the PATH', () => {
  const {words, code} = explain('wx-server', failure('ENOENT'));
  expect(code).toBe(127);
  expect(words).toBe(
    `cannot start the server: there is no command "wx-server" (PATH here: ${process.env.PATH})`,
  );
});

test('a command of ours that was perhaps meant', () => {
  expect(explain('dmeo', failure('ENOENT')).words).toMatch(/did you mean "stdiotap demo"\?$/);
  expect(explain('npx', failure('ENOENT')).words).not.toMatch(/did you mean/);
});

test('a script whose interpreter is not there', () => {
  const path = join(temporaryDirectory(), 'server');
  writeFileSync(path, '#!/nowhere/node\n');
  chmodSync(path, 0o755);
  const {words, code} = explain(path, failure('ENOENT'));
  expect(code).toBe(127);
  expect(words).toMatch(/interpreter/);
  expect(explain(`${path}-not`, failure('ENOENT')).words).toMatch(/there is no command/);
});

test.each(['EACCES', 'EPERM'])('%s: 126', error => {
  expect(explain('./a', failure(error))).toMatchObject({
    code: 126,
    words: expect.stringMatching(/"\.\/a" is not executable/),
  });
});

test.each(['E2BIG', 'ENOEXEC', 'EAGAIN'])('%s: 126, with what the system says', error => {
  expect(explain('a', failure(error))).toMatchObject({
    code: 126,
    words: expect.stringMatching(error),
  });
});

test('a part of a path that is no directory, or a name that cannot be one: 127', () => {
  expect(explain('a/b', failure('ENOTDIR')).code).toBe(127);
  expect(explain('a\0b', failure('ERR_INVALID_ARG_VALUE')).code).toBe(127);
});

test('one line, safe to print', () => {
  for (const error of ['ENOENT', 'EACCES', 'E2BIG']) {
    expect(explain('a\n\u001b[2J', failure(error)).words).not.toMatch(/[\u0000-\u001f]/);
  }
});
