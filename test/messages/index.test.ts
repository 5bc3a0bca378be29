import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {read, readCut} from '../../src/messages/index.ts';
import {anyMessage} from '../helpers/messages.ts';

const said = (text: string | Buffer) => read(Buffer.from(text))?.message;

describe('read', () => {
  test('bytes are JSON exactly if JSON.parse takes them', () => {
    fc.assert(
      fc.property(fc.oneof(anyMessage, fc.string()), text => {
        let parses = true;
        try {
          JSON.parse(text);
        } catch {
          parses = false;
        }
        expect(said(text) !== undefined).toBe(parses);
      }),
      {numRuns: 2000},
    );
  });

  test.each([
    ['{"id":1,"method":"m"}', 'request'],
    ['{"seq":1,"type":"event","event":"output"}', 'notification'],
    ['{}', 'json'],
    ['5', 'json'],
    ['"text"', 'json'],
    ['null', 'json'],
    ['[]', 'json'],
    ['[1]', 'batch'],
    [' {"id":1,"result":{}} ', 'response'],
  ])('%s is of type %s', (text, type) => {
    expect(said(text)?.type).toBe(type);
  });

  test.each([
    '',
    ' ',
    '{',
    '{"id":1,}',
    "{'id':1}",
    '{"id":1}{}',
    'INFO: up',
    '\u001b[0m{"id":1}',
    'NaN',
  ])('%j is no JSON', text => {
    expect(said(text)).toBeUndefined();
  });

  test('a message with both, JSON-RPC and DAP, is JSON-RPC', () => {
    expect(said('{"id":1,"method":"m","seq":5,"type":"request","command":"c"}')).toMatchObject({
      id: '1',
    });
  });

  test('the messages of a batch, in order', () => {
    expect(said('[{"id":1,"method":"a"}, {"method":"b"} ,{"id":2,"result":{}},[{}],7]')).toEqual({
      type: 'batch',
      items: [
        {type: 'request', id: '1', method: 'a'},
        {type: 'notification', method: 'b'},
        {type: 'response', id: '2', outcome: 'ok'},
        {type: 'json'},
        {type: 'json'},
      ],
    });
  });

  test('all the messages of a large batch', () => {
    const items = Array.from({length: 2000}, (_, id) => `{"id":${id},"method":"m"}`);
    const batch = said(`[${items.join(',')}]`);
    expect(batch?.type === 'batch' && batch.items.length).toBe(2000);
  });
});

