import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {full} from '../../src/formats/full.ts';
import {stderrUnreadNote} from '../../src/notes/stderr-unread.ts';
import type {Note, SessionRecord} from '../../src/session/record.ts';
import {at, hear, newSession, only, type Said} from '../helpers/told.ts';
import {anyBad, bodiless, everyKind, facts, forged, look, UNSAFE} from './every-kind.ts';

const textOf = (record: SessionRecord, more = {}) => `${full(record, look(more))}`;
const fullFor = (...said: Said) => textOf(only(hear(newSession(), said)));
const kinds = everyKind();
const numbered = kinds.map((record, index) => [index, record.fields.kind, record] as const);

describe.each(numbered)(
  'law: a forged record cannot drive the terminal (%i: %s)',
  (_, _kind, record) => {
    test('nor begin a line that looks like a record', () => {
      fc.assert(
        fc.property(anyBad, bad => {
          const [head = '', ...more] = textOf(forged(record, bad)).split('\n');
          expect(head).not.toMatch(UNSAFE);
          expect(more.pop()).toBe('');
          for (const line of more) expect(line).toMatch(/^ {2}/);
          for (const line of more) expect(line).not.toMatch(UNSAFE);
        }),
      );
    });
  },
);

test('of every kind: all that it has', () => {
  expect(kinds.map(record => textOf(record)).join('')).toBe(
    `19:40:00.000 [recipes] started node a b.mjs --x (pid 42)
  command     "node" "a b.mjs" "--x"
  directory   /work
  processes   stdiotap 41, its parent 40, server 42
  versions    stdiotap 0.1.0, node v20.20.2, linux
  variables   HOME PATH
19:40:00.001 [recipes] CLIENT→SERVER tools/call cook #1
  {
    "id": 1,
    "method": "tools/call",
    "params": {"name": "cook"}
  }
19:40:00.001 [recipes] CLIENT→SERVER ping #9007199254740993
  {"id": 9007199254740993, "method": "ping"}
19:40:00.001 [recipes] CLIENT→SERVER notifications/x
  {
    "method": "notifications/x",
    "params": {"a": 1}
  }
19:40:00.001 [recipes] CLIENT→SERVER batch of 2: a #2, b
  [
    {"id": 2, "method": "a"},
    {"method": "b"}
  ]
19:40:00.013 [recipes] SERVER→CLIENT tools/call cook #1 tool-error 12.5 ms
  {
    "id": 1,
    "result": {"isError": true}
  }
19:40:00.014 [recipes] SERVER→CLIENT a #2 error -32601 MethodNotFound "no" 13.0 ms
  {
    "id": 2,
    "error": {"code": -32601, "message": "no"}
  }
19:40:00.015 [recipes] SERVER→CLIENT batch of 1: JSON, but no message
  [1]
19:40:00.016 [recipes] SERVER→CLIENT not a message: a banner
19:40:00.017 [recipes] SERVER→CLIENT not a message: \ufffda
  not UTF-8; base64: /2EK
19:40:00.018 [recipes] SERVER→CLIENT blank line
19:40:00.019 [recipes] SERVER→CLIENT response #3 ok
  {"id":3,"result":"${'é'.repeat(66)}
  (both ends of 6.0 kB, as logged)
  ${'é'.repeat(23)}"}\\n
19:40:00.020 [recipes] stderr up
19:40:00.021 [recipes] SIGTERM came, and went on to the server
19:40:00.022 [recipes] CLIENT→SERVER closed after 181 bytes
19:40:00.002 [recipes] 1,234 bytes of stderr were not passed on, because nobody read them
19:40:00.002 [recipes] 2 records are missing
19:40:00.001 [recipes] CLIENT→SERVER tools/call cook #1
  (this log has no bodies)
19:40:05.021 [recipes] server exited with code 3 after 5,021 ms, unanswered: ping #9007199254740993; last stderr: up
  unanswered  ping #9007199254740993 for 5,020 ms
  to server   4 messages, 181 bytes, sha256 090e79faf872015fd211f976c6526378201d02673941cc11ee0227a831c905dc
  to client   4 messages, 6,122 bytes, sha256 902b88782e0e27ca378e62e716c8d398e9991936d61f55af85f5d4b3afcf3ef1
  stderr      3 bytes, sha256 6dcab36746762397d531bb3d0e00c31b7aea21ab3371c1149e3ca1ba20417b61
  last stderr up
`,
  );
});

