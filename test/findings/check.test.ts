import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {matcher} from '../../src/captures/glob.ts';
import type {SessionState} from '../../src/captures/session-state.ts';
import {Budgets} from '../../src/findings/budgets.ts';
import {Check, type CheckOptions} from '../../src/findings/check.ts';
import {EarlierTools} from '../../src/findings/earlier-tools.ts';
import type {Finding} from '../../src/findings/finding.ts';
import {Wanted} from '../../src/findings/wanted.ts';
import {Observer} from '../../src/notes/observer.ts';
import type {Note, SessionRecord} from '../../src/session/record.ts';
import {anyTraffic} from '../helpers/messages.ts';
import {answer, ask, handshake} from '../helpers/notes.ts';
import {at, hear, newSession, type Said} from '../helpers/told.ts';

const GOOD_END = {code: 0, signal: null, endedBy: 'client-eof'} as const;
const WHOLE = 'the log is whole: counts and digests agree';

function checking(options: Partial<CheckOptions> = {}): Check {
  const budgets = new Budgets({times: []});
  return new Check({slowMs: 10_000, wanted: new Wanted({}), budgets, ...options});
}

function checked(
  records: readonly SessionRecord[],
  options: Partial<CheckOptions> = {},
  state: SessionState = 'unknown',
): Finding[] {
  const check = checking(options);
  return [...check.add(records), ...check.end(() => state)];
}

function ended(said: readonly Said[], {id = 's', server = 'x', endMs = 60_000} = {}) {
  const session = newSession({id, server});
  return [...hear(session, ...said), ...session.exited(GOOD_END, at(endMs))];
}

const codesOf = (found: readonly Finding[]) => found.map(({note}) => note.code);

const GLUED: Said = [
  'server→client',
  '{"jsonrpc":"2.0","method":"a"}{"jsonrpc":"2.0","method":"b"}\n',
];
const CLEAN: Said[] = [...handshake(), ask(1, 'ping'), answer(1, {}, 5)];

test('in a log, that was looked at while it was written, the same is found as in one that was not', () => {
  fc.assert(
    fc.property(anyTraffic, anyTraffic, (out, back) => {
      const records = ended([
        ['client→server', out, at(1)],
        ['server→client', back, at(2)],
      ]);
      const noted = new Observer({slowMs: 10_000}).add(records);
      expect(checked(noted)).toEqual(checked(records));
    }),
    {numRuns: 300},
  );
});

test('however records are dealt out, the same is found', () => {
  const records = ended([...CLEAN, GLUED, ask(2, 'ping')]);
  fc.assert(
    fc.property(fc.nat(records.length), cut => {
      const check = checking();
      const found = [...check.add(records.slice(0, cut)), ...check.add(records.slice(cut))];
      expect(codesOf([...found, ...check.end(() => 'unknown')])).toEqual(['glued', 'unanswered']);
    }),
  );
});

describe('what was checked', () => {
  test('a session with nothing wrong: how many records, and what they prove', () => {
    const check = checking();
    expect(check.add(ended(CLEAN))).toEqual([]);
    expect(check.end(() => 'killed')).toEqual([]);
    expect(check.sessions).toEqual([{server: 'x', session: 's', records: 6, proof: WHOLE}]);
  });

  test('sessions are what server and id say, each with a proof of its own', () => {
    const check = checking();
    check.add(ended(CLEAN));
    check.add(ended(CLEAN, {server: 'y'}).slice(0, 5));
    check.add(ended(CLEAN, {id: 't'}).slice(0, 2));
    expect(check.sessions).toEqual([
      {server: 'x', session: 's', records: 6, proof: WHOLE},
      {server: 'y', session: 's', records: 5},
      {server: 'x', session: 't', records: 2},
    ]);
  });
});

test('what is wrong on the wire is found, about its record', () => {
  const [found] = checked(ended([...CLEAN, GLUED]));
  expect(found?.note.code).toBe('glued');
  expect(found?.about).toMatchObject({seq: 5, kind: 'text', dir: 'SERVER→CLIENT'});
});

describe('a session without a last line', () => {
  const open = hear(newSession(), ...handshake(), ask(1, 'ping', {}, 700));

  test('that was killed: what is open has no answer, and then that it is open', () => {
    const found = checked(open, {}, 'killed');
    expect(codesOf(found)).toEqual(['unanswered', 'log-open']);
    expect(found[0]?.about).toMatchObject({
      ...{seq: 3, time: '2026-11-30T19:40:00.700Z', kind: 'note'},
      ...{dir: undefined, id: undefined, method: undefined},
    });
  });

  test('that runs may still answer', () => {
    expect(checked(open, {}, 'runs')).toEqual([]);
  });

  test('of which nobody knows has no answer in this log, but may be a part of it', () => {
    expect(codesOf(checked(open))).toEqual(['unanswered']);
  });

  test('is asked for by its id', () => {
    const check = checking();
    check.add(hear(newSession({id: 'dead'}), ask(1, 'ping')));
    check.add(hear(newSession({id: 'alive'}), ask(1, 'ping')));
    const found = check.end(id => (id === 'dead' ? 'killed' : 'runs'));
    expect(found.map(({about}) => about.session)).toEqual(['dead', 'dead']);
  });
});

