import fc from 'fast-check';
import type {Look} from '../../src/formats/format.ts';
import {plainStyle} from '../../src/formats/style.ts';
import {stderrUnreadNote} from '../../src/notes/stderr-unread.ts';
import type {SessionRecord} from '../../src/session/record.ts';
import {at, hear, newSession} from '../helpers/told.ts';

export const look = (more: Partial<Look> = {}): Look => ({
  ...{style: plainStyle, body: true, terminal: false},
  ...more,
});

export const facts = {
  ...{command: 'node', args: ['a b.mjs', '--x'], cwd: '/work', pid: 41, ppid: 40, serverPid: 42},
  ...{env: ['HOME', 'PATH'], platform: 'linux', versions: {stdiotap: '0.1.0', node: 'v20.20.2'}},
};

/** A session in which everything happens that can be logged. */
export function everyKind(): SessionRecord[] {
  const session = newSession({server: 'recipes', maxMessage: 200});
  const drop = {
    kind: 'drop',
    records: 2,
    bytes: 300,
    until: 9,
    msg: '2 records are missing',
  } as const;
  const [note] = session.noted([stderrUnreadNote(1234)], at(2)) as [SessionRecord];
  const started = session.started(facts, at(0));
  const said = hear(
    session,
    ['client→server', '{"id":1,"method":"tools/call","params":{"name":"cook"}}\n', at(1)],
    ['client→server', '{"id":9007199254740993,"method":"ping"}\n', at(1)],
    ['client→server', '{"method":"notifications/x","params":{"a":1}}\n', at(1)],
    ['client→server', '[{"id":2,"method":"a"},{"method":"b"}]\n', at(1)],
    ['server→client', '{"id":1,"result":{"isError":true}}\n', at(13.5)],
    ['server→client', '{"id":2,"error":{"code":-32601,"message":"no"}}\r\n', at(14)],
    ['server→client', '[1]\n', at(15)],
    ['server→client', 'a banner\n', at(16)],
    ['server→client', Buffer.from([0xff, 0x61, 0x0a]), at(17)],
    ['server→client', '\n', at(18)],
    ['server→client', `{"id":3,"result":"${'é'.repeat(3000)}"}\n`, at(19)],
    ['stderr', 'up\n', at(20)],
  );
  return [
    ...started,
    ...said,
    ...session.signalled('SIGTERM', at(21)),
    ...session.ended('c2s', at(22)),
    note,
    {...note, fields: {...placeOf(note), ...drop}},
    bodiless(said[0] as SessionRecord),
    ...session.exited({code: 3, signal: null, endedBy: 'server'}, at(5021)),
  ];
}

function placeOf({fields: {at: atMs, seq, session, server}}: SessionRecord) {
  return {at: atMs, seq, session, server};
}

/** As it comes from a host's log that has no bodies. */
export function bodiless(record: SessionRecord): SessionRecord {
  const {message: _, ...verbatim} = record.verbatim;
  const {fields} = record as SessionRecord & {fields: {kind: 'request'}};
  return {...record, fields: {...fields, source: 'claude-desktop', body: 'none'}, verbatim};
}

/** What can turn writing around, hide it, or drive a terminal. */
export const UNSAFE = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

const BAD = [
  '\x1b]0;x\x07',
  '\x9b2J',
  '\n',
  '\r',
  '\0',
  '\t',
  '\x7f',
  '\u202e',
  '\u2066',
  '\u200b',
];

/** Any text with something bad in it, also of the length of a time. */
export const anyBad: fc.Arbitrary<string> = fc
  .tuple(
    fc.string({unit: 'binary', maxLength: 30}),
    fc.constantFrom(...BAD, '\u2028', '\u0085', '\ufeff', '\u061c'),
    fc.string({unit: 'binary', maxLength: 30}),
  )
  .map(parts => parts.join(''));

/** A forged record: each text in it is another one, but for what a reader checks. */
export function forged(record: SessionRecord, bad: string): SessionRecord {
  const {kind} = record.fields;
  const dir = 'dir' in record.fields ? {dir: record.fields.dir} : {};
  const {id, items, pending, message} = record.verbatim;
  const evil = JSON.stringify(bad);
  return {
    level: record.level,
    time: bad,
    fields: {...(poisoned(record.fields, bad) as object), kind, ...dir} as SessionRecord['fields'],
    verbatim: {
      id: id && evil,
      items: items && JSON.stringify(poisoned(JSON.parse(items), bad)),
      pending: pending && JSON.stringify(poisoned(JSON.parse(pending), bad)),
      message:
        message && Buffer.from(`{"params":{${evil}:${evil},"x":[[${evil}],{}]},"id":${evil}}`),
    },
  };
}

function poisoned(thing: unknown, bad: string): unknown {
  if (typeof thing === 'string') return bad;
  if (Array.isArray(thing)) return thing.map(one => poisoned(one, bad));
  if (typeof thing !== 'object' || thing === null) return thing;
  return Object.fromEntries(
    Object.entries(thing).map(([key, value]) => [key, poisoned(value, bad)]),
  );
}
