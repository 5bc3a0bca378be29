import {isAbsolute} from 'node:path';
import {expect, test} from 'vitest';
import {defaultDirectory} from '../../src/commands/log-directory.ts';

test('the logs of this user go to one place, wherever we are', () => {
  expect(isAbsolute(defaultDirectory())).toBe(true);
});
