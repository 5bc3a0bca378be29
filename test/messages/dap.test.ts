import fc from 'fast-check';
import {expect, test} from 'vitest';
import {dap} from '../../src/messages/dap.ts';
import {type Message, read} from '../../src/messages/index.ts';
import {anyMessage} from '../helpers/messages.ts';

const said = (text: string): Message | undefined => {
  const json = read(Buffer.from(text))?.text;
  return json && dap(json);
};

test('whatever the JSON is, it is looked at and nothing is thrown', () => {
  fc.assert(
    fc.property(anyMessage, text => {
      expect(() => said(text)).not.toThrow();
    }),
    {numRuns: 3000},
  );
});

test.each([
  [
    '{"seq":5,"type":"request","command":"launch","arguments":{"program":"a"}}',
    {type: 'request', id: '5', method: 'launch'},
  ],
  ['{"seq":0,"type":"request","command":"x"}', {type: 'request', id: '0', method: 'x'}],
  [
    '{"seq":6,"type":"request","command":"cancel","arguments":{"requestId":5}}',
    {type: 'request', id: '6', method: 'cancel', cancels: '5'},
  ],
  ['{"seq":6,"type":"request","command":"cancel"}', {type: 'request', id: '6', method: 'cancel'}],
  [
    '{"seq":9,"type":"response","request_seq":5,"success":true,"command":"launch"}',
    {type: 'response', id: '5', outcome: 'ok'},
  ],
  [
    '{"seq":9,"type":"response","request_seq":5,"success":false,"message":"notStopped"}',
    {type: 'response', id: '5', outcome: 'error', error: {message: 'notStopped'}},
  ],
  [
    '{"seq":9,"type":"response","request_seq":5,"success":false,"message":"cancelled"}',
    {type: 'response', id: '5', outcome: 'cancelled', error: {message: 'cancelled'}},
  ],
  [
    '{"seq":9,"type":"response","request_seq":5}',
    {type: 'response', id: '5', outcome: 'error', error: {}},
  ],
  ['{"seq":2,"type":"event","event":"output","body":{}}', {type: 'notification', method: 'output'}],
])('%s', (text, expected) => {
  expect(said(text)).toEqual(expected);
});

test.each([
  '{}',
  '{"seq":1}',
  '{"type":"request","command":"x"}',
  '{"seq":1,"type":"request"}',
  '{"seq":1,"type":"response"}',
  '{"seq":1,"type":"event"}',
  '{"seq":1,"type":"else","command":"x"}',
  '{"seq":1,"type":5,"command":"x"}',
])('%s is no message', text => {
  expect(said(text)).toBeUndefined();
});
