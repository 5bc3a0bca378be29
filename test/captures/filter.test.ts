import {describe, expect, test} from 'vitest';
import type {Captured} from '../../src/captures/capture.ts';
import {type Criteria, Filter, needsRecords} from '../../src/captures/filter.ts';
import {matcher} from '../../src/captures/glob.ts';
import {OwnLogReader} from '../../src/captures/own-log.ts';
import {CLIENT_TO_SERVER} from '../../src/session/record.ts';
import {logOfRecords, readBy, summaries} from '../helpers/captures.ts';
import {at, hear, newSession, type Said} from '../helpers/told.ts';

/** A session as it is read, from its first message to its exit. */
function session(said: readonly Said[], endMs = 20_000): Captured[] {
  const told = newSession();
  const records = [
    ...hear(told, ...said),
    ...told.exited({code: 0, signal: null, endedBy: 'server'}, at(endMs)),
  ];
  return readBy(new OwnLogReader(), logOfRecords(records));
}

const STORY = session([
  [
    'client→server',
    '{"id":1,"method":"tools/call","params":{"name":"search","arguments":{"tag":"quick"}}}\n',
    at(0),
  ],
  ['client→server', '{"id":2,"method":"tools/list"}\n', at(1)],
  ['stderr', 'oops: quick\n', at(2)],
  ['server→client', '{"id":2,"result":{"tools":[]}}\n', at(3)],
  ['server→client', '{"id":1,"method":"roots/list"}\n', at(4)],
  ['server→client', 'banner\n', at(5)],
  ['server→client', '{"id":1,"result":{"isError":true}}\n', at(900)],
  ['client→server', '{"id":1,"result":{"roots":[]}}\n', at(901)],
  ['client→server', '{"method":"notifications/initialized"}\n', at(902)],
  ['client→server', '{"id":"1","method":"ping"}\n', at(903)],
]);
const shown = (criteria: Criteria, story = STORY) => summaries(new Filter(criteria).push(story));

const CALL = 'tools/call search #1';
const EXIT = 'server exited with code 0 after 20.0 s, unanswered: ping #"1"';
const FAILED = 'tools/call search #1 tool-error 900.0 ms';

test('without criteria all is wanted', () => {
  expect(shown({})).toEqual(summaries(STORY));
});

describe('an answer goes with its request', () => {
  test.each<[string, Criteria, string[]]>([
    ['a method', {method: matcher(['tools/call'])}, [CALL, FAILED]],
    [
      'methods',
      {method: matcher(['*/list'])},
      ['tools/list #2', 'tools/list #2 ok 2.0 ms', 'roots/list #1', 'roots/list #1 ok 897.0 ms'],
    ],
    ['a name', {name: matcher(['sea*'])}, [CALL, FAILED]],
    [
      'an id, in both directions',
      {ids: ['1']},
      [CALL, 'roots/list #1', FAILED, 'roots/list #1 ok 897.0 ms'],
    ],
    ['an id that is a string', {ids: ['"1"']}, ['ping #"1"']],
    [
      'errors, with the request right before, and requests that get no answer',
      {errors: true},
      ['not a message: banner', CALL, FAILED, 'ping #"1"', EXIT],
    ],
    ['a pattern in the request', {grep: /"tag":"quick"/}, [CALL, FAILED]],
    ['a pattern in the answer', {grep: /isError/}, [CALL, FAILED]],
    ['a pattern in the summary, and in stderr', {grep: /quick/}, [CALL, 'oops: quick', FAILED]],
    ['slow ones', {slowMs: 898}, [CALL, FAILED, 'ping #"1"']],
    ['slow ones, also without an answer', {slowMs: 10_000}, ['ping #"1"']],
    ['several, met by request and answer together', {grep: /quick/, slowMs: 500}, [CALL, FAILED]],
    ['several that no exchange meets', {method: matcher(['tools/list']), errors: true}, []],
  ])('%s', (_what, criteria, expected) => {
    expect(shown(criteria)).toEqual(expected);
  });

  test('all but a method: what has no method stays', () => {
    expect(shown({method: matcher(['!tools/*'])})).toEqual(
      summaries(STORY).filter(text => !text.startsWith('tools/')),
    );
  });
});

describe('direction, kind, server and time are asked of each record', () => {
  test.each<[string, Criteria, number]>([
    ['dir', {dir: CLIENT_TO_SERVER}, 5],
    ['kind', {kinds: ['stderr', 'exit']}, 2],
    ['server', {server: matcher(['x'])}, STORY.length],
    ['another server', {server: matcher(['y'])}, 0],
    ['since', {since: '2026-11-30T19:40:00.900Z'}, 5],
    ['until', {until: '2026-11-30T19:40:00.900Z'}, 6],
  ])('%s', (_what, criteria, count) => {
    expect(shown(criteria)).toHaveLength(count);
  });

  test('also of what an exchange shows', () => {
    expect(shown({errors: true, kinds: ['response']})).toEqual([FAILED]);
    expect(shown({method: matcher(['tools/call']), dir: CLIENT_TO_SERVER})).toEqual([CALL]);
  });
});

