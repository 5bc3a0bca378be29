import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {rules} from '../../src/notes/index.ts';
import {Known, sideOf} from '../../src/notes/known.ts';
import {Observer} from '../../src/notes/observer.ts';
import {Routine} from '../../src/notes/routine.ts';
import type {Seen} from '../../src/notes/rule.ts';
import {Conversation} from '../../src/session/conversation.ts';
import type {SessionRecord} from '../../src/session/record.ts';
import type {Session} from '../../src/session/session.ts';
import {anyTraffic} from '../helpers/messages.ts';
import {
  answer,
  ask,
  captured,
  codesOf,
  handshake,
  headed,
  notesOn,
  tell,
} from '../helpers/notes.ts';
import {at, hear, newSession, type Said} from '../helpers/told.ts';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const INFO = {name: 'x', version: '1'};

const id = fc.constantFrom<unknown>(0, 1, 2, 3, '1', null, -1, 1.5);
const method = fc.constantFrom(
  ...['ping', 'tools/call', 'tools/list', 'prompts/list', 'resources/read', 'tasks/get', 'own'],
  ...['roots/list', 'elicitation/create', 'subscriptions/listen', 'server/discover', 'initialize'],
  ...['textDocument/hover', 'client/registerCapability', 'shutdown'],
);
const event = fc.constantFrom(
  ...['notifications/initialized', 'notifications/message', 'notifications/tools/list_changed'],
  ...['notifications/progress', 'notifications/cancelled', '$/cancelRequest', 'initialized', 'own'],
);
const params = fc.constantFrom<unknown>(
  ...[undefined, {}, [], null, 'x', {name: 'echo'}, {_meta: {progressToken: 1}}, {_meta: META}],
  ...[{progressToken: 1, progress: 1}, {progressToken: 2, progress: 1}, {requestId: 1}, {id: 2}],
  ...[{cursor: 'a'}, {mode: 'url'}, {processId: 1}, {text: 'é\u2028'}],
  {protocolVersion: '2025-11-25', capabilities: {}, clientInfo: INFO},
);
const result = fc.constantFrom<unknown>(
  ...[{}, null, {nextCursor: 'a'}, {nextCursor: ''}, {tools: [{name: 'a'}]}, {isError: true}],
  ...[{tools: [{name: 'a', title: 'b'}]}, {task: {taskId: 't'}}, {text: '\u001b'}],
  {protocolVersion: '2025-06-18', capabilities: {tools: {}}, serverInfo: INFO},
);
const jsonrpc = fc.constantFrom<unknown>('2.0', '2.0', '2.0', '2.0', '2.0', '1.0', undefined);
const message = fc.oneof(
  {weight: 4, arbitrary: fc.record({jsonrpc, id, method, params})},
  {weight: 4, arbitrary: fc.record({jsonrpc, id, result})},
  {weight: 2, arbitrary: fc.record({jsonrpc, method: event, params})},
  fc.record({jsonrpc, id, error: fc.constantFrom({code: 1, message: 'no'}, {code: 'x'}, null)}),
  fc.record({jsonrpc, id, method, result}),
  fc.record({jsonrpc, id, result, error: fc.constant(null)}),
);
const framed = fc.oneof(
  {weight: 12, arbitrary: message.map(one => `${JSON.stringify(one)}\n`)},
  message.map(one => `${JSON.stringify(one)}\r\n`),
  message.map(headed),
  fc.array(message, {minLength: 1, maxLength: 2}).map(some => `${JSON.stringify(some)}\n`),
  fc.constantFrom('{"id":1,"id":1,"method":"ping"}\n', 'up\n', '{\n', '}\n', '\n', '7\n'),
  anyTraffic,
);
const side = fc.constantFrom<Said[0]>('client→server', 'server→client');
const anySession = fc.tuple(
  fc.constantFrom<readonly Said[]>([], handshake(), handshake({server: {}})),
  fc.array(fc.tuple(side, framed, fc.constantFrom(0, 1, 20_000)), {maxLength: 40}),
);

type AnySession = typeof anySession extends fc.Arbitrary<infer T> ? T : never;

