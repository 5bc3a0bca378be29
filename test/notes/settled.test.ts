import {expect, test} from 'vitest';
import {Settled} from '../../src/notes/settled.ts';
import {Handshake} from '../../src/session/handshake.ts';

test('what is settled stays so until the handshake changes, for its side', () => {
  const handshake = new Handshake();
  const settled = new Settled(handshake);
  expect(settled.has('c2s', 'ping')).toBe(false);
  settled.add('c2s', 'ping');
  expect(settled.has('c2s', 'ping')).toBe(true);
  expect(settled.has('s2c', 'ping')).toBe(false);
  handshake.changes++;
  expect(settled.has('c2s', 'ping')).toBe(false);
});

test('methods without end are not all remembered', () => {
  const settled = new Settled(new Handshake());
  settled.has('c2s', '');
  for (let i = 0; i < 5000; i++) settled.add('c2s', `m${i}`);
  expect(settled.has('c2s', 'm0')).toBe(true);
  expect(settled.has('c2s', 'm4999')).toBe(false);
});
