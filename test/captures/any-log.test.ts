import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {AnyLogReader, serverOf} from '../../src/captures/any-log.ts';
import {logOf, readBy, summaries} from '../helpers/captures.ts';
import {samples} from '../helpers/running.ts';
import {anyCuts, cutAt} from '../helpers/streams.ts';

const own = logOf(['client→server', '{"id":1,"method":"a"}\n{"id":2,"method":"b"}\n']);

test('a log is read as what it is, however it is cut', () => {
  const folder = join(samples, 'host-logs');
  const logs = readdirSync(folder)
    .filter(name => name !== 'README.md')
    .map(name => readFileSync(join(folder, name)));
  fc.assert(
    fc.property(fc.constantFrom(own, ...logs), anyCuts, (log, cuts) => {
      const chunks = cutAt(log, cuts).filter(chunk => chunk.length > 0);
      const whole = summaries(readBy(new AnyLogReader('x'), log));
      expect(summaries(readBy(new AnyLogReader('x'), ...chunks))).toEqual(whole);
      expect(whole.length).toBeGreaterThan(1);
    }),
    {numRuns: 300},
  );
});

describe('what it is', () => {
  test('is known as soon as the log shows it', () => {
    const reader = new AnyLogReader('x');
    expect(reader.push(own.subarray(0, 10))).toEqual([]);
    expect(reader.recognised).toBe('not yet');
    expect(reader.push(own.subarray(10))).toHaveLength(2);
    expect(reader.recognised).toBe('yes');
    expect(reader.trouble).toEqual({damaged: 0, firstDamaged: 0, tooLong: 0});
  });

  test('may be told by a line further down', () => {
    const reader = new AnyLogReader('x');
    expect(summaries(readBy(reader, `{"torn":\n\nwhat\n${own}`))).toEqual(['a #1', 'b #2']);
    expect(reader.trouble).toEqual({damaged: 2, firstDamaged: 1, tooLong: 0});
  });

  test('is never known of a log that shows nothing in its first MiB', () => {
    const reader = new AnyLogReader('x');
    const junk = Buffer.alloc(600_000, 'x');
    expect(reader.push(junk)).toEqual([]);
    expect(reader.recognised).toBe('not yet');
    expect(reader.push(junk)).toEqual([]);
    expect(reader.recognised).toBe('no');
    expect(reader.push(own)).toEqual([]);
    expect(reader.end()).toEqual([]);
  });
});

test('a byte order mark in front is no part of the log', () => {
  expect(summaries(readBy(new AnyLogReader('x'), `\ufeff${own}`))).toEqual(['a #1', 'b #2']);
});

test.each([
  [
    '/home/me/.cache/claude-cli-nodejs/-p/mcp-logs-weather/2026-07-02T07-00-00-507Z.jsonl',
    'weather',
  ],
  ['/logs/mcp-logs-plugin-tides-weather/a.jsonl', 'plugin-tides-weather'],
  ['/logs/MCP user-weather.log', 'weather'],
  ['/logs/MCP weather1.log', 'weather'],
  ['/logs/Cursor MCP.log', 'Cursor MCP'],
  ['weather.log', 'weather'],
])('%s is about %s', (path, server) => {
  expect(serverOf(path)).toBe(server);
});

test('a byte order mark may be cut', () => {
  const log = Buffer.from(`\ufeff${own}`);
  for (const at of [0, 1, 2, 3, 4]) {
    const records = readBy(new AnyLogReader('x'), log.subarray(0, at), log.subarray(at));
    expect(summaries(records)).toEqual(['a #1', 'b #2']);
  }
});

test.each(readdirSync(join(samples, 'host-logs')).filter(name => name !== 'README.md'))(
  '%s: records are the same in every field, cut anywhere, with LF and with CR LF',
  name => {
    const log = readFileSync(join(samples, 'host-logs', name), 'utf8');
    const whole = readBy(new AnyLogReader('x'), log);
    fc.assert(
      fc.property(anyCuts, fc.constantFrom('\n', '\r\n'), (cuts, eol) => {
        const chunks = cutAt(Buffer.from(log.replaceAll('\n', eol)), cuts);
        expect(readBy(new AnyLogReader('x'), ...chunks)).toEqual(whole);
      }),
      {numRuns: 30},
    );
  },
);
