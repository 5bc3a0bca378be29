import {expect, test} from 'vitest';
import {causeOf} from '../../src/notes/causes.ts';

test.each([
  [
    'Need to install the following packages:',
    'a question of an installer, which waits for an answer',
  ],
  ['npm warn deprecated x@1', 'the output of a package manager'],
  ['> node server.js', 'the heading that npm run prints'],
  ['◇ loaded 3 vars', 'a banner of a library (dotenv prints one)'],
  ['\u001b[32mok\u001b[0m', 'escape codes for a terminal'],
  ['TypeError: x is not a function', 'an error that the server prints'],
  ['Traceback (most recent call last):', 'an error that the server prints'],
  ['HTTP/1.1 404 Not Found', 'HTTP, which has no place on this pipe'],
  ['Listening on port 3000', 'a banner or a greeting'],
  ['2026-11-30 19:40 request', 'a line of a log'],
  ['[info] request', 'a line of a log'],
  ['hello', 'something printed for people'],
  ['', 'something printed for people'],
])('%j looks like %s', (line, looksLike) => {
  expect(causeOf(line).looksLike).toBe(looksLike);
});