test('a batch is shown once, with all that answers it', () => {
  const story = session([
    ['client→server', '[{"id":9007199254740993,"method":"a"},{"id":2,"method":"b"}]\n', at(0)],
    ['server→client', '{"id":2,"result":{}}\n', at(5)],
    ['server→client', '[{"id":9007199254740993,"error":{"code":1,"message":"no"}}]\n', at(6)],
  ]);
  expect(shown({method: matcher(['b'])}, story)).toEqual([
    'batch of 2: a #9007199254740993, b #2',
    'b #2 ok 5.0 ms',
    'batch of 1: a #9007199254740993 error 1 "no" 6.0 ms',
  ]);
  expect(shown({ids: ['9007199254740993']}, story)).toHaveLength(3);
  expect(shown({errors: true}, story)).toEqual([
    'batch of 2: a #9007199254740993, b #2',
    'batch of 1: a #9007199254740993 error 1 "no" 6.0 ms',
  ]);
});

test('a batch is shown once, though each of its answers would show it, and its lack of one', () => {
  const story = session([
    [
      'client→server',
      '[{"id":1,"method":"a"},{"id":2,"method":"b"},{"id":3,"method":"c"}]\n',
      at(0),
    ],
    ['server→client', '{"id":1,"error":{"code":1}}\n', at(5)],
    ['server→client', '{"id":2,"error":{"code":1}}\n', at(6)],
  ]);
  expect(shown({errors: true}, story)).toEqual([
    ...['batch of 3: a #1, b #2, c #3', 'a #1 error 1 5.0 ms', 'b #2 error 1 6.0 ms'],
    'server exited with code 0 after 20.0 s, unanswered: c #3',
  ]);
});

test('sessions do not mix, though their ids are the same', () => {
  const one = session([['client→server', '{"id":1,"method":"a"}\n']]);
  const other = one.map(({record}) => ({
    record: {...record, fields: {...record.fields, session: 'other'}},
  }));
  const answer = session([
    ['client→server', '{"id":1,"method":"a"}\n'],
    ['server→client', '{"id":1,"error":{"code":1,"message":"no"}}\n'],
  ])[1] as Captured;
  const filter = new Filter({errors: true});
  const found = filter.push([one[0] as Captured, other[0] as Captured, answer]);
  expect(found).toHaveLength(2);
  expect(found[0]?.record.fields.session).toBe('s');
});

test('a server that never answers small requests does not, either', () => {
  const lines = Array.from({length: 10_001}, (_, id) => `{"id":${id},"method":"a"}\n`).join('');
  const told = newSession();
  const requests = hear(told, ['client→server', lines, at(0)]);
  const answers = hear(told, [
    'server→client',
    '{"id":0,"error":{"code":1}}\n{"id":1,"error":{"code":1}}\n',
    at(1),
  ]);
  const filter = new Filter({errors: true});
  const found = [...requests, ...answers].flatMap(record => filter.push([{record}]));
  expect(summaries(found)).toEqual(['a #0 error 1 1.0 ms', 'a #1', 'a #1 error 1 1.0 ms']);
});

test('a server that never answers does not fill the memory', () => {
  const filter = new Filter({errors: true});
  const [request] = session([
    ['client→server', `{"id":1,"method":"a","params":"${'x'.repeat(100_000)}"}\n`],
  ]);
  const many = Array.from({length: 2000}, (_, id) => ({
    ...(request as Captured),
    record: {...(request as Captured).record, verbatim: {id: String(id)}},
  }));
  expect(filter.push(many)).toEqual([]);
  const answers = session([
    ['server→client', '{"id":5,"error":{"code":1}}\n{"id":1999,"error":{"code":1}}\n'],
  ]).slice(0, 2);
  // The oldest requests are given up, the newest are still known.
  expect(filter.push(answers).map(({record}) => record.fields.kind)).toEqual([
    'response',
    'request',
    'response',
  ]);
});

