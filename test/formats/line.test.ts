import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {line, lineOf} from '../../src/formats/line.ts';
import type {Style} from '../../src/formats/style.ts';
import type {CutMessage, SessionRecord} from '../../src/session/record.ts';
import {at, hear, newSession, only, type Said} from '../helpers/told.ts';
import {anyBad, everyKind, forged, look, UNSAFE} from './every-kind.ts';

/** Shows what would be painted how. */
const marked: Style = {
  toServer: text => `<server ${text}>`,
  toClient: text => `<client ${text}>`,
  trouble: text => `<trouble ${text}>`,
  faint: text => text,
  plain: text => text,
  key: text => `<key ${text}>`,
  string: text => `<string ${text}>`,
  scalar: text => `<scalar ${text}>`,
};
const session = () => newSession({server: 'recipes'});
const lineFor = (...said: Said) => lineOf(only(hear(session(), said)), marked);

test('time, server, direction, what it says, and the part that people look for', () => {
  expect(
    lineFor(
      'client→server',
      '{"id":2,"method":"tools/call","params":{"name":"search","arguments":{"tag":"quick"}}}\n',
      at(123),
    ),
  ).toBe('19:40:00.123 [recipes] <server CLIENT→SERVER tools/call search #2> {"tag":"quick"}');
});

describe('the body', () => {
  test.each([
    ['{"id":1,"method":"m","params":{"a":1}}', '{"a":1}'],
    ['{"id":1,"method":"m","params":{"arguments":{"b":2}}}', '{"b":2}'],
    ['{"id":1,"method":"m"}', ''],
    ['{"id":1,"method":"m","params":[1,2]}', '[1,2]'],
    ['{"id":1,"result":{"a":1}}', '{"a":1}'],
    ['{"id":1,"result":[]}', '[]'],
    ['{"id":1,"error":{"code":1,"message":"no","data":{"why":"x"}}}', '{"why":"x"}'],
    ['{"id":1,"error":{"code":1,"message":"no"}}', ''],
    ['{"seq":1,"type":"request","command":"launch","arguments":{"p":"a"}}', '{"p":"a"}'],
    ['{"seq":1,"type":"event","event":"output","body":{"o":"a"}}', '{"o":"a"}'],
    ['5', '5'],
    ['"text"', '"text"'],
    ['null', 'null'],
  ])('of %s', (message, body) => {
    const line = lineFor('server→client', `${message}\n`);
    expect(line.slice(line.lastIndexOf('>') + 1).trim()).toBe(body);
  });

  test('numbers are shown as they crossed the pipe', () => {
    expect(
      lineFor('server→client', '{"id":1,"result":{"n":9007199254740993,"z":1.0}}\n'),
    ).toContain('{"n":9007199254740993,"z":1.0}');
  });

  test('a long one is shortened', () => {
    for (const size of [1000, 100_000]) {
      const line = lineFor('server→client', `{"id":1,"result":"${'é'.repeat(size)}"}\n`);
      expect(line.length).toBeLessThan(800);
      expect(line).toMatch(/more\)$/);
    }
  });
});

test.each([
  ['server→client', '{"id":1,"result":{}}\n', 'client'],
  ['client→server', '{"id":1,"result":{}}\n', 'server'],
  ['server→client', '{"id":1,"error":{"code":1,"message":"no"}}\n', 'trouble'],
  ['server→client', '{"id":1,"result":{"isError":true}}\n', 'trouble'],
  ['server→client', 'banner\n', 'trouble'],
] as const)('%s %j is painted as %s', (pipe, bytes, paint) => {
  expect(lineFor(pipe, bytes)).toContain(`<${paint} `);
});

test.each(['\n', '\r\n'])('a blank line is faint', bytes => {
  expect(lineFor('server→client', bytes)).toBe('19:40:00.000 [recipes] SERVER→CLIENT blank line');
});

test('a finding is shown behind it', () => {
  const record = only(hear(session(), ['server→client', '{"id":1,"result":{}}\n']));
  const notes = [{code: 'late', level: 'info', text: 'it comes late'}] as const;
  const noted = {...record, fields: {...record.fields, notes}};
  expect(lineOf(noted, marked)).toMatch(/ <trouble \(it comes late\)>$/);
});

