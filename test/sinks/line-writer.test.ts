import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {type Framing, framings} from '../../src/framing/index.ts';
import {maskJson, maskJsonFragment, maskText, secretKeys} from '../../src/privacy/index.ts';
import type {SessionRecord} from '../../src/session/record.ts';
import type {Pipe, SessionOptions} from '../../src/session/session.ts';
import {LineWriter} from '../../src/sinks/line-writer.ts';
import {bytesIn, linesOf, messageIn} from '../helpers/log-lines.ts';
import {anyTraffic} from '../helpers/messages.ts';
import {anyCuts, anyStream, cutAt} from '../helpers/streams.ts';
import {at, hear, newSession, only} from '../helpers/told.ts';

const writer = new LineWriter();
const pipes = fc.constantFrom<Pipe>('c2s', 's2c', 'stderr');
const anything = fc.oneof(anyStream, anyTraffic);
const keys = secretKeys([]);
const mask = {
  text: (text: string) => maskText(text, keys),
  json: (text: string) => maskJson(text, keys),
  fragment: (text: string) => maskJsonFragment(text, keys),
};

/** Everything that is written of a stream, to the last line. */
function logOf(
  options: Partial<SessionOptions>,
  stream: Buffer,
  cuts: readonly number[],
  pipe: Pipe,
): string[] {
  const session = newSession(options);
  const records: SessionRecord[] = [
    ...cutAt(stream, cuts).flatMap(chunk => session.received(pipe, chunk, at(1))),
    ...session.ended(pipe, at(2)),
    ...session.exited({code: 0, signal: null, endedBy: 'server'}, at(3)),
  ];
  return linesOf(writer, records);
}

function expectGoodLine(line: string): void {
  expect(() => JSON.parse(line)).not.toThrow();
  expect(line.endsWith('}\n')).toBe(true);
  expect(line.slice(0, -1)).not.toMatch(/[\n\r\u0085\u2028\u2029]/);
}

describe.each(Object.keys(framings) as Framing[])('the log of any stream, framing %s', framing => {
  test('gives its bytes back, however it was cut', () => {
    fc.assert(
      fc.property(anything, anyCuts, pipes, (stream, cuts, pipe) => {
        const lines = logOf({framing}, stream, cuts, pipe);
        expect(bytesIn(lines, pipe).toString('latin1')).toBe(stream.toString('latin1'));
      }),
      {numRuns: 1000},
    );
  });

  test('is JSON on lines, for every reader of lines', () => {
    fc.assert(
      fc.property(anything, anyCuts, pipes, (stream, cuts, pipe) => {
        for (const line of logOf({framing}, stream, cuts, pipe)) expectGoodLine(line);
      }),
      {numRuns: 1000},
    );
  });

  test('is so too if messages are cut', () => {
    fc.assert(
      fc.property(anything, anyCuts, fc.integer({min: 1, max: 200}), (stream, cuts, maxMessage) => {
        for (const line of logOf({framing, maxMessage}, stream, cuts, 'c2s')) expectGoodLine(line);
      }),
      {numRuns: 1000},
    );
  });

  test('is so too if secrets are masked; what has none gives its bytes back', () => {
    fc.assert(
      fc.property(anything, anyCuts, pipes, (stream, cuts, pipe) => {
        const lines = logOf({framing, mask}, stream, cuts, pipe);
        for (const line of lines) expectGoodLine(line);
        if (lines.every(line => JSON.parse(line).redacted === undefined)) {
          expect(bytesIn(lines, pipe).toString('latin1')).toBe(stream.toString('latin1'));
        }
      }),
      {numRuns: 500},
    );
  });
});

const line = (bytes: string | Buffer) =>
  only(linesOf(writer, hear(newSession(), ['client→server', bytes])));

test('the message stands at the end of the line, as it crossed the pipe', () => {
  const message = '{ "id":1.0, "method":"m", "a":[1e400,-0,9007199254740993], "a":"\\u00e9" }';
  expect(line(`${message}\n`).endsWith(`,"id":1.0,"message":${message}}\n`)).toBe(true);
});

test('a line begins as pino begins it', () => {
  expect(line('{"id":1,"method":"m"}\n')).toMatch(
    /^\{"level":30,"time":"2026-11-30T19:40:00\.000Z","at":0,"seq":0,"session":"s","server":"x","kind":"request",/,
  );
});

test('a key named "message" elsewhere is not taken for the message', () => {
  const message = '{"id":1,"error":{"code":1,"message":"no"},"message":{"message":2}}';
  expect(messageIn(line(`${message}\n`))).toBe(message);
});

test('a large message is written from where it is', () => {
  const message = `{"id":1,"result":"${'x'.repeat(10_000)}"}`;
  const record = only(hear(newSession(), ['client→server', `${message}\n`]));
  const pieces = writer.lineOf(record);
  expect(pieces).toContain(record.verbatim.message);
  expect(messageIn(only(linesOf(writer, [record])))).toBe(message);
});

test.each(['{"id":"\u2028","method":"m"}', '{"id":1,"method":"\u2029"}', '{"id":1,"x":"\u0085"}'])(
  'a separator of lines is escaped in the line, and kept in the text: %j',
  message => {
    const written = line(`${message}\n`);
    expectGoodLine(written);
    expect(JSON.parse(written)).toMatchObject({
      text: `${message}\n`,
      message: JSON.parse(message),
    });
  },
);

test('an id with a line break in it does not break the line', () => {
  const message = '{"id":[\r\n1],"method":"m"}';
  const written = line(`Content-Length: ${message.length}\r\n\r\n${message}`);
  expectGoodLine(written);
  expect(JSON.parse(written)).toMatchObject({id: [1], method: 'm'});
});
