import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {WhileWaiting} from '../../src/commands/while-waiting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('looks once a second while something waits, and then there is no timer', () => {
  let open = 3;
  const waiting = new WhileWaiting(
    () => open > 0,
    () => open--,
  );
  waiting.begin();
  waiting.begin();
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(open).toBe(2);
  vi.advanceTimersByTime(10_000);
  expect(open).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  open = 1;
  waiting.begin();
  expect(vi.getTimerCount()).toBe(1);
});

test('an idle session has no timer', () => {
  new WhileWaiting(
    () => false,
    () => undefined,
  ).begin();
  expect(vi.getTimerCount()).toBe(0);
});

test('at the end it looks no more', () => {
  const look = vi.fn();
  const waiting = new WhileWaiting(() => true, look);
  waiting.begin();
  waiting.end();
  vi.advanceTimersByTime(5000);
  expect(look).not.toHaveBeenCalled();
});
