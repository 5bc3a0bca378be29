import {describe, expect, test} from 'vitest';
import type {Criteria} from '../../src/captures/filter.ts';
import {matcher} from '../../src/captures/glob.ts';
import {Wanted} from '../../src/findings/wanted.ts';
import {CLIENT_TO_SERVER, type Note, type SessionRecord} from '../../src/session/record.ts';
import {answer, ask, fromServer} from '../helpers/notes.ts';
import {at, hear, newSession} from '../helpers/told.ts';

const told = newSession();
const MESSAGES = hear(
  told,
  ask(1, 'tools/call', {name: 'search'}),
  ask(2, 'ping'),
  answer(2),
  fromServer({jsonrpc: '2.0', id: 1, error: {code: -1, message: 'no'}}, 900),
);
const ABOUT_PING: Note = {
  ...{code: 'unanswered', level: 'warn', method: 'ping', id: '7'},
  text: 'ping #7 has no answer',
};
const ABOUT_CALL: Note = {
  ...{code: 'unanswered', level: 'warn', method: 'tools/call', name: 'search', id: '"7"'},
  text: 'tools/call search #"7" has no answer',
};
const ABOUT_ALL: Note = {code: 'stderr-unread', level: 'info', text: 'nobody reads stderr'};
const NOTES = [ABOUT_PING, ABOUT_CALL, ABOUT_ALL];
const END = withNotes(
  told.exited({code: 0, signal: null, endedBy: 'server'}, at(1000))[0] as SessionRecord,
);

function withNotes(record: SessionRecord): SessionRecord {
  return {...record, level: 40, fields: {...record.fields, notes: NOTES}};
}

/** What is left of these: their places in the session. */
function kept(criteria: Criteria, records = [...MESSAGES, END]): number[] {
  const wanted = new Wanted(criteria);
  return records.flatMap(record => wanted.push(record)).map(({fields}) => fields.seq);
}

/** What is left of the findings at the end of a session. */
function keptNotes(criteria: Criteria): Note[] {
  return new Wanted(criteria).push(END).flatMap(({fields}) => fields.notes ?? []);
}

test('without criteria every record is wanted, as it is', () => {
  const wanted = new Wanted({});
  expect([...MESSAGES, END].flatMap(record => wanted.push(record))).toEqual([...MESSAGES, END]);
});

describe('a message is chosen as everywhere, with its request', () => {
  const EXIT = 4;

  test.each<[string, Criteria, number[]]>([
    ['a method', {method: matcher(['ping'])}, [1, 2, EXIT]],
    ['a name', {name: matcher(['search'])}, [0, 3, EXIT]],
    ['an id', {ids: ['2']}, [1, 2, EXIT]],
    ['a pattern', {grep: /"code":-1/}, [0, 3, EXIT]],
    ['errors', {errors: true}, [0, 3, EXIT]],
    ['a direction', {dir: CLIENT_TO_SERVER}, [0, 1]],
    ['a kind', {kinds: ['exit']}, [EXIT]],
    ['a server', {server: matcher(['y'])}, []],
    ['a time', {since: '2026-11-30T19:40:00.900Z'}, [3, EXIT]],
  ])('%s', (_what, criteria, expected) => {
    expect(kept(criteria)).toEqual(expected);
  });

  test('what is slow is a finding here, and hides no others', () => {
    expect(kept({slowMs: 500})).toEqual([0, 1, 2, 3, EXIT]);
  });

  test('its notes stay, also those that are about something else', () => {
    const noted = withNotes(MESSAGES[1] as SessionRecord);
    const [found] = new Wanted({method: matcher(['ping'])}).push(noted);
    expect(found?.fields.notes).toEqual(NOTES);
  });
});

describe('what is found at the end is chosen by what it is about', () => {
  test.each<[string, Criteria, Note[]]>([
    ['nothing asked', {}, NOTES],
    ['a method', {method: matcher(['tools/*'])}, [ABOUT_CALL]],
    ['a name', {name: matcher(['sea*'])}, [ABOUT_CALL]],
    ['an id', {ids: ['7']}, [ABOUT_PING]],
    ['an id that is a string', {ids: ['8', '"7"']}, [ABOUT_CALL]],
    ['a pattern', {grep: /no answer/}, [ABOUT_PING, ABOUT_CALL]],
    ['all must hold', {ids: ['7'], method: matcher(['tools/*'])}, []],
    ['another server', {server: matcher(['y'])}, []],
  ])('%s', (_what, criteria, expected) => {
    expect(keptNotes(criteria)).toEqual(expected);
  });

  test('the record itself is not changed', () => {
    new Wanted({ids: ['7']}).push(END);
    expect(END.fields.notes).toEqual(NOTES);
  });
});
