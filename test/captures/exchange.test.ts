import {expect, test} from 'vitest';
import {
  answeredBy,
  headOf,
  idsIn,
  messagesIn,
  namesIn,
  openedBy,
} from '../../src/captures/exchange.ts';
import {at, hear, newSession, only} from '../helpers/told.ts';

const client = (json: string) => only(hear(newSession(), ['client→server', `${json}\n`]));
const server = (json: string) => only(hear(newSession(), ['server→client', `${json}\n`]));

test('an answer names what its request has opened', () => {
  const opened = openedBy(client('{"id":7,"method":"a"}'));
  expect(opened).toHaveLength(1);
  expect(answeredBy(server('{"id":7,"result":1}'))).toEqual(opened);
});

test.each([
  ['of another type', server('{"id":"7","result":1}')],
  ['written otherwise', server('{"id":7.0,"result":1}')],
  ['from the same side', client('{"id":7,"result":1}')],
])('an answer with an id %s does not', (_what, record) => {
  const [opened] = openedBy(client('{"id":7,"method":"a"}'));
  expect(answeredBy(record)).not.toContain(opened);
});

test('what is no request opens nothing, what is no answer answers nothing', () => {
  for (const json of ['{"method":"a"}', '{"id":1,"result":1}', '5', 'x']) {
    expect(openedBy(client(json))).toEqual([]);
  }
  for (const json of ['{"method":"a"}', '{"id":1,"method":"a"}', '5', 'x']) {
    expect(answeredBy(client(json))).toEqual([]);
  }
});

test('a batch opens and answers several, with ids as they were written', () => {
  const batch = client('[{"id":9007199254740993,"method":"a"},{"method":"n"},{"id":2,"result":1}]');
  expect(idsIn(batch)).toEqual(['9007199254740993', '2']);
  expect(openedBy(batch)).toEqual(openedBy(client('{"id":9007199254740993,"method":"a"}')));
  expect(answeredBy(batch)).toEqual(answeredBy(client('{"id":2,"result":1}')));
  expect(namesIn(batch, 'method')).toEqual(['a', 'n', undefined]);
});

test('each session of each server counts by itself', () => {
  const of = (options: {id?: string; server?: string}) =>
    openedBy(only(hear(newSession(options), ['client→server', '{"id":7,"method":"a"}\n'])));
  const all = [of({}), of({id: 't'}), of({server: 'y'})].flat();
  expect(new Set(all).size).toBe(3);
});

test('the times of a batch are those of its answers', () => {
  const session = newSession();
  hear(session, ['client→server', '{"id":1,"method":"a"}\n{"id":2,"method":"b"}\n', at(0)]);
  const answers = '[{"id":2,"result":1},{"method":"n"},{"id":1,"error":{"code":1}}]\n';
  const batch = only(hear(session, ['server→client', answers, at(5)]));
  expect(namesIn(batch, 'ms')).toEqual(['5', undefined, '5']);
  expect(namesIn(batch, 'method')).toEqual(['b', 'n', 'a']);
});

test('names of a single message', () => {
  const call = client('{"id":1,"method":"tools/call","params":{"name":"t"}}');
  expect(namesIn(call, 'method')).toEqual(['tools/call']);
  expect(namesIn(call, 'name')).toEqual(['t']);
  expect(namesIn(call, 'ms')).toEqual([undefined]);
  expect(idsIn(client('x'))).toEqual([]);
});

test('what belongs to a request names it, as the request names itself', () => {
  const [asked, cancelled] = hear(
    newSession(),
    ['client→server', '{"id":9007199254740993,"method":"a"}\n'],
    [
      'client→server',
      '{"method":"notifications/cancelled","params":{"requestId":9007199254740993}}\n',
    ],
  );
  if (asked === undefined || cancelled === undefined) throw new Error('two were told');
  expect([headOf(cancelled)]).toEqual(openedBy(asked));
  expect(headOf(asked)).toBeUndefined();
});

test('messages are one, all of a batch, or none', () => {
  expect(messagesIn(client('{"id":1,"method":"a"}'))).toMatchObject([{method: 'a'}]);
  expect(messagesIn(client('[{"id":1,"method":"a"},{"method":"b"}]'))).toMatchObject([
    {kind: 'request', method: 'a'},
    {kind: 'notification', method: 'b'},
  ]);
});
