import fc from 'fast-check';
import {expect, test} from 'vitest';
import {prettySink} from '../../src/sinks/pretty.ts';
import {anyTraffic} from '../helpers/messages.ts';
import {records} from '../helpers/records.ts';
import {at, hear, newSession, type Said} from '../helpers/told.ts';

function printed(colour: boolean, ...said: readonly Said[]): string {
  const writes: string[] = [];
  prettySink(colour, text => writes.push(text)).write(
    hear(newSession({server: 'recipes'}), ...said),
  );
  expect(writes).toHaveLength(1);
  return writes.join('');
}
const ask: Said = [
  'client→server',
  '{"id":2,"method":"tools/call","params":{"name":"search","arguments":{"tag":"quick"}}}\n',
  at(123),
];
const answer: Said = ['server→client', '{"id":2,"result":{}}\n', at(135)];

test('a line a record', () => {
  expect(printed(false, ask, answer, ['stderr', 'FATAL\n', at(140)])).toBe(
    [
      '19:40:00.123 [recipes] CLIENT→SERVER tools/call search #2 {"tag":"quick"}',
      '19:40:00.135 [recipes] SERVER→CLIENT tools/call search #2 ok 12.0 ms {}',
      '19:40:00.140 [recipes] stderr FATAL',
      '',
    ].join('\n'),
  );
});

test('client→server yellow, server→client cyan, trouble red, stderr dim', () => {
  const [asked, answered, trouble, stderr] = printed(
    true,
    ask,
    answer,
    ['server→client', 'banner\n'],
    ['stderr', 'INFO\n'],
  ).split('\n');
  expect(asked).toContain('\u001b[33mCLIENT→SERVER tools/call');
  expect(answered).toContain('\u001b[36mSERVER→CLIENT tools/call');
  expect(trouble).toContain('\u001b[31mSERVER→CLIENT not a message: banner');
  expect(stderr).toContain('\u001b[2mstderr INFO');
});

test('the records of a turn are one write', () => {
  const writes: string[] = [];
  const sink = prettySink(false, text => writes.push(text));
  sink.write(records(10));
  sink.close();
  expect(writes).toHaveLength(1);
  expect(writes[0]?.split('\n')).toHaveLength(11);
});

test('whatever crossed the pipe: a line a record, and nothing that acts on a terminal', () => {
  fc.assert(
    fc.property(anyTraffic, stream => {
      const session = newSession();
      const heard = [
        ...hear(session, ['client→server', stream], ['stderr', stream]),
        ...session.exited({code: 1, signal: null, endedBy: 'server'}, at(1)),
      ];
      const writes: string[] = [];
      prettySink(false, text => writes.push(text)).write(heard);
      const lines = writes.join('').split('\n');
      expect(lines.pop()).toBe('');
      expect(lines).toHaveLength(heard.length);
      for (const line of lines) {
        expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/);
      }
    }),
    {numRuns: 300},
  );
});
