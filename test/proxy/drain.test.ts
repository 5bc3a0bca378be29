import {PassThrough, type Writable} from 'node:stream';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {delivered, dry} from '../../src/proxy/drain.ts';
import {pump} from '../../src/proxy/pump.ts';
import {SlowReader} from '../helpers/slow-reader.ts';

beforeEach(() => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'performance']});
});
afterEach(() => {
  vi.useRealTimers();
});

/** How long it takes, by the clock that we turn; `each` is done before every 10 ms. */
async function timeOf(
  waiting: Promise<void>,
  each: (ms: number) => void = () => {},
): Promise<number> {
  let over = false;
  waiting.then(() => {
    over = true;
  });
  let ms = 0;
  for (; !over && ms < 60_000; ms += 10) {
    each(ms);
    await vi.advanceTimersByTimeAsync(10);
  }
  return ms;
}
/** A host that has time. */
const endless = () => Number.POSITIVE_INFINITY;
const piped = (to: Writable = new PassThrough().resume()) => {
  const from = new PassThrough();
  return {from, pump: pump(from, to, () => {})};
};

test('a pipe that ends is dry at once', async () => {
  const source = piped();
  source.from.end();
  expect(await timeOf(dry([source], endless))).toBeLessThan(100);
});

test('a silent pipe that somebody holds is dry after a short quiet time, and is let go', async () => {
  const source = piped();
  const ms = await timeOf(dry([source], endless));
  expect(ms).toBeGreaterThanOrEqual(100);
  expect(ms).toBeLessThanOrEqual(500);
  expect(source.from.destroyed).toBe(true);
});

test('a pipe that somebody goes on to fill is let go after a second', async () => {
  const source = piped();
  const ms = await timeOf(dry([source], endless), () => {
    if (!source.from.destroyed) source.from.write('x');
  });
  expect(ms).toBeGreaterThanOrEqual(500);
  expect(ms).toBeLessThanOrEqual(1200);
});

test('while the host does not read, no time passes', async () => {
  const to = new SlowReader({highWaterMark: 1});
  const source = piped(to);
  source.from.write('a');
  source.from.write('b');
  const ms = await timeOf(dry([source], endless), now => {
    if (now === 5000) {
      to.readOn();
      source.from.end('c');
    }
  });
  expect(ms).toBeGreaterThanOrEqual(5000);
  expect(Buffer.concat(to.got).toString()).toBe('abc');
});

test('a host that reads nothing is given up after its patience', async () => {
  const source = piped(new SlowReader({highWaterMark: 1}));
  source.from.write('a');
  source.from.write('b');
  const ms = await timeOf(dry([source], () => 500));
  expect(ms).toBeGreaterThanOrEqual(500);
  expect(ms).toBeLessThan(700);
  expect(source.from.destroyed).toBe(true);
});

test('a host that reads slowly gets everything, however short its patience', async () => {
  const to = new SlowReader({highWaterMark: 1});
  const source = piped(to);
  for (let i = 0; i < 20; i++) source.from.write('a');
  source.from.end();
  await timeOf(
    dry([source], () => 500),
    now => {
      if (now % 100 === 0 && to.waiting) to.readOne();
    },
  );
  to.readOn();
  await to.idle();
  expect(Buffer.concat(to.got).toString()).toBe('a'.repeat(20));
});

test('all must be dry', async () => {
  const [fast, slow] = [piped(), piped()];
  fast.from.end();
  const ms = await timeOf(dry([fast, slow], endless));
  expect(ms).toBeGreaterThanOrEqual(100);
  expect(await timeOf(dry([], endless))).toBeLessThan(100);
});

test('delivered is what the system has taken', async () => {
  const to = new SlowReader();
  to.write('a');
  const ms = await timeOf(
    delivered(to, () => Number.POSITIVE_INFINITY),
    now => {
      if (now === 3000) to.readOn();
    },
  );
  expect(ms).toBeGreaterThanOrEqual(3000);
  expect(ms).toBeLessThan(3200);
  expect(await timeOf(delivered(to, () => 0))).toBeLessThan(100);
});

test('who stands still is given up after the patience, who is slow is not', async () => {
  const still = new SlowReader();
  still.write('a');
  const ms = await timeOf(delivered(still, () => 500));
  expect(ms).toBeGreaterThanOrEqual(500);
  expect(ms).toBeLessThan(700);

  const slow = new SlowReader();
  for (let i = 0; i < 10; i++) slow.write('a');
  await timeOf(
    delivered(slow, () => 500),
    now => {
      if (now % 300 === 0 && slow.waiting) slow.readOne();
    },
  );
  expect(slow.got).toHaveLength(10);
});

test('a target that is gone takes nothing more', async () => {
  const to = new SlowReader();
  to.on('error', () => {});
  to.write('a');
  const waiting = delivered(to, () => Number.POSITIVE_INFINITY);
  to.destroy(new Error('EPIPE'));
  expect(await timeOf(waiting)).toBeLessThan(200);
});
