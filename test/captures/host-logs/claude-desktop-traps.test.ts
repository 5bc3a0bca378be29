/** What is known to lead a reader of these logs astray; `claude-desktop.test.ts` has the rest. */
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {LONGEST_LINE} from '../../../src/captures/capture.ts';
import {ClaudeDesktopReader} from '../../../src/captures/host-logs/claude-desktop.ts';
import {readBy, summaries} from '../../helpers/captures.ts';
import {type Flat, flat, withoutNothing} from '../../helpers/told.ts';

const START = Date.UTC(2026, 3, 2, 10);
const stamp = (ms: number) => new Date(START + ms).toISOString();
const line = (text: string, ms = 0, tags = '[weather] [info]') => `${stamp(ms)} ${tags} ${text}\n`;
const said = (who: 'client' | 'server', body: string, ms = 0) =>
  line(`Message from ${who}: ${body} { metadata: undefined }`, ms);
const recordsOf = (log: string): Flat[] =>
  readBy(new ClaudeDesktopReader(), log).map(({record}) => flat(record));
const textsOf = (log: string) => summaries(readBy(new ClaudeDesktopReader(), log));
const sessionsIn = (log: string) => new Set(recordsOf(log).map(({session}) => session)).size;
const begin = (ms = 0) => line('Initializing server...', ms);

describe('the names of servers', () => {
  const part = fc.constantFrom('a', 'Weather', ' ', '(', ')', '-', 'é', '.');
  const word = fc.array(part, {minLength: 1, maxLength: 5}).map(parts => `W${parts.join('')}`);
  const name = fc
    .tuple(word, fc.constantFrom('', '[b]', ' [Beta]', ' [a [b]]', '(c)'), fc.constantFrom('', 'z'))
    .map(parts => parts.join(''));

  test('may hold spaces, brackets and parentheses, in both orders of the tags', () => {
    fc.assert(
      fc.property(name, fc.constantFrom('info', 'error', 'warn', 'debug'), (server, level) => {
        for (const tags of [`[${server}] [${level}]`, `[${level}] [${server}]`]) {
          const [record] = recordsOf(line('Message from client: method="ping" id=1', 0, tags));
          expect(record).toMatchObject({server, kind: 'request', method: 'ping', id: '1'});
        }
      }),
    );
  });

  test.each(['a]b', 'We [ather'])('may hold a bracket that has no other: %s', server => {
    for (const tags of [`[${server}] [info]`, `[info] [${server}]`]) {
      expect(recordsOf(line('Message from client: method="ping" id=1', 0, tags))).toMatchObject([
        {server, kind: 'request', method: 'ping'},
      ]);
    }
  });
});

test('the grammar of the records without bodies, all of it', () => {
  const method = fc.option(fc.constantFrom('ping', 'tools/call', 'a b'), {nil: undefined});
  const id = fc.option(fc.constantFrom('0', '3', '-1', '"x"', '9007199254740993'), {
    nil: undefined,
  });
  const end = fc.constantFrom('result', 'result(1 blocks)', 'result(12 blocks)', 'error(code=-1)');
  const expected = (m: string | undefined, i: string | undefined, e: string): Flat => {
    if (m !== undefined) {
      return {kind: i === undefined ? 'notification' : 'request', method: m, id: i};
    }
    const error = e.startsWith('error') ? {code: -1} : undefined;
    return {kind: 'response', id: i, outcome: error ? 'error' : 'ok', error};
  };
  fc.assert(
    fc.property(method, id, end, fc.boolean(), (m, i, answer, hasParams) => {
      fc.pre(m !== undefined || i !== undefined);
      const last = m === undefined ? answer : hasParams ? 'params' : '';
      const words = [m && `method="${m}"`, i && `id=${i}`, last].filter(Boolean).join(' ');
      const [record] = recordsOf(said('server', words));
      expect(record).toMatchObject({body: 'none', ...withoutNothing(expected(m, i, answer))});
      expect(record).not.toHaveProperty('message');
      expect('id' in (record ?? {})).toBe(i !== undefined);
    }),
  );
});

