import fc from 'fast-check';
import {expect, test} from 'vitest';
import {VscodeReader} from '../../../src/captures/host-logs/vscode.ts';
import {readBy} from '../../helpers/captures.ts';
import {anyCuts, anyStream, cutAt} from '../../helpers/streams.ts';
import {flat} from '../../helpers/told.ts';

const line = (text: string, level = 'info', second = 0) =>
  `2026-01-19 17:00:0${second}.000 [${level}] ${text}\n`;
const recordsOf = (log: string) =>
  readBy(new VscodeReader('file'), log).map(({record}) => flat(record));
const time = (second: number) => new Date(2026, 0, 19, 17, 0, second).toISOString();

test('the words of the host, and stderr, in local time', () => {
  const log =
    line('Starting server weather') +
    line('[server stderr] INFO up', 'warning', 1) +
    line('Connection state: Running', 'info', 2);
  const at = {server: 'weather', source: 'vscode'};
  expect(recordsOf(log)).toMatchObject([
    {...at, kind: 'note', level: 30, time: time(0), msg: 'host: Starting server weather'},
    {...at, kind: 'stderr', level: 20, time: time(1), text: 'INFO up\n'},
    {...at, kind: 'note', level: 30, at: 2000},
  ]);
});

test('messages at the levels debug and trace, paired', () => {
  const request = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"forecast"}}';
  const log =
    line(`[editor -> server] ${request}`, 'debug') +
    line('[server -> editor] {"jsonrpc":"2.0","id":1,"result":{}}', 'trace', 1);
  expect(recordsOf(log)).toMatchObject([
    {
      server: 'file',
      kind: 'request',
      dir: 'CLIENT→SERVER',
      name: 'forecast',
      body: 'full',
      message: request,
    },
    {kind: 'response', dir: 'SERVER→CLIENT', method: 'tools/call', ms: 1000, outcome: 'ok'},
  ]);
});

test('what the server printed to stdout is no message', () => {
  expect(recordsOf(line('Failed to parse message: "Weather \\"up\\""', 'warning'))).toMatchObject([
    {kind: 'text', level: 40, dir: 'SERVER→CLIENT', text: 'Weather "up"'},
  ]);
  expect(recordsOf(line('Failed to parse message: "Weather', 'warning'))).toMatchObject([
    {kind: 'text', text: '"Weather'},
  ]);
});

test('a run begins where a server is started', () => {
  const log =
    line('Starting server weather') +
    line('Starting server from LocalProcess extension host') +
    line('Starting server weather', 'info', 1);
  const sessions = recordsOf(log).map(({session}) => session);
  expect(sessions[1]).toBe(sessions[0]);
  expect(sessions[2]).not.toBe(sessions[0]);
});

test.each([
  ['info', 'Connection state: Error Process exited with code 1', 50],
  ['error', 'Server exited before responding to `initialize` request.', 50],
  ['error', 'x', 40],
  ['warning', 'x', 40],
  ['trace', 'x', 30],
])('[%s] %s has level %d', (level, text, expected) => {
  expect(recordsOf(line(text, level))).toMatchObject([{kind: 'note', level: expected}]);
});

test('lines without a stamp belong to the one before', () => {
  const log = `${line('[server stderr] Traceback', 'warning')}  File "x"\n${line('Words')}more words\n`;
  expect(recordsOf(log).map(({kind}) => kind)).toEqual(['stderr', 'stderr', 'note', 'note']);
});

test('the laws: cutting, and CR LF, change nothing, and any bytes are read', () => {
  const log = `${line('Starting server weather')}${line('[server stderr] 日本', 'warning')}more\n${line('[editor -> server] {"id":1,"method":"a"}', 'trace')}`;
  fc.assert(
    fc.property(anyCuts, fc.constantFrom('\n', '\r\n'), anyStream, (cuts, eol, bytes) => {
      const chunks = cutAt(Buffer.from(log.replaceAll('\n', eol)), cuts);
      const records = readBy(new VscodeReader('file'), ...chunks);
      expect(records.map(({record}) => flat(record))).toEqual(recordsOf(log));
      expect(() => recordsOf(`${log}${bytes}`)).not.toThrow();
    }),
  );
});
