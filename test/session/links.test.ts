import {describe, expect, test} from 'vitest';
import {Links, linkJson} from '../../src/session/links.ts';
import {answer, ask, askBack, fromServer, handshake, tell, tellBack} from '../helpers/notes.ts';
import {type Said, told} from '../helpers/told.ts';

const head = (id: string, method = 'tools/list') =>
  ({side: 'c2s', id, method, name: undefined}) as const;

describe('what was given', () => {
  test('is found again, by the same side and kind', () => {
    const links = new Links();
    links.give('c2s', {as: 'task', token: '"t"'}, {head: head('1'), page: 1});
    expect(links.find('c2s', {as: 'task', token: '"t"'}, 'tasks/get')?.head.id).toBe('1');
    expect(links.find('s2c', {as: 'task', token: '"t"'}, 'tasks/get')).toBeUndefined();
    expect(links.find('c2s', {as: 'retry', token: '"t"'}, 'tasks/get')).toBeUndefined();
    expect(links.find('c2s', {as: 'task', token: 't'}, 'tasks/get')).toBeUndefined();
  });

  test('a cursor belongs to its list', () => {
    const links = new Links();
    links.give('c2s', {as: 'page', token: '"2"'}, {head: head('1'), page: 1});
    expect(links.find('c2s', {as: 'page', token: '"2"'}, 'tools/list')?.page).toBe(1);
    expect(links.find('c2s', {as: 'page', token: '"2"'}, 'prompts/list')).toBeUndefined();
  });

  test('long tokens are told apart by all of their bytes', () => {
    const links = new Links();
    const token = 'x'.repeat(5000);
    links.give('c2s', {as: 'retry', token: `${token}1`}, {head: head('1'), page: 1});
    expect(links.find('c2s', {as: 'retry', token: `${token}1`}, 'm')?.head.id).toBe('1');
    expect(links.find('c2s', {as: 'retry', token: `${token}2`}, 'm')).toBeUndefined();
  });

  test('of very many the newest are known', () => {
    const links = new Links();
    for (let i = 0; i < 20_000; i++) {
      links.give('c2s', {as: 'task', token: `${i}`}, {head: head(`${i}`), page: 1});
    }
    expect(links.find('c2s', {as: 'task', token: '19999'}, 'm')?.head.id).toBe('19999');
    expect(links.find('c2s', {as: 'task', token: '15001'}, 'm')?.head.id).toBe('15001');
    expect(links.find('c2s', {as: 'task', token: '0'}, 'm')).toBeUndefined();
  });
});

test('as JSON, the id is the token that it is', () => {
  const json = linkJson({as: 'page', head: head('9007199254740993'), page: 2});
  expect(json).toBe(
    '{"as":"page","dir":"CLIENT→SERVER","method":"tools/list","page":2,"id":9007199254740993}',
  );
});

/** The summaries of what was said last, and the links that their records have. */
function linked(...said: readonly Said[]) {
  return told(...handshake(), ...said)
    .slice(3)
    .map(({msg, link}) => [msg, link && JSON.parse(link)] as const);
}

