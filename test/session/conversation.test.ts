import {describe, expect, test} from 'vitest';
import {type Message, read} from '../../src/messages/index.ts';
import {Conversation} from '../../src/session/conversation.ts';

const request = (id: string, method = 'tools/call'): Message => ({type: 'request', id, method});
const answer = (id: string): Message => ({type: 'response', id, outcome: 'ok'});
const failure = (id: string): Message => ({
  type: 'response',
  id,
  outcome: 'error',
  error: {code: -1},
});

test('an answer knows its request and the time since', () => {
  const talk = new Conversation();
  talk.tell('c2s', {type: 'request', id: '2', method: 'tools/call', name: 'search'}, 'mcp', 100);
  expect(talk.tell('s2c', answer('2'), 'mcp', 112.3456)).toMatchObject({
    ...{level: 30, method: 'tools/call', name: 'search', ms: 12.346, outcome: 'ok'},
  });
});

test('each side has its own ids', () => {
  const talk = new Conversation();
  talk.tell('c2s', request('7'), 'mcp', 0);
  talk.tell('s2c', request('7', 'sampling/createMessage'), 'mcp', 10);
  expect(talk.tell('c2s', failure('7'), 'mcp', 30)).toMatchObject({
    method: 'sampling/createMessage',
    ms: 20,
  });
  expect(talk.tell('s2c', answer('7'), 'mcp', 50)).toMatchObject({
    method: 'tools/call',
    ms: 50,
  });
});

test('a side does not answer itself', () => {
  const talk = new Conversation();
  talk.tell('c2s', request('7'), 'mcp', 0);
  const told = talk.tell('c2s', answer('7'), 'mcp', 1);
  expect(told).toMatchObject({level: 30, outcome: 'ok', method: undefined, ms: undefined});
});

describe('cancelled', () => {
  const cancel = (id: string): Message => ({type: 'notification', method: 'c', cancels: id});

  test('an error after it is its outcome', () => {
    const talk = new Conversation();
    talk.tell('c2s', request('7'), 'mcp', 0);
    talk.tell('c2s', cancel('7'), 'mcp', 1);
    expect(talk.tell('s2c', failure('7'), 'mcp', 2)).toMatchObject({
      ...{level: 30, outcome: 'cancelled'},
    });
  });

  test('a result after it is a result, only late', () => {
    const talk = new Conversation();
    talk.tell('c2s', request('7'), 'mcp', 0);
    talk.tell('c2s', cancel('7'), 'mcp', 1);
    expect(talk.tell('s2c', answer('7'), 'mcp', 2)).toMatchObject({outcome: 'ok'});
  });

  test('by the wrong id, or by the other side, it is not', () => {
    const talk = new Conversation();
    talk.tell('c2s', request('7'), 'mcp', 0);
    talk.tell('c2s', cancel('"7"'), 'mcp', 1);
    talk.tell('s2c', cancel('7'), 'mcp', 1);
    expect(talk.tell('s2c', failure('7'), 'mcp', 2)).toMatchObject({outcome: 'error'});
  });

  test('by a request (DAP), too', () => {
    const talk = new Conversation();
    talk.tell('c2s', request('5'), 'lsp', 0);
    talk.tell('c2s', {type: 'request', id: '6', method: 'cancel', cancels: '5'}, 'lsp', 1);
    expect(talk.tell('s2c', failure('5'), 'lsp', 2)).toMatchObject({outcome: 'cancelled'});
  });
});

test.each([
  ['ok', 30],
  ['cancelled', 30],
  ['input-required', 30],
  ['error', 40],
  ['tool-error', 40],
] as const)('%s has level %i', (outcome, level) => {
  const said = new Conversation().tell('s2c', {type: 'response', id: '1', outcome}, 'mcp', 0);
  expect(said.level).toBe(level);
});

test('a code has its name in the protocol that is spoken', () => {
  const error = {code: -32002, message: 'no'};
  const message: Message = {type: 'response', id: '1', outcome: 'error', error};
  const named = (protocol: 'mcp' | 'lsp') =>
    new Conversation().tell('s2c', message, protocol, 0).error;
  expect(named('mcp')).toEqual({...error, name: 'ResourceNotFound'});
  expect(named('lsp')).toEqual({...error, name: 'ServerNotInitialized'});
});