function recordsOf(session: Session, [shake, said]: AnySession): SessionRecord[] {
  let ms = 0;
  const later = said.map(([from, bytes, after]): Said => {
    ms += after;
    return [from, bytes, at(ms)];
  });
  const how = {code: 0, signal: null, endedBy: 'client-eof'} as const;
  return [...hear(session, ...shake, ...later), ...session.exited(how, at(ms))];
}

const foundIn = (records: readonly SessionRecord[]) =>
  records.map(({fields}) => fields.notes ?? []);

test('what is routine changes no finding, whatever is said, in a session and in its log', () => {
  fc.assert(
    fc.property(anySession, said => {
      const records = recordsOf(newSession(), said);
      const options = {slowMs: 10_000};
      const all = foundIn(new Observer({...options, thorough: true}).add(records));
      expect(foundIn(new Observer(options).add(records))).toEqual(all);
      expect(foundIn(recordsOf(captured(options).session, said))).toEqual(all);
    }),
    {numRuns: 1500},
  );
}, 60_000);

test('of calls to and fro, the second is routine; of a list, none is', () => {
  const conversation = new Conversation();
  const known = new Known({conversation, complete: true, slowMs: 10_000});
  const routine = new Routine(known, rules);
  const found: string[] = [];
  const look = (record: SessionRecord): SessionRecord => {
    const {fields, told, outline} = record;
    const side = sideOf(record) ?? 'c2s';
    if (routine.has(record, side, told, outline)) found.push(fields.msg);
    else routine.settle({kind: fields.kind, side, method: told?.method, record} as Seen);
    return record;
  };
  const calls = [ask(1, 'tools/call'), answer(1, {}, 1), ask(2, 'tools/list'), answer(2, {}, 1)];
  hear(newSession({conversation, look}), ...handshake(), ...calls, ...calls);
  expect(found).toEqual(['tools/call #1', 'tools/call #1 ok 1.0 ms']);
});

const CALLS = [ask(1, 'tools/call'), answer(1)];

describe('after calls like it', () => {
  test.each<[string, Said]>([
    ['unknown-id', answer(2)],
    ['bad-envelope', ['server→client', '{"jsonrpc":"2.1","method":"a"}\n', at(0)]],
    ['bad-envelope', ask(2, 'tools/call', 'x' as never)],
    ['duplicate-id', ask(3, 'tools/call')],
    ['null-id', ask(null, 'tools/call')],
    ['slow', answer(3, {}, 20_000)],
    [
      'duplicate-key',
      ['client→server', '{"jsonrpc":"2.0","id":9,"id":9,"method":"tools/call"}\n', at(0)],
    ],
    [
      'framing-mismatch',
      ['client→server', headed({jsonrpc: '2.0', id: 9, method: 'tools/call'}), at(0)],
    ],
  ])('%s is still found', (code, said) => {
    const before = [...handshake(), ...CALLS, ...CALLS, ask(3, 'tools/call')];
    expect(codesOf(notesOn(...before))).toEqual([]);
    expect(codesOf(notesOn(...before, said))).toEqual([code]);
  });

  test('what an unread line was is not the cause of a later reply to nobody', () => {
    const stray = ['client→server', 'x\n', at(0)] as const;
    const reply = answer(null);
    expect(notesOn(...handshake(), ...CALLS, stray, reply).at(-1)?.text).toContain(
      'could not be read',
    );
    expect(notesOn(...handshake(), ...CALLS, stray, ...CALLS, reply).at(-1)?.text).not.toContain(
      'before it',
    );
  });

  test('a new handshake is looked at with all that follows', () => {
    const prompts = [ask(1, 'prompts/list'), answer(1)];
    const again = handshake({server: {}});
    const all = notesOn(
      ...handshake({server: {prompts: {}}}),
      ...prompts,
      ...prompts,
      ...again,
      ...prompts,
    );
    expect(codesOf(all)).toContain('capability');
  });

  test('methods without end are not all remembered, and nothing is lost', () => {
    const calls = Array.from({length: 1500}, (_, i) => [
      ask(i + 9, `own/${i}`),
      answer(i + 9),
    ]).flat();
    expect(notesOn(...handshake(), ...calls, ...calls, tell('own'))).toEqual([]);
  });
});
