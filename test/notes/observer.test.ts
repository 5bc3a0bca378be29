import fc from 'fast-check';
import {expect, test} from 'vitest';
import {Observer} from '../../src/notes/observer.ts';
import {anyTraffic} from '../helpers/messages.ts';
import {answer, ask, codesOf} from '../helpers/notes.ts';
import {at, hear, newSession} from '../helpers/told.ts';

const GLUED = ['server→client', 'log{"jsonrpc":"2.0","id":1,"result":{}}\n'] as const;

test('records come out as they went in, but for their notes', () => {
  fc.assert(
    fc.property(anyTraffic, bytes => {
      const records = hear(newSession(), ['server→client', bytes]);
      const noted = new Observer({slowMs: 0}).add(records);
      expect(noted.map(({verbatim}) => verbatim)).toEqual(records.map(({verbatim}) => verbatim));
      for (const [index, {fields}] of noted.entries()) {
        const {notes: _, ...rest} = fields;
        expect(rest).toEqual(records[index]?.fields);
      }
    }),
  );
});

test('what a log says already is not said twice', () => {
  const records = new Observer({slowMs: 0}).add(hear(newSession(), ask(1, 'ping'), GLUED));
  const again = new Observer({slowMs: 0}).add(records);
  expect(again).toEqual(records);
  expect(again.flatMap(({fields}) => codesOf(fields.notes ?? []))).toEqual(['glued']);
});

test('sessions in one log do not know of each other', () => {
  const [one, other] = [newSession({id: 'a'}), newSession({id: 'b'})];
  const observer = new Observer({slowMs: 0});
  observer.add(hear(one, ask(1, 'ping')));
  const [stray] = observer.add(hear(other, answer(1)));
  const [right] = observer.add(hear(one, answer(1)));
  expect(codesOf(stray?.fields.notes ?? [])).toEqual(['unknown-id']);
  expect(right?.fields.notes).toBeUndefined();
});

test('a session that is over has nothing left to say', () => {
  const session = newSession();
  const observer = new Observer({slowMs: 10});
  observer.add(hear(session, ask(1, 'ping')));
  observer.add(session.exited({code: 0, signal: null, endedBy: 'client-eof'}, at(99)));
  expect(observer.end(() => false)).toEqual([]);
});
