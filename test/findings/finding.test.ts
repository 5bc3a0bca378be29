import {expect, test} from 'vitest';
import {findingOf} from '../../src/findings/finding.ts';
import type {SessionRecord} from '../../src/session/record.ts';
import {at, hear, newSession, only} from '../helpers/told.ts';

const note = {code: 'slow', level: 'info', text: 'slow', ms: 3} as const;

test('it has the note as it is, and where its record stands', () => {
  const [, answer] = hear(
    newSession({id: 'now', server: 'shop'}),
    ['client→server', '{"id":"7","method":"tools/call","params":{"name":"buy"}}\n', at(1)],
    ['server→client', '{"id":"7","result":{}}\n', at(4)],
  );
  const found = findingOf(note, answer as SessionRecord);
  expect(found.note).toBe(note);
  expect(found.about).toEqual({
    ...{server: 'shop', session: 'now', seq: 1, time: '2026-11-30T19:40:00.004Z'},
    ...{kind: 'response', dir: 'SERVER→CLIENT', id: '"7"', method: 'tools/call'},
    msg: 'tools/call buy #"7" ok 3.0 ms',
  });
});

test.each(['0', '7.0', '"7"', '""', '9007199254740993'])(
  'the id %s stays as it was written',
  id => {
    const record = only(hear(newSession(), ['client→server', `{"id":${id},"method":"m"}\n`]));
    expect(findingOf(note, record).about.id).toBe(id);
  },
);

test('what did not cross a pipe has no direction, id or method', () => {
  const {about} = findingOf(note, only(newSession().signalled('SIGINT', at(5))));
  expect(about.kind).toBe('signal');
  expect([about.dir, about.id, about.method]).toEqual([undefined, undefined, undefined]);
});
