import {expect, test} from 'vitest';
import {answer, ask, handshake, notesOn, tellBack} from '../helpers/notes.ts';

const CALL = ask(1, 'tools/call', {name: 'buy', _meta: {progressToken: 0}});
const PROGRESS = tellBack('notifications/progress', {progressToken: 0, progress: 1});

test('progress of what is answered is found', () => {
  expect(notesOn(...handshake(), CALL, answer(1), PROGRESS)).toEqual([
    {
      ...{code: 'progress-after-response', level: 'warn', line: 3, offset: 172},
      text: 'stdout line 3, byte 172: progress of tools/call buy #1, which is already answered',
    },
  ]);
});

test('nothing is said of progress before the answer', () => {
  expect(notesOn(...handshake(), CALL, PROGRESS, answer(1))).toEqual([]);
});

test('nothing is said of a task, which goes on behind its answer', () => {
  const server = {tools: {}, tasks: {}};
  const task = answer(1, {task: {taskId: 't', status: 'working'}});
  expect(notesOn(...handshake({server}), CALL, task, PROGRESS)).toEqual([]);
});

test('nothing is said if the token was given to a new request', () => {
  const again = ask(2, 'tools/call', {name: 'buy', _meta: {progressToken: 0}});
  expect(notesOn(...handshake(), CALL, answer(1), again, PROGRESS)).toEqual([]);
});