test('metadata is taken from the right, also where a body talks of some', () => {
  const body = '{"id":1,"method":"a","params":{"x":" { metadata: { a: 1 } }"}}';
  const log = line(`Message from server: ${body} { metadata: { context: 'x', stack: undefined } }`);
  expect(recordsOf(log)).toMatchObject([{kind: 'request', body: 'full', message: body}]);
});

describe('stderr inside a block of metadata', () => {
  const lines = [
    `${stamp(0)} [weather] [info] Using it: {`,
    ...['  metadata: {', "    args: [ 'run', [length]: 1 ]", '  }', '} %o'],
  ];

  test.each([1, 2, 3, 4])('is stderr, in front of line %d of it', at => {
    const log = [...lines.slice(0, at), 'npm notice', ...lines.slice(at), ''].join('\n');
    const records = recordsOf(log);
    expect(records.map(({msg}) => msg).sort()).toEqual(['host: Using it:', 'npm notice']);
    expect(records.find(({kind}) => kind === 'note')?.notes[0].facts).toBe(
      "metadata: {\n  args: [ 'run', [length]: 1 ]\n}",
    );
  });

  test('and without a line end, is followed by the next record', () => {
    const log = `${lines.slice(0, 3).join('\n')}\nLoading...${line('next')}`;
    expect(textsOf(log).sort()).toEqual(['Loading...', 'host: Using it:', 'host: next']);
  });
});

describe('stderr without a line end', () => {
  test.each([
    ['[weather] [info]'],
    ['[info] [weather]'],
    ['[Tide Tables [Beta]] [info]'],
    ['[info] [Tide Tables [Beta]]'],
  ])('stands in front of a record: %s', tags => {
    const ping = line('Message from client: method="ping" id=1', 0, tags);
    expect(textsOf(`${line('up', 0, tags)}Loading...${ping}`)).toEqual([
      'host: up',
      'Loading...',
      'ping #1',
    ]);
  });

  test('stands in front of the first of all', () => {
    expect(textsOf(`Loading...${begin()}`)).toEqual(['Loading...', 'host: Initializing server...']);
  });
});

describe('runs', () => {
  test('that begin in the same millisecond are two', () => {
    expect(sessionsIn(begin() + line('Shutting down server...') + begin())).toBe(2);
    expect(sessionsIn(begin() + begin())).toBe(2);
  });

  test.each([
    ['it could not be started', 'spawn uv ENOENT'],
    ['it went first', 'Server disconnected. For troubleshooting guidance, please visit our'],
  ])('that have ended cast no doubt on the next: %s', (_what, text) => {
    const failed = line(`${text} { metadata: { context: 'connection' } }`, 5, '[weather] [error]');
    expect(textsOf(begin() + failed + begin(3000))).toEqual([
      'host: Initializing server...',
      `host: ${text}`,
      'host: Initializing server...',
    ]);
  });

  test('take no answer of the one before, though the ids are the same', () => {
    const call = (ms: number) => said('client', 'method="tools/call" id=1 params', ms);
    const log = `${begin()}${call(10)}${begin(20)}${said('server', 'id=1 result', 30)}${call(40)}${said('server', 'id=1 result', 70)}`;
    expect(recordsOf(log).filter(({kind}) => kind === 'response')).toMatchObject([
      {id: '1', msg: 'response #1 ok'},
      {id: '1', msg: 'tools/call #1 ok 30.0 ms', ms: 30},
    ]);
    expect(textsOf(log).filter(text => text.startsWith('host: another run'))).toHaveLength(1);
  });

  test('have no record from before they began, though times are out of order', () => {
    const records = recordsOf(begin(1) + said('client', 'method="ping" id=1', 0));
    expect(records.map(({at}) => at)).toEqual([0, 0]);
    expect(records.map(({time}) => time)).toEqual([stamp(1), stamp(0)]);
  });
});

test('a line that is too long to be read whole has no whole body', () => {
  const reader = new ClaudeDesktopReader();
  const beginning = `${stamp(0)} [weather] [info] Message from server: {"jsonrpc":"2.0","id":1,"result":{"a":"`;
  const records = readBy(reader, beginning, Buffer.alloc(LONGEST_LINE, 'x'), '"}}\n');
  expect(records.map(({record}) => record.fields.body)).toEqual(['truncated']);
  expect(reader.trouble.tooLong).toBe(1);
});
