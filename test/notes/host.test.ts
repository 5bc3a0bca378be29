import {expect, test} from 'vitest';
import {host} from '../../src/notes/host.ts';
import {ask, notesIn, notesOn} from '../helpers/notes.ts';
import {at, newSession} from '../helpers/told.ts';

test('what a host tells stands in its session as it told it', () => {
  const said = {code: host.code, level: 'error', text: 'Server disconnected'} as const;
  expect(notesIn(newSession().noted([said], at(1)))).toEqual([said]);
});

test('no rule looks for it', () => {
  expect(notesOn(ask(1, 'ping'), ['stderr', 'Server disconnected\n'])).toEqual([]);
});
