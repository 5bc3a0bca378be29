import {describe, expect, test} from 'vitest';
import {read} from '../../src/messages/index.ts';

/** What a message gives to come back to, and what it comes back to. */
function tiesIn(message: unknown) {
  const found = read(Buffer.from(JSON.stringify(message)))?.message;
  return found !== undefined && 'ties' in found ? found.ties : undefined;
}

const ask = (method: string, params: object) => tiesIn({jsonrpc: '2.0', id: 1, method, params});
const tell = (method: string, params: object) => tiesIn({jsonrpc: '2.0', method, params});
const answer = (result: object) => tiesIn({jsonrpc: '2.0', id: 1, result});

describe('a request gives', () => {
  test.each([
    [0, '0'],
    ['a', '"a"'],
    [9007199254740992, '9007199254740992'],
  ])('the token of its progress: %j', (progressToken, token) => {
    expect(ask('tools/call', {_meta: {progressToken}})).toEqual({gives: {as: 'progress', token}});
  });

  test('the token of its progress in LSP', () => {
    expect(ask('textDocument/rename', {workDoneToken: 7})).toEqual({
      gives: {as: 'progress', token: '7'},
    });
  });
});

describe('a request comes back to', () => {
  test.each([
    ['tools/list', {cursor: 'x'}, {as: 'page', token: '"x"'}],
    ['tools/call', {requestState: 's'}, {as: 'retry', token: '"s"'}],
    ['tasks/result', {taskId: 't'}, {as: 'task', token: '"t"'}],
    [
      'elicitation/create',
      {_meta: {'io.modelcontextprotocol/related-task': {taskId: 't'}}},
      {as: 'task', token: '"t"'},
    ],
  ])('%s %j', (method, params, uses) => {
    expect(ask(method, params)).toEqual({uses});
  });
});

describe('a notification comes back to', () => {
  test.each([
    ['notifications/progress', {progressToken: 0, progress: 1}, {as: 'progress', token: '0'}],
    ['$/progress', {token: 'a', value: {}}, {as: 'progress', token: '"a"'}],
    ['notifications/tasks/status', {taskId: 't'}, {as: 'task', token: '"t"'}],
    [
      'notifications/resources/updated',
      {_meta: {'io.modelcontextprotocol/subscriptionId': 5}},
      {as: 'subscription', token: '5'},
    ],
  ])('%s %j', (method, params, uses) => {
    expect(tell(method, params)).toEqual({uses});
  });
});

describe('a result gives', () => {
  test.each([
    [
      {tools: [], nextCursor: 'x'},
      {as: 'page', token: '"x"'},
    ],
    [
      {resultType: 'input_required', requestState: 's'},
      {as: 'retry', token: '"s"'},
    ],
    [{task: {taskId: 't', status: 'working'}}, {as: 'task', token: '"t"'}],
    [
      {resultType: 'task', taskId: 't'},
      {as: 'task', token: '"t"'},
    ],
  ])('%j', (result, gives) => {
    expect(answer(result)).toEqual({gives});
  });
});

test.each([
  ['tools/call', {cursor: 'x', taskId: 't'}],
  ['tools/call', {_meta: {}}],
  ['tools/call', {_meta: null}],
  ['tools/call', {_meta: ['progressToken']}],
  ['tools/call', {arguments: {progressToken: 1}}],
])('%s %j has none', (method, params) => {
  expect(ask(method, params)).toBeUndefined();
});

test('a token without end is none', () => {
  expect(answer({nextCursor: 'x'.repeat(100_000)})).toBeUndefined();
});