describe('shown as one', () => {
  test('a request with its progress, its cancellation and its late answer', () => {
    const call = {name: 'search', _meta: {progressToken: 0}};
    const records = linked(
      ask(2, 'tools/call', call),
      tellBack('notifications/progress', {progressToken: 0, progress: 1}),
      tell('notifications/cancelled', {requestId: 2}),
      answer(2, {}, 12),
    );
    expect(records.map(([msg]) => msg)).toEqual([
      'tools/call search #2',
      'notifications/progress (of tools/call search #2)',
      'notifications/cancelled (of tools/call search #2)',
      'tools/call search #2 ok 12.0 ms after it was cancelled',
    ]);
    expect(records.map(([, link]) => link?.as)).toEqual([
      undefined,
      'progress',
      'cancel',
      undefined,
    ]);
    expect(records[1]?.[1]).toEqual({
      ...{as: 'progress', dir: 'CLIENT→SERVER', id: 2, method: 'tools/call', name: 'search'},
    });
  });

  test('progress goes with the one that gave the token: each side has its own', () => {
    const records = linked(
      ask(1, 'tools/call', {name: 'a', _meta: {progressToken: 1}}),
      askBack(1, 'sampling/createMessage', {_meta: {progressToken: 1}}),
      tellBack('notifications/progress', {progressToken: 1, progress: 1}),
      tell('notifications/progress', {progressToken: 1, progress: 1}),
    );
    expect(records.slice(2).map(([msg]) => msg)).toEqual([
      'notifications/progress (of tools/call a #1)',
      'notifications/progress (of sampling/createMessage #1)',
    ]);
  });

  test('the legs of an input_required retry', () => {
    const wanting = (requestState: string) => ({
      ...{resultType: 'input_required', inputRequests: {}, requestState},
    });
    const records = linked(
      ask(3, 'tools/call', {name: 'book'}),
      answer(3, wanting('s1')),
      ask(4, 'tools/call', {name: 'book', requestState: 's1', inputResponses: {}}),
      answer(4, wanting('s2')),
      ask(5, 'tools/call', {name: 'book', requestState: 's2', inputResponses: {}}),
    );
    expect(records[2]?.[0]).toBe('tools/call book #4 (goes on from #3)');
    expect(records[4]?.[0]).toBe('tools/call book #5 (goes on from #3)');
  });

  test('a task and its results', () => {
    const records = linked(
      ask(3, 'tools/call', {name: 'long', task: {ttl: 1000}}),
      answer(3, {task: {taskId: 't', status: 'working'}}),
      ask(4, 'tasks/get', {taskId: 't'}),
      tellBack('notifications/tasks/status', {taskId: 't', status: 'completed'}),
      ask(5, 'tasks/result', {taskId: 't'}),
    );
    expect(records.slice(2).map(([msg]) => msg)).toEqual([
      'tasks/get #4 (of tools/call long #3)',
      'notifications/tasks/status (of tools/call long #3)',
      'tasks/result #5 (of tools/call long #3)',
    ]);
  });

  test('a subscription and its notifications', () => {
    const _meta = {'io.modelcontextprotocol/subscriptionId': 6};
    const records = linked(
      ask(6, 'subscriptions/listen', {notifications: {toolsListChanged: true}}),
      tellBack('notifications/subscriptions/acknowledged', {_meta}),
      tellBack('notifications/tools/list_changed', {_meta}),
    );
    expect(records.slice(1).map(([msg]) => msg)).toEqual([
      'notifications/subscriptions/acknowledged (of subscriptions/listen #6)',
      'notifications/tools/list_changed (of subscriptions/listen #6)',
    ]);
  });

  test('the pages of a list', () => {
    const records = linked(
      ask(1, 'tools/list'),
      answer(1, {tools: [], nextCursor: 'a'}),
      ask(2, 'tools/list', {cursor: 'a'}),
      answer(2, {tools: [], nextCursor: 'b'}),
      ask(3, 'tools/list', {cursor: 'b'}),
    );
    expect(records[2]?.[0]).toBe('tools/list #2 (page 2 of #1)');
    expect(records[4]?.[0]).toBe('tools/list #3 (page 3 of #1)');
  });
});

test('what belongs to nothing known says nothing', () => {
  const records = linked(
    tellBack('notifications/progress', {progressToken: 99, progress: 1}),
    tell('notifications/cancelled', {requestId: 99}),
    ask(1, 'tools/list', {cursor: 'z'}),
    fromServer({jsonrpc: '2.0', method: 'notifications/progress', params: 5}),
  );
  expect(records.map(([msg, link]) => [msg, link])).toEqual([
    ['notifications/progress', undefined],
    ['notifications/cancelled', undefined],
    ['tools/list #1', undefined],
    ['notifications/progress', undefined],
  ]);
});
