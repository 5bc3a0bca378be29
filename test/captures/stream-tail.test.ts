import {expect, test} from 'vitest';
import {StreamTail} from '../../src/captures/stream-tail.ts';
import {captured, summaries} from '../helpers/captures.ts';

async function* batches() {
  yield captured('a', '1', '2');
  yield captured('b', '3', '4');
}

test('the last of a stream, and nothing after', async () => {
  const tail = new StreamTail(batches(), {criteria: {}});
  expect(tail.goesOn).toBe(false);
  expect(summaries(await tail.last(3))).toEqual(['a 1', 'b 0', 'b 1']);
  expect(tail.news()).toEqual([]);
});

test('it is read to its end, also if nothing of it is asked for', async () => {
  let ended = false;
  async function* read() {
    yield captured('a', '1');
    ended = true;
  }
  const tail = new StreamTail(read(), {criteria: {}});
  expect(await tail.last(0)).toEqual([]);
  expect(ended).toBe(true);
});

test('of those that are wanted', async () => {
  const tail = new StreamTail(batches(), {criteria: {server: server => server === 'a'}});
  expect(summaries(await tail.last(1))).toEqual(['a 1']);
});
