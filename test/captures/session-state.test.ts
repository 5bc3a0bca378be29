import {expect, test} from 'vitest';
import type {Place} from '../../src/captures/locate.ts';
import {stateOf} from '../../src/captures/session-state.ts';
import {DEAD, store} from '../helpers/captures.ts';
import {temporaryDirectory} from '../helpers/running.ts';

function place(pid: number): Place & {type: 'session'} {
  const id = `20261130T194000123Z-${pid}`;
  const path = store(temporaryDirectory(), 'a', id, '');
  return {type: 'session', session: {id, server: 'a', pid, paths: [path]}};
}

const stateAt = (one: Place & {type: 'session'}, id = one.session.id) =>
  stateOf(id, [{type: 'stdin'}, one], Date.now());

test('a session whose process is there may go on', () => {
  expect(stateAt(place(process.pid))).toBe('runs');
});

test('one whose process is gone does not', () => {
  expect(stateAt(place(DEAD))).toBe('killed');
});

test('of a file, or a session from elsewhere, nobody knows', () => {
  expect(stateAt(place(process.pid), '20261130T194000999Z-1')).toBe('unknown');
  expect(stateOf('x', [{type: 'file', path: 'x'}], Date.now())).toBe('unknown');
});
