import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {OwnLogReader, recordIn} from '../../src/captures/own-log.ts';
import {UserError} from '../../src/errors.ts';
import {onOneLine} from '../../src/session/kept.ts';
import type {SessionRecord} from '../../src/session/record.ts';
import {logOf, logOfRecords, readBy} from '../helpers/captures.ts';
import {anyTraffic} from '../helpers/messages.ts';
import {anyCuts, anyStream, cutAt} from '../helpers/streams.ts';
import {at, flat, hear, newSession, only} from '../helpers/told.ts';

const PIPES = ['client→server', 'server→client', 'stderr'] as const;
const START = {
  ...{
    command: 'x',
    args: ['é', '', '"\u2028'],
    cwd: '/',
    pid: 1,
    ppid: 1,
    env: ['A'],
    platform: 'linux',
  },
  versions: {stdiotap: '9.1.0', node: 'v30'},
};

const wellFormed = (_key: string, value: unknown) =>
  typeof value === 'string' ? Buffer.from(value).toString() : value;

/** A record as a log can hold it: no `undefined`, no half letters, on one line for every reader of lines. */
function asWritten({level, time, fields, verbatim}: SessionRecord): SessionRecord {
  const {items, pending, link, id, message} = verbatim;
  const [oneItems, onePending, oneLink, oneId] = [items, pending, link, id].map(
    text => text && onOneLine(text),
  );
  return {
    ...{level, time, fields: JSON.parse(JSON.stringify(fields), wellFormed)},
    verbatim: {items: oneItems, pending: onePending, link: oneLink, id: oneId, message},
  };
}

describe('the law: what was written is what is read', () => {
  test('for anything that crosses a pipe, and any cut of the log', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...PIPES), fc.oneof(anyStream, anyTraffic)), {
          maxLength: 6,
        }),
        fc.constantFrom(0, 60),
        anyCuts,
        (said, maxMessage, cuts) => {
          const session = newSession({maxMessage});
          const records = [
            ...session.started(START, at(0)),
            ...hear(session, ...said.map(([pipe, bytes]) => [pipe, bytes, at(1.5)] as const)),
            ...(['c2s', 's2c', 'stderr'] as const).flatMap(pipe => session.ended(pipe, at(2))),
            ...session.exited({code: 0, signal: null, endedBy: 'server'}, at(3)),
          ];
          const log = logOfRecords(records);
          const read = readBy(new OwnLogReader(), ...cutAt(log, cuts));
          expect(read.map(({record}) => record)).toEqual(records.map(asWritten));
          const exact = read.flatMap(({line}) => [line ?? Buffer.alloc(0), Buffer.from('\n')]);
          expect(Buffer.concat(exact).equals(log)).toBe(true);
        },
      ),
      {numRuns: 400},
    );
  });

  test.each([
    [
      'a number that JavaScript has not',
      '{"jsonrpc":"2.0","id":9007199254740993,"result":{"n":725653563933458433,"z":1.0,"e":1e400}}',
    ],
    ['duplicate keys', '{"id":1,"result":{"a":1,"a":2}}'],
    ['an id that is written in an unusual way', '{"id":1.0,"method":"x"}'],
    [
      'an error that has a message of its own',
      '{"id":1,"error":{"code":1,"message":"no","data":{"message":"x"}}}',
    ],
    [
      'a message in a message',
      '{"id":1,"method":"m","params":{"message":{"message":"\\",\\"message\\":{"}}}',
    ],
  ])('a message is had byte for byte: %s', (_what, message) => {
    const {record} = only(readBy(new OwnLogReader(), logOf(['server→client', `${message}\n`])));
    expect(record.verbatim.message?.toString()).toBe(message);
  });

  test('lists are had as they were written, with numbers that JavaScript has not', () => {
    const log = logOf([
      'client→server',
      '[{"id":9007199254740993,"method":"a"},{"id":1.0,"method":"b"}]\n',
    ]);
    expect(only(readBy(new OwnLogReader(), log)).record.verbatim.items).toBe(
      '[{"kind":"request","method":"a","id":9007199254740993},{"kind":"request","method":"b","id":1.0}]',
    );
  });

  test('ids are the tokens they were', () => {
    const log = logOf([
      'client→server',
      '{"id":7,"method":"a"}\n{"id":"7","method":"a"}\n{"id":7.0,"method":"a"}\n',
    ]);
    const ids = readBy(new OwnLogReader(), log).map(({record}) => record.verbatim.id);
    expect(ids).toEqual(['7', '"7"', '7.0']);
  });
});