test('the life of a session', () => {
  const one = session();
  const lines = [
    ...one.signalled('SIGTERM', at(1)),
    ...one.ended('c2s', at(2)),
    ...one.exited({code: 3, signal: null, endedBy: 'server'}, at(3)),
  ].map(record => lineOf(record, marked));
  expect(lines[0]).toMatch(/^19:40:00\.001 \[recipes\] SIGTERM/);
  expect(lines[1]).toMatch(/CLIENT→SERVER closed after 0 bytes/);
  expect(lines[1]?.match(/CLIENT→SERVER/g)).toHaveLength(1);
  expect(lines[2]).toMatch(/<trouble server exited with code 3/);
});

test('nothing from the wire acts on the terminal', () => {
  const evil = '\\u001b[2J\\u009b\\u202e';
  const all = [
    `{"id":"${evil}","method":"${evil}","params":{"name":"${evil}","x":"${evil}"}}\n`,
    `{"id":1,"error":{"code":"${evil}","message":"${evil}","data":"${evil}"}}\n`,
    `[{"method":"${evil}"}]\n`,
    '\u001b]0;title\u0007{"id":1,"result":{}}\n',
    `{"id":1,"result":"\u202e\u009b${'x'.repeat(5000)}"}\n`,
  ];
  for (const bytes of all) {
    for (const pipe of ['client→server', 'stderr'] as const) {
      expect(lineFor(pipe, bytes)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
    }
  }
  const named = newSession({server: '\u001b[2J'});
  const [record] = hear(named, ['stderr', 'x\n']);
  expect(record && lineOf(record, marked)).not.toContain('\u001b');
});

test('law: a forged record of any kind is one line, and cannot drive the terminal', () => {
  const records = everyKind();
  fc.assert(
    fc.property(anyBad, bad => {
      for (const record of records) {
        const text = `${line(forged(record, bad), look())}`;
        expect(text.endsWith('\n')).toBe(true);
        expect(text.slice(0, -1)).not.toMatch(UNSAFE);
      }
    }),
  );
});

test('as a format: a line each, with or without bodies', () => {
  const texts = (body: boolean) => everyKind().map(record => `${line(record, look({body}))}`);
  expect(texts(true).slice(1, 4)).toEqual([
    '19:40:00.001 [recipes] CLIENT→SERVER tools/call cook #1 {"name":"cook"}\n',
    '19:40:00.001 [recipes] CLIENT→SERVER ping #9007199254740993\n',
    '19:40:00.001 [recipes] CLIENT→SERVER notifications/x {"a":1}\n',
  ]);
  expect(texts(false).slice(1, 4)).toEqual([
    '19:40:00.001 [recipes] CLIENT→SERVER tools/call cook #1\n',
    '19:40:00.001 [recipes] CLIENT→SERVER ping #9007199254740993\n',
    '19:40:00.001 [recipes] CLIENT→SERVER notifications/x\n',
  ]);
});

describe('of a message that was cut', () => {
  const cutLine = (cut: CutMessage) => {
    const record = only(hear(newSession(), ['client→server', '{"method":"m"}\n']));
    const fields = {...record.fields, cut, msg: 'm'} as SessionRecord['fields'];
    return `${line({...record, fields, verbatim: {}}, look())}`;
  };

  test.each([
    [{head: '{"a', tail: '}', bytes: 12_345}, '{"a… (cut: 12.3 kB in all)'],
    [{head: '{"a', tail: '}'}, '{"a… (cut: too long)'],
    [{head: '{"a\x1b', tail: '}', missing: 1234}, '{"a\\e… (cut: 1,234 characters are missing)'],
  ])('%j: its beginning, and how much there was', (cut, text) => {
    expect(cutLine(cut)).toBe(`19:40:00.000 [x] CLIENT→SERVER m ${text}\n`);
  });

  test.each(['', 'x'])('no letter is halved', before => {
    const text = cutLine({head: before + '🎉'.repeat(400), tail: '', bytes: 5000});
    expect(text).not.toMatch(/\p{Cs}/u);
    expect(text).toMatch(/🎉… \(cut: 5\.0 kB in all\)\n$/);
  });
});