test('in a batch, each message is told, and each request answered', () => {
  const talk = new Conversation();
  const asked = talk.tell(
    'c2s',
    {type: 'batch', items: [request('1'), request('"2"'), {type: 'notification', method: 'n'}]},
    'mcp',
    0,
  );
  expect(JSON.parse(asked.items?.json ?? '')).toEqual([
    {kind: 'request', method: 'tools/call', id: 1},
    {kind: 'request', method: 'tools/call', id: '2'},
    {kind: 'notification', method: 'n'},
  ]);
  const answered = talk.tell(
    's2c',
    {type: 'batch', items: [failure('"2"'), answer('1')]},
    'mcp',
    5,
  );
  expect(answered.level).toBe(40);
  expect(JSON.parse(answered.items?.json ?? '')).toMatchObject([
    {kind: 'response', id: '2', ms: 5, outcome: 'error'},
    {kind: 'response', id: 1, ms: 5, outcome: 'ok'},
  ]);
  expect(answered.items?.words).toHaveLength(2);
});

test('a single answer to a request of a batch is an answer', () => {
  const talk = new Conversation();
  talk.tell('c2s', {type: 'batch', items: [request('1'), request('2')]}, 'mcp', 0);
  expect(talk.tell('s2c', answer('2'), 'mcp', 5)).toMatchObject({ms: 5});
});

test('what nobody has answered is pending, from both sides', () => {
  const talk = new Conversation();
  talk.tell('c2s', request('0', 'initialize'), 'mcp', 10);
  talk.tell('s2c', request('"a"', 'roots/list'), 'mcp', 20);
  talk.tell('c2s', request('9007199254740993'), 'mcp', 30);
  talk.tell('s2c', answer('9007199254740993'), 'mcp', 31);
  const pending = talk.pending(110);
  expect(JSON.parse(pending.json)).toEqual([
    {dir: 'CLIENT→SERVER', id: 0, method: 'initialize', ageMs: 100},
    {dir: 'SERVER→CLIENT', id: 'a', method: 'roots/list', ageMs: 90},
  ]);
  expect(pending.words).toEqual(['initialize #0', 'roots/list #"a"']);
});

test('what is pending is shown in words that are safe to print', () => {
  const talk = new Conversation();
  talk.tell('c2s', request('1', '\u001b[2J\n'), 'mcp', 0);
  expect(talk.pending(1).words.join()).not.toMatch(/[\u0000-\u001f]/);
});

test('secrets are masked in names and error texts', () => {
  const talk = new Conversation(text => ({text: text.replaceAll('secret', '***')}));
  const name = {type: 'request', id: '1', method: 'm', name: 'a secret'} as const;
  expect(talk.tell('c2s', name, 'mcp', 0).name).toBe('a ***');
  const error = {code: 'secret', message: 'my secret'};
  const told = talk.tell('s2c', {type: 'response', id: '1', outcome: 'error', error}, 'mcp', 0);
  expect(JSON.stringify(told)).not.toContain('secret');
});

describe('whoever looks at once', () => {
  test('is given the request, and the one whose id it took', () => {
    const talk = new Conversation();
    const {request: first} = talk.hear('c2s', request('1'), undefined, 0, 3);
    expect(first).toMatchObject({id: '1', seq: 3, answered: false});
    const {request: second, replaces} = talk.hear('c2s', request('1'), undefined, 1, 4);
    expect(replaces).toBe(first);
    expect(talk.hear('s2c', answer('1'), undefined, 2, 5).request).toBe(second);
  });

  test('is told whose progress it is, and that it is late', () => {
    const talk = new Conversation();
    const tie = {as: 'progress', token: '9'} as const;
    const asking = {type: 'request', id: '1', method: 'm', ties: {gives: tie}} as const;
    const progress = {type: 'notification', method: 'p', ties: {uses: tie}} as const;
    const asked = talk.hear('c2s', asking, undefined, 0, 0).request;
    const items: Message[] = [progress, answer('1'), progress];
    const batch = talk.hear('s2c', {type: 'batch', items}, undefined, 1, 1);
    expect(batch.items?.told.map(({told: {request, late}}) => [request === asked, late])).toEqual([
      ...[
        [true, false],
        [true, false],
        [true, true],
      ],
    ]);
  });

  test('knows who speaks what, also from a batch', () => {
    const talk = new Conversation();
    const text = '[{"jsonrpc":"2.0","id":0,"method":"tools/list"}]';
    const {text: outline, message} = read(Buffer.from(text)) as NonNullable<
      ReturnType<typeof read>
    >;
    talk.hear('c2s', message, outline, 0, 0);
    expect(talk.handshake.protocol).toBe('mcp');
  });
});
