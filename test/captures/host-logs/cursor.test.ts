import fc from 'fast-check';
import {expect, test} from 'vitest';
import {CursorReader} from '../../../src/captures/host-logs/cursor.ts';
import {readBy} from '../../helpers/captures.ts';
import {anyCuts, anyStream, cutAt} from '../../helpers/streams.ts';
import {flat} from '../../helpers/told.ts';

const line = (text: string, level = 'info', second = 0) =>
  `2025-12-01 10:00:0${second}.000 [${level}] ${text}\n`;
const recordsOf = (log: string) =>
  readBy(new CursorReader('weather'), log).map(({record}) => flat(record));
const kindsOf = (log: string) => recordsOf(log).map(({kind, level}) => `${kind} ${level}`);

test('the words of the host, and stderr, which it calls error', () => {
  const log =
    line('Handling CreateClient action') +
    line('Starting new stdio process with command: uvx weather@latest') +
    line('Installed 76 packages in 68ms', 'error', 1) +
    'and more\n' +
    line('Client error for command Unexpected token', 'error', 2);
  const at = {server: 'weather', source: 'cursor'};
  expect(recordsOf(log)).toMatchObject([
    {...at, kind: 'note', level: 30, body: 'none'},
    {...at, kind: 'note', level: 30},
    {...at, kind: 'stderr', level: 20, text: 'Installed 76 packages in 68ms\n', at: 1000},
    {...at, kind: 'stderr', level: 20, text: 'and more\n', at: 1000},
    {...at, kind: 'note', level: 50},
  ]);
});

test.each([
  ['error', 'No server info found', 'note 40'],
  ['error', '[V2 FSM] connection:transport_error: x', 'note 50'],
  ['error', 'Failed to reload client: MCP error', 'note 40'],
  ['error', 'Failing over', 'stderr 20'],
  ['error', 'ERROR: no key', 'stderr 20'],
  ['warning', 'anything', 'note 40'],
  ['info', 'Found 7 tools', 'note 30'],
])('[%s] %s: %s', (level, text, expected) => {
  expect(kindsOf(line(text, level))).toEqual([expected]);
});

test('a log of all servers has a tag in front of each line', () => {
  const log =
    line('user-weather: Handling CreateClient action') +
    line('ools: Starting new stdio process with command: npx x') +
    line('user-weather: INFO: up', 'error') +
    line(' MCP: No server info found', 'error') +
    line('unknown: x', 'error');
  expect(recordsOf(log).map(({server, kind, msg}) => [server, kind, msg])).toEqual([
    ['weather', 'note', 'host: Handling CreateClient action'],
    ['ools', 'note', 'host: Starting new stdio process with command: npx x'],
    ['weather', 'stderr', 'INFO: up'],
    ['MCP', 'note', 'host: No server info found'],
    ['weather', 'stderr', 'unknown: x'],
  ]);
});

test('a run begins where a client is made, or a process once more', () => {
  const process = line('Starting new stdio process with command: uvx weather');
  const sessionsOf = (log: string) => new Set(recordsOf(log).map(({session}) => session)).size;
  const create = line('Handling CreateClient action');
  expect(sessionsOf(create + process)).toBe(1);
  expect(sessionsOf(create + process + line('Handling CreateClient action', 'info', 1))).toBe(2);
  expect(sessionsOf(process + process.replace(':00.000', ':01.000'))).toBe(2);
});

test.each([
  'Error: Failed to connect to weather.example',
  'TypeError: Failed to parse the URL',
  'WARN: Connection failed, once more',
])('stderr that begins with a word and a colon is of this server: %s', text => {
  const log = line('Handling CreateClient action') + line(text, 'error');
  expect(recordsOf(log)[1]).toMatchObject({
    ...{server: 'weather', kind: 'stderr', level: 20, text: `${text}\n`},
  });
});

test('the laws: cutting, and CR LF, change nothing, and any bytes are read', () => {
  const log = `${line('Handling CreateClient action')}${line('日本 up', 'error')}more\n${line('x')}`;
  fc.assert(
    fc.property(anyCuts, fc.constantFrom('\n', '\r\n'), anyStream, (cuts, eol, bytes) => {
      const chunks = cutAt(Buffer.from(log.replaceAll('\n', eol)), cuts);
      const records = readBy(new CursorReader('weather'), ...chunks);
      expect(records.map(({record}) => flat(record))).toEqual(recordsOf(log));
      expect(() => recordsOf(`${log}${bytes}`)).not.toThrow();
    }),
  );
});