describe('a request without an answer, of a session without an end', () => {
  const open = STORY.slice(0, -1);
  const SENT = Date.parse('2026-11-30T19:40:00.903Z');
  const left = (criteria: Criteria, state: 'runs' | 'killed' | 'unknown', nowMs: number) => {
    const filter = new Filter(criteria);
    filter.push(open);
    return summaries(filter.end(() => state, nowMs));
  };

  test('is slow if the session runs, and it has waited so long', () => {
    expect(left({slowMs: 5000}, 'runs', SENT + 5000)).toEqual(['ping #"1"']);
    expect(left({slowMs: 5000}, 'runs', SENT + 4999)).toEqual([]);
    expect(left({slowMs: 5000, method: text => text !== 'ping'}, 'runs', SENT + 5000)).toEqual([]);
  });

  test('has waited until the newest record, if nobody can answer any more', () => {
    const later = open.map(({record}) => ({
      record: {...record, time: record.time.replace(':00.903', ':09.903')},
    }));
    const filter = new Filter({slowMs: 5000});
    filter.push([...open, ...later.slice(0, 3)]);
    expect(summaries(filter.end(() => 'killed', SENT + 99_999))).toEqual([]);
  });

  test('is an error if the session was killed', () => {
    expect(left({errors: true}, 'killed', SENT)).toEqual(['ping #"1"']);
    expect(left({errors: true}, 'runs', SENT + 99_999)).toEqual([]);
    expect(left({errors: true}, 'unknown', SENT + 99_999)).toEqual([]);
  });

  test('is shown while it waits, once, and its answer after it', () => {
    const filter = new Filter({slowMs: 5000});
    filter.push(open);
    expect(filter.overdue(SENT + 4999)).toEqual([]);
    expect(summaries(filter.overdue(SENT + 5000))).toEqual(['ping #"1"']);
    expect(filter.overdue(SENT + 9000)).toEqual([]);
    const answer = session([
      ['server→client', '{"id":"1","result":{}}\n', at(6000)],
    ])[0] as Captured;
    expect(summaries(filter.push([answer]))).toEqual(['response #"1" ok']);
  });
});

test('what can be told without reading records', () => {
  expect(needsRecords({})).toBe(false);
  expect(needsRecords({server: matcher(['a']), since: '2026', until: '2027'})).toBe(false);
  expect(needsRecords({errors: true})).toBe(true);
  expect(needsRecords({kinds: ['exit']})).toBe(true);
});

describe('what belongs to a request comes with it', () => {
  const progress = (token: number) =>
    `{"method":"notifications/progress","params":{"progressToken":${token},"progress":1}}\n`;
  const story = session([
    [
      'client→server',
      '{"id":1,"method":"tools/call","params":{"name":"a","_meta":{"progressToken":0}}}\n',
      at(0),
    ],
    ['server→client', progress(0), at(1)],
    [
      'client→server',
      '{"method":"notifications/cancelled","params":{"requestId":1,"reason":"enough"}}\n',
      at(2),
    ],
    ['server→client', '{"id":1,"result":{}}\n', at(3)],
    ['server→client', progress(0), at(4)],
    ['server→client', progress(7), at(5)],
    ['client→server', '{"id":2,"method":"tools/list"}\n', at(6)],
    ['server→client', '{"id":2,"result":{"tools":[],"nextCursor":"x"}}\n', at(7)],
    ['client→server', '{"id":3,"method":"tools/list","params":{"cursor":"x"}}\n', at(8)],
    ['server→client', '{"id":3,"result":{"tools":[]}}\n', at(9)],
  ]);

  test('its progress, its cancellation and its late answer, and what comes after that', () => {
    expect(shown({ids: ['1']}, story)).toEqual([
      'tools/call a #1',
      'notifications/progress (of tools/call a #1)',
      'notifications/cancelled (of tools/call a #1)',
      'tools/call a #1 ok 3.0 ms after it was cancelled',
      'notifications/progress (of tools/call a #1)',
    ]);
    expect(shown({name: matcher(['a'])}, story)).toHaveLength(5);
  });

  test('its pages, with their answers', () => {
    expect(shown({ids: ['2']}, story)).toEqual([
      'tools/list #2',
      'tools/list #2 ok 1.0 ms',
      'tools/list #3 (page 2 of #2)',
      'tools/list #3 ok 1.0 ms',
    ]);
  });

  test('but not the other way round', () => {
    expect(shown({ids: ['3']}, story)).toHaveLength(2);
    expect(shown({method: matcher(['notifications/progress'])}, story)).toHaveLength(3);
  });
});

test('an id that is used again belongs to the new request, wanted or not', () => {
  const story = session([
    ['client→server', '{"id":1,"method":"a"}\n', at(0)],
    ['client→server', '{"id":1,"method":"b"}\n', at(1)],
    ['server→client', '{"id":1,"result":{}}\n', at(600)],
  ]);
  expect(shown({method: matcher(['a']), slowMs: 500}, story)).toEqual([]);
});