describe('without bodies', () => {
  test('messages and texts are heads, and the life of a session is whole', () => {
    const traffic = kinds.filter(({fields}) => 'bytes' in fields && 'dir' in fields);
    for (const record of traffic) {
      expect(textOf(record, {body: false}).split('\n')).toHaveLength(2);
    }
    const [start, exit] = [kinds[0] as SessionRecord, kinds.at(-1) as SessionRecord];
    expect(textOf(start, {body: false})).toBe(textOf(start));
    expect(textOf(exit, {body: false})).toBe(textOf(exit));
  });
});

describe('numbers and ids are shown as they were written', () => {
  test('in bodies', () => {
    expect(fullFor('server→client', '{"id":1.0,"result":[9007199254740993,1e400,-0]}\n')).toBe(
      '19:40:00.000 [x] SERVER→CLIENT response #1.0 ok\n' +
        '  {\n    "id": 1.0,\n    "result": [9007199254740993, 1e400, -0]\n  }\n',
    );
  });

  test.each(['9007199254740993', '"9007199254740993"', '1.0', '""', '0'])(
    'and in the list of what nobody has answered: %s',
    id => {
      const session = newSession();
      hear(session, ['client→server', `{"id":${id},"method":"ping"}\n`, at(1)]);
      const exit = only(session.exited({code: 0, signal: null, endedBy: 'client-eof'}, at(2)));
      expect(textOf(exit)).toContain(`\n  unanswered  ping #${id} for 1.0 ms\n`);
    },
  );
});

test('a server that could not be started', () => {
  const {serverPid: _, ...others} = facts;
  const [start] = newSession().started(others, at(0)) as [SessionRecord];
  expect(textOf(start)).toContain(
    '\n  processes   stdiotap 41, its parent 40, server not started\n',
  );
});

test('an exit that is written by a version which said less', () => {
  const exit = kinds.at(-1) as SessionRecord;
  const {
    wire: _,
    lastStderr: _lines,
    ...fields
  } = exit.fields as typeof exit.fields & {
    wire?: unknown;
    lastStderr?: unknown;
  };
  const text = textOf({...exit, fields: fields as SessionRecord['fields'], verbatim: {}});
  expect(text).not.toContain('unanswered  ');
  expect(text).toMatch(/\n {2}stderr {6}0 bytes/);
});

describe('text', () => {
  test('of several lines is shown when the head does not say it all', () => {
    const text = `Traceback\n  File "x"\r\n${'y'.repeat(300)}`;
    const record = only(hear(newSession(), ['stderr', 'x\n']));
    const fields = {...record.fields, text, msg: 'Traceback…'} as SessionRecord['fields'];
    expect(textOf({...record, fields})).toBe(
      `19:40:00.000 [x] stderr Traceback…\n  Traceback\n    File "x"\n  ${'y'.repeat(300)}\n`,
    );
  });

  test('a long line is not said twice, and a whole file is shortened', () => {
    expect(fullFor('stderr', 'short\n').split('\n')).toHaveLength(2);
    const long = fullFor('stderr', `${'a b '.repeat(10_000)}\n`);
    expect(long).toMatch(/^19:40.*\n {2}a b .*… \(30,000 more\)\n$/);
    expect(long.length).toBeLessThan(11_000);
  });
});

describe('findings', () => {
  const notes: Note[] = [
    {code: 'bom', level: 'warn', text: 'begins with a mark\x1b'},
    {code: 'crlf', level: 'info', text: 'ends with CRLF'},
  ];

  test('stand between head and body', () => {
    const record = only(hear(newSession(), ['client→server', '{"method":"a"}\n']));
    expect(textOf({...record, fields: {...record.fields, notes}})).toBe(
      '19:40:00.000 [x] CLIENT→SERVER a\n' +
        '  ! begins with a mark\\e\n  ! ends with CRLF\n  {"method": "a"}\n',
    );
  });

  test('of a note that stands alone: its facts, if they are a text', () => {
    const [record] = newSession().noted([stderrUnreadNote(5)], at(0)) as [SessionRecord];
    const fields = {...record.fields, notes: [{...(notes[1] as Note), facts: 'a: 1\nb: 2'}]};
    expect(textOf({...record, fields})).toBe(
      `19:40:00.000 [x] ${record.fields.msg}\n  a: 1\n  b: 2\n`,
    );
  });
});

test('a message that a host has shortened: both ends, and how much is missing', () => {
  const record = bodiless(only(hear(newSession(), ['client→server', '{"method":"a"}\n'])));
  const cut = {head: '{"method":"a', tail: '}', missing: 12_345};
  const fields = {...record.fields, cut} as SessionRecord['fields'];
  expect(textOf({...record, fields})).toBe(
    '19:40:00.000 [x] CLIENT→SERVER a\n' +
      '  {"method":"a\n  (both ends, as logged, 12,345 characters are missing)\n  }\n',
  );
});
