import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {type Message, read} from '../../src/messages/index.ts';
import {rpc} from '../../src/messages/rpc.ts';
import {anyMessage} from '../helpers/messages.ts';

const said = (text: string): Message | undefined => {
  const json = read(Buffer.from(text))?.text;
  return json && rpc(json);
};

test('whatever the JSON is, it is looked at and nothing is thrown', () => {
  fc.assert(
    fc.property(anyMessage, text => {
      expect(() => said(text)).not.toThrow();
    }),
    {numRuns: 3000},
  );
});

describe('by shape', () => {
  test.each([
    ['{"id":1,"method":"m"}', {type: 'request', id: '1', method: 'm'}],
    ['{"method":"m"}', {type: 'notification', method: 'm'}],
    ['{"id":1,"result":null}', {type: 'response', id: '1', outcome: 'ok'}],
    ['{"id":1,"error":{"code":1,"message":"no"}}', {type: 'response', id: '1', outcome: 'error'}],
    ['{"id":1,"error":null}', {type: 'response', id: '1', outcome: 'error', error: {}}],
    ['{"id":1,"error":"no"}', {type: 'response', id: '1', outcome: 'error', error: {}}],
    ['{"jsonrpc":"2.0","method":"m","id":1}', {type: 'request', id: '1'}],
    ['{"id":1,"method":""}', {type: 'request', method: ''}],
    ['{"method":"\\u006d"}', {type: 'notification', method: 'm'}],
    ['{"\\u006dethod":"m"}', {type: 'notification', method: 'm'}],
    ['{"id":1,"method":5,"result":{}}', {type: 'response', id: '1'}],
  ])('%s', (text, expected) => {
    expect(said(text)).toMatchObject(expected);
  });

  test.each([
    '{}',
    '{"id":1}',
    '{"result":{}}',
    '{"error":{}}',
    '{"jsonrpc":"2.0"}',
    '{"a":{"method":"m"}}',
  ])('%s is no message', text => {
    expect(said(text)).toBeUndefined();
  });
});

describe('ids', () => {
  test.each([
    ...['0', '""', 'null', 'false', '7', '"7"', '7.0', '-0', '1e400', '9007199254740993'],
    ...['12345678901234567890', '"é\\n"', '[1]', '{}'],
  ])('%s is an id, kept as it is written', id => {
    expect(said(`{"id":${id},"method":"m"}`)).toMatchObject({type: 'request', id});
    expect(said(`{"id": ${id} ,"result":{}}`)).toMatchObject({type: 'response', id});
  });

  test('of two, the last counts, as for every parser', () => {
    expect(said('{"id":1,"method":"m","id":2}')).toMatchObject({id: '2'});
  });

  test('may come behind any number of members', () => {
    const many = Array.from({length: 2000}, (_, i) => `"k${i}":${i}`).join(',');
    expect(said(`{"result":{${many}},"id":1}`)).toMatchObject({type: 'response', id: '1'});
    expect(said(`{${many},"method":"m","id":1}`)).toMatchObject({type: 'request', id: '1'});
  });
});

test.each([
  ['{"result":{"isError":true}}', 'tool-error'],
  ['{"result":{"isError": true ,"content":[]}}', 'tool-error'],
  ['{"result":{"isError":false}}', 'ok'],
  ['{"result":{"isError":"true"}}', 'ok'],
  ['{"result":{"a":{"isError":true}}}', 'ok'],
  ['{"result":[{"isError":true}]}', 'ok'],
  ['{"result":{"resultType":"input_required"}}', 'input-required'],
  ['{"result":{"resultType":"complete"}}', 'ok'],
  ['{"error":{"code":-32800}}', 'cancelled'],
  ['{"error":{"code":-32601}}', 'error'],
  ['{"error":{"code":-32601},"result":{}}', 'error'],
  ['{"result":{},"error":{"code":-32601}}', 'error'],
])('%s is %s', (text, outcome) => {
  expect(said(`{"id":1,${text.slice(1)}`)).toMatchObject({type: 'response', outcome});
});

test.each([
  ['{"code":-32601,"message":"no"}', {code: -32601, message: 'no'}],
  ['{"code":"E1","message":"no"}', {code: 'E1', message: 'no'}],
  ['{"code":1.5}', {code: 1.5}],
  ['{"code":null,"message":null}', {code: null}],
  ['{"message":"\\u00e9\\n\\u001b"}', {message: 'é\n\u001b'}],
  ['{"code":1,"message":"no","data":{"code":2,"message":"x"}}', {code: 1, message: 'no'}],
  [`{"code":"${'x'.repeat(5000)}"}`, {}],
])('the error %s', (error, expected) => {
  expect(said(`{"id":1,"error":${error}}`)).toMatchObject({error: expected});
  expect(said(`{"id":1,"error":${error}}`)).toEqual(
    expect.objectContaining({error: expect.objectContaining(expected)}),
  );
});

test.each([
  ['{"name":"search","arguments":{"name":"x"}}', 'search'],
  ['{"uri":"file:///a"}', 'file:///a'],
  ['{"uri":"u","name":"n"}', 'n'],
  ['{"name":5,"uri":"u"}', 'u'],
  ['{"name":""}', ''],
])('the name in %s', (params, name) => {
  expect(said(`{"id":1,"method":"tools/call","params":${params}}`)).toMatchObject({name});
});

test.each(['{}', '[]', 'null', '"name"', '{"a":{"name":"n"}}', '[{"name":"n"}]'])(
  'no name in %s',
  params => {
    expect(said(`{"id":1,"method":"m","params":${params}}`)).not.toHaveProperty('name');
  },
);

describe('cancelling', () => {
  test.each([
    ['notifications/cancelled', '{"requestId":7}', '7'],
    ['notifications/cancelled', '{"requestId":"7"}', '"7"'],
    ['notifications/cancelled', '{"requestId":0,"reason":"x"}', '0'],
    ['$/cancelRequest', '{"id":7}', '7'],
  ])('%s %s', (method, params, cancels) => {
    expect(said(`{"method":"${method}","params":${params}}`)).toMatchObject({cancels});
  });

  test.each([
    ['notifications/cancelled', '{"id":7}'],
    ['notifications/cancelled', '{}'],
    ['$/cancelRequest', '{"requestId":7}'],
    ['constructor', '{"a":1}'],
    ['toString', '{"":1}'],
    ['hasOwnProperty', '{"a":1}'],
    ['__proto__', '{"undefined":1}'],
  ])('not %s %s', (method, params) => {
    expect(said(`{"method":"${method}","params":${params}}`)).toEqual({
      type: 'notification',
      method,
    });
  });
});