describe('what is slow is for him to say who checks', () => {
  const story = ended([ask(1, 'ping', {}, 0), answer(1, {}, 20_000)]);
  const noted = new Observer({slowMs: 10_000}).add(story);

  test.each([
    [5000, ['slow']],
    [20_000, ['slow']],
    [20_001, []],
    [0, []],
  ])('%d ms', (slowMs, expected) => {
    expect(codesOf(checked(story, {slowMs}))).toEqual(expected);
    expect(codesOf(checked(noted, {slowMs}))).toEqual(expected);
  });

  test('also if the log has said it while it waited, before he would have said it', () => {
    const session = newSession();
    const waited: Note = {
      ...{code: 'slow', level: 'info', side: 'c2s', id: '1', method: 'ping', ms: 10_000},
      text: 'ping #1 of the client has waited for its answer for 10.0 s',
    };
    const records = [
      ...hear(session, ask(1, 'ping')),
      ...session.noted([waited], at(10_000)),
      ...hear(session, answer(1, {}, 40_000)),
    ];
    expect(codesOf(checked(records, {slowMs: 10_000}))).toEqual(['slow']);
    expect(codesOf(checked(records, {slowMs: 30_000}))).toEqual(['slow']);
    expect(codesOf(checked(records, {slowMs: 50_000}))).toEqual([]);
  });
});

test.each([
  ['info', []],
  ['warn', ['host']],
  ['error', ['host']],
] as const)('what a host tells of itself at level %s', (level, expected) => {
  const said = newSession().noted([{code: 'host', level, text: 'Server disconnected'}], at(1));
  expect(codesOf(checked(said))).toEqual(expected);
});

describe('the tools of the session before', () => {
  const list = (tool: object) => [
    ...[...handshake(), ask(1, 'tools/list'), answer(1, {tools: [tool]})],
  ];
  function toolsOf(tool: object): EarlierTools {
    const tools = new EarlierTools();
    for (const record of hear(newSession({id: 'before'}), ...list(tool))) tools.learn(record);
    return tools;
  }
  const BUY = {name: 'buy', description: 'Buys.', inputSchema: {type: 'object'}};
  const changed = () => toolsOf({...BUY, description: 'Looks.'});

  test('are the same: no finding', () => {
    expect(checked(ended(list(BUY)), {earlier: toolsOf(BUY)})).toEqual([]);
  });

  test('were others: a finding about the list', () => {
    const [found] = checked(ended(list(BUY)), {earlier: changed()});
    expect(found?.note).toMatchObject({code: 'tools-changed', since: 'before'});
    expect(found?.about).toMatchObject({seq: 4, method: 'tools/list'});
  });

  test('are compared only where they are wanted', () => {
    const wanted = new Wanted({method: matcher(['ping'])});
    expect(checked(ended(list(BUY)), {earlier: changed(), wanted})).toEqual([]);
  });

  test('are worth a look like all that raises the level of a record', () => {
    const wanted = new Wanted({errors: true});
    expect(codesOf(checked(ended(list(BUY)), {earlier: changed(), wanted}))).toEqual([
      'tools-changed',
    ]);
  });
});

describe('what is wanted', () => {
  const story = [...handshake(), ask(1, 'ping'), ask(2, 'tools/list'), GLUED];
  const only = (method: string) => new Wanted({method: matcher([method])});

  test('holds for what is found at the end, too, with a last line or without', () => {
    const open = hear(newSession(), ...story);
    for (const records of [ended(story), open]) {
      const found = checked(records, {wanted: only('ping')});
      expect(found.map(({note}) => [note.code, note.method])).toEqual([['unanswered', 'ping']]);
    }
  });

  test('by its name is also a call that was never answered', () => {
    const calls = ['search', 'buy'].map((name, id) => ask(id + 1, 'tools/call', {name}));
    const wanted = new Wanted({name: matcher(['search'])});
    const found = checked(ended([...handshake(), ...calls]), {wanted});
    expect(found.map(({note}) => [note.code, note.id])).toEqual([['unanswered', '1']]);
  });

  test('what is worth a look at the end, with a last line or without', () => {
    const open = hear(newSession(), ...handshake(), ask(1, 'ping'));
    const wanted = () => new Wanted({errors: true});
    expect(codesOf(checked(ended([...handshake(), ask(1, 'ping')]), {wanted: wanted()}))).toEqual([
      'unanswered',
    ]);
    expect(codesOf(checked(open, {wanted: wanted()}))).toEqual(['unanswered']);
  });

  test('does not matter for the log itself: a gap is found wherever it is', () => {
    const found = checked(ended(CLEAN).toSpliced(2, 1), {wanted: only('nothing')});
    expect(codesOf(found)).toEqual(['log-gap']);
  });
});

describe('budgets', () => {
  const story = ended([...handshake(), ask(1, 'ping', {}, 0), answer(1, {}, 900)]);
  const tight = () => new Budgets({times: [{method: matcher(['*']), ms: 100}]});

  test('are of what is found beside the rules', () => {
    expect(checked(story, {budgets: tight()}).map(({note}) => [note.code, note.ms])).toEqual([
      ['max-ms', 900],
    ]);
  });

  test('hold for what is wanted', () => {
    const wanted = new Wanted({method: matcher(['initialize'])});
    expect(checked(story, {budgets: tight(), wanted})).toEqual([]);
  });
});