describe('readCut', () => {
  const LARGE = `"${'x'.repeat(2000)}"`;
  const cut = (text: string, head = 300, tail = 100) =>
    readCut(Buffer.from(text.slice(0, head)), Buffer.from(text.slice(-tail)));

  test.each([
    [
      `{"jsonrpc":"2.0","id":3,"result":{"content":${LARGE}}}`,
      {type: 'response', id: '3', outcome: 'ok'},
    ],
    [
      `{"jsonrpc":"2.0","result":{"content":${LARGE}},"id":3}`,
      {type: 'response', id: '3', outcome: 'ok'},
    ],
    [`{"result":{"content":${LARGE}},"id":"3","jsonrpc":"2.0"}\r\n`, {type: 'response', id: '"3"'}],
    [`{"error":{"data":${LARGE}},"id":3}`, {type: 'response', id: '3', outcome: 'error'}],
    [
      `{"error":{"code":-32601,"data":${LARGE}},"id":3}`,
      {type: 'response', id: '3', outcome: 'error'},
    ],
    [
      `{"id":3,"method":"tools/call","params":{"a":${LARGE}}}`,
      {type: 'request', id: '3', method: 'tools/call'},
    ],
    [
      `{"params":{"a":${LARGE}},"method":"tools/call","id":3}`,
      {type: 'request', id: '3', method: 'tools/call'},
    ],
    [
      `{"method":"tools/call","params":{"a":${LARGE}},"id":3}`,
      {type: 'request', id: '3', method: 'tools/call'},
    ],
    [`{"method":"m","params":{"a":${LARGE}}}`, {type: 'notification', method: 'm'}],
    [`{"params":{"a":${LARGE}},"method":"m"}`, {type: 'notification', method: 'm'}],
    [
      `{"id":3,"method":"tools/call","params":{"name":"t","arguments":{"a":${LARGE}}}}`,
      {name: 't', id: '3'},
    ],
    [
      `{"seq":1,"type":"response","request_seq":7,"success":true,"body":{"a":${LARGE}}}`,
      {id: '7', outcome: 'ok'},
    ],
    [
      `{"body":{"a":${LARGE}},"type":"event","event":"output"}`,
      {type: 'notification', method: 'output'},
    ],
  ])('%#: what both ends tell', (text, expected) => {
    expect(cut(text)).toMatchObject(expected);
  });

  test.each([
    `${LARGE}`,
    `{"x":${LARGE}}`,
    `not JSON ${LARGE}`,
    `{"a":{"x":${LARGE},"id":3}}`,
    `{"result":{"x":${LARGE},"id":3}}`,
  ])('%#: where nothing is told, nothing is made up', text => {
    expect(cut(text)).toBeUndefined();
  });

  test('an id of the inside is not the id of the message', () => {
    expect(cut(`{"method":"m","params":{"a":${LARGE},"id":3}}`)).toEqual({
      type: 'notification',
      method: 'm',
    });
  });

  test('of a batch, the messages that are whole', () => {
    const batch = `[{"id":1,"method":"a"},{"id":2,"method":"b","params":[${LARGE}]}]`;
    const found = cut(batch);
    expect(found).toMatchObject({type: 'batch'});
    expect(found?.type === 'batch' && found.items[0]).toEqual({
      type: 'request',
      id: '1',
      method: 'a',
    });
  });

  test('half an id is no id', () => {
    const long = '1234567890';
    for (let head = 16; head < 26; head++) {
      const found = cut(`{"method":"m","id":${long},"params":{"a":${LARGE}}}`, head + 4, 10);
      if (found !== undefined && 'id' in found) expect(found.id).toBe(long);
    }
    const found = cut(`{"method":"m","id":${LARGE},"params":{}}`);
    if (found !== undefined && 'id' in found) expect(() => JSON.parse(found.id)).not.toThrow();
  });

  test('half a method or name is none', () => {
    expect(cut(`{"id":1,"method":${LARGE}}`)).toBeUndefined();
    expect(cut(`{"id":1,"method":"m","params":{"name":${LARGE}}}`)).toEqual({
      type: 'request',
      id: '1',
      method: 'm',
    });
  });

  test('whatever is cut, wherever: an id is JSON, and one that the whole has', () => {
    fc.assert(
      fc.property(anyMessage, fc.nat(60), fc.nat(60), (text, head, tail) => {
        const bytes = Buffer.from(text);
        // Who has two ids, or speaks two protocols, may be misunderstood.
        fc.pre(head + tail < bytes.length && text.split(/"(?:id|seq|request_seq)":/).length <= 2);
        const found = readCut(bytes.subarray(0, head), bytes.subarray(bytes.length - tail));
        if (found === undefined || !('id' in found)) return;
        expect(() => JSON.parse(found.id)).not.toThrow();
        const whole = said(text);
        if (whole !== undefined && 'id' in whole) expect(found.id).toBe(whole.id);
      }),
      {numRuns: 5000},
    );
  });

  test('takes linear time', () => {
    const started = performance.now();
    for (const unit of [
      '{"a":',
      ',"a":1',
      '{"a":"b",',
      '"',
      '\\',
      ',"a":"b" ',
      ' ',
      '{"result":',
    ]) {
      const text = `{${unit.repeat(3000)}`;
      readCut(Buffer.from(text.slice(0, 16_384)), Buffer.from(text.slice(-4096)));
    }
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