describe('a damaged line', () => {
  const [first = '', second = ''] = logOf([
    'client→server',
    '{"id":1,"method":"a"}\n{"id":2,"method":"b"}\n',
  ])
    .toString()
    .split('\n');
  const methodsIn = (log: string | Buffer) => {
    const reader = new OwnLogReader();
    const methods = readBy(reader, log).map(({record}) => flat(record).method);
    return {methods, trouble: reader.trouble};
  };

  test.each([
    ['torn', first.slice(0, 80)],
    ['spliced with another', `${first.slice(0, 80)}${second}`],
    ['of another program', '{"level":30,"time":1796069932561,"pid":1,"hostname":"vm","msg":"hi"}'],
    ['of a kind that is not known', second.replace('"kind":"request"', '"kind":"telegram"')],
    ['with a direction that is none', second.replace('CLIENT→SERVER', 'UP')],
    ['without what every record has', '{"level":30,"time":"2026-11-30T19:40:00.000Z"}'],
    ['no object', '[1]'],
    [
      'with its message under a key that we do not write so',
      second
        .replace('"seq":', '"notes":[{"code":"a","level":"info","text":"","message":2}],"seq":')
        .replace(',"message":{"id"', ',"message" :{"id"'),
    ],
    ['two messages', `${second.slice(0, -1)},"message":1,"x":2}`],
  ])('is passed over and counted, and harms no other: %s', (_what, bad) => {
    expect(methodsIn(`${first}\n${bad}\n${bad}\n${second}\n`)).toEqual({
      methods: ['a', 'b'],
      trouble: {damaged: 2, firstDamaged: 2, tooLong: 0},
    });
  });

  test('harms no other, wherever it stands and wherever it was torn', () => {
    const torn = fc.integer({min: 1, max: first.length - 1});
    fc.assert(
      fc.property(fc.array(fc.option(torn), {maxLength: 12}), anyCuts, (plan, cuts) => {
        const lines = plan.map(end => (end === null ? second : first.slice(0, end)));
        const reader = new OwnLogReader();
        const log = Buffer.from(lines.map(line => `${line}\n`).join(''));
        const read = readBy(reader, ...cutAt(log, cuts));
        expect(read.map(({line}) => line?.toString())).toEqual(
          lines.filter(line => line === second),
        );
        expect(reader.trouble).toEqual({
          damaged: lines.filter(line => line !== second).length,
          firstDamaged: lines.findIndex(line => line !== second) + 1,
          tooLong: 0,
        });
      }),
    );
  });

  test('of which some bytes are others never makes the reader throw, and harms no other', () => {
    const lines = logOfRecords([
      ...hear(newSession(), ['client→server', '[{"id":1,"method":"a"}]\n{"id":2,"method":"b"}\n']),
      ...newSession().exited({code: 0, signal: null, endedBy: 'server'}, at(1)),
    ])
      .toString()
      .trim()
      .split('\n');
    const bits = fc.constantFrom(
      ...['', '"', '{', '}', '[', ']', ',', ':', '0', 'null', '\\', '\0'],
    );
    const mutation = fc.tuple(fc.constantFrom(...lines), fc.nat(1500), fc.nat(40), bits);
    fc.assert(
      fc.property(mutation, ([line, place, count, bit]) => {
        const start = place % line.length;
        const bad = `${line.slice(0, start)}${bit}${line.slice(start + count)}`;
        const read = readBy(new OwnLogReader(), `${first}\n${bad}\n${second}\n`);
        const texts = read.map(({line: exact}) => exact?.toString());
        expect([texts[0], texts.at(-1)]).toEqual([first, second]);
        expect([2, 3]).toContain(texts.length);
      }),
      {numRuns: 3000},
    );
  });

  test('may be bytes that are no text', () => {
    const bytes = Buffer.concat([
      Buffer.from(`${first}\n`),
      Buffer.from([0xff, 0, 0xfe, 10]),
      Buffer.from(second),
    ]);
    expect(methodsIn(bytes)).toMatchObject({methods: ['a', 'b'], trouble: {damaged: 1}});
  });

  test('never makes the reader throw, whatever it is', () => {
    fc.assert(
      fc.property(anyStream, bytes => {
        expect(readBy(new OwnLogReader(), bytes)).toEqual([]);
      }),
    );
  });

  test('empty lines are nothing', () => {
    expect(methodsIn(`\n${first}\n\n\r\n${second}\n`)).toEqual({
      methods: ['a', 'b'],
      trouble: {damaged: 0, firstDamaged: 0, tooLong: 0},
    });
  });
});

test('a line without its end is read when the log is over, and not before', () => {
  const reader = new OwnLogReader();
  const log = logOf(['client→server', '{"id":1,"method":"a"}\n']);
  expect(reader.push(log.subarray(0, -1))).toEqual([]);
  expect(reader.end()).toHaveLength(1);
});

test('a line that is too long keeps its fields, and both ends of its message', () => {
  const [line = ''] = logOf(['client→server', '{"id":1,"method":"a","params":"x"}\n'])
    .toString()
    .split('\n');
  const long = Buffer.from(
    line.replace('"params":"x"', `"params":"${'x'.repeat(49 * 1024 * 1024)}"`),
  );
  const reader = new OwnLogReader();
  const {record, line: exact} = only(readBy(reader, long, '\n'));
  expect(record).toMatchObject({level: 30, fields: {kind: 'request', method: 'a', bytes: 35}});
  expect(record.fields).toMatchObject({
    cut: {
      bytes: 35,
      head: expect.stringMatching(/^\{"id":1,"method":"a","params":"x{4065}$/),
      tail: expect.stringMatching(/^x{4000,}"\}$/),
    },
  });
  expect(record.verbatim.message).toBeUndefined();
  expect(exact).toBeUndefined();
  expect(reader.trouble).toEqual({damaged: 0, firstDamaged: 0, tooLong: 1});
});

test('a newer format is refused by its name', () => {
  const line = logOfRecords(newSession().started(START, at(0)))
    .toString()
    .trim();
  expect(recordIn(Buffer.from(line))).toBeDefined();
  const newer = Buffer.from(line.replace('"log":1', '"log":2'));
  const refusal = new UserError(
    'this log has format 2, written by stdiotap 9.1.0; this stdiotap reads format 1: npm install -g stdiotap@latest',
  );
  expect(() => recordIn(newer)).toThrow(refusal);
  expect(() => new OwnLogReader().push(Buffer.concat([newer, Buffer.from('\n')]))).toThrow(refusal);
});
