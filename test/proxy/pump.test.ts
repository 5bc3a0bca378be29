import {once} from 'node:events';
import {PassThrough, Readable, Writable} from 'node:stream';
import {expect, test} from 'vitest';
import {pump, whenOver} from '../../src/proxy/pump.ts';
import {SlowReader} from '../helpers/slow-reader.ts';

const nobody = () => {};

/** Sends a chunk through a source, and waits until it is on its way. */
async function send(from: PassThrough, chunk: string): Promise<void> {
  const passed = once(from, 'data');
  from.write(chunk);
  await passed;
}

test('every chunk goes on as it came: neither joined nor cut, in order', async () => {
  const chunks = ['a', '\r\n', '\0', 'x'.repeat(100_000), 'é'].map(text => Buffer.from(text));
  const to = new SlowReader();
  to.readOn();
  const {done} = pump(Readable.from(chunks), to, nobody);
  expect(await done).toBe('ended');
  await to.idle();
  expect(to.got).toEqual(chunks);
});

test('a chunk is seen after it has been sent on', async () => {
  const order: string[] = [];
  const from = new PassThrough();
  const to = new Writable({
    write(chunk, _encoding, callback) {
      order.push(`sent ${chunk}`);
      callback();
    },
  });
  pump(from, to, chunk => order.push(`seen ${chunk}`));
  await send(from, 'a');
  await send(from, 'b');
  expect(order).toEqual(['sent a', 'seen a', 'sent b', 'seen b']);
});

test('a slow reader stops the source: at most a chunk or two wait', async () => {
  let made = 0;
  const from = new Readable({
    highWaterMark: 1,
    read() {
      this.push(made++ < 1000 ? Buffer.alloc(64 * 1024) : null);
    },
  });
  const to = new SlowReader();
  const {done, stalled} = pump(from, to, nobody);
  await to.readOne();
  await to.readOne();
  expect(stalled()).toBe(true);
  expect(made).toBeLessThan(10);
  expect(to.writableLength).toBeLessThan(300 * 1024);
  to.readOn();
  expect(await done).toBe('ended');
  await to.idle();
  expect(to.got.length).toBe(1000);
  expect(stalled()).toBe(false);
});

test('the end of the source is told, and the target is left open', async () => {
  const from = new PassThrough();
  const to = new PassThrough();
  const {done} = pump(from, to, nobody);
  from.end('last');
  expect(await done).toBe('ended');
  expect(to.writableEnded).toBe(false);
  expect(String(to.read())).toBe('last');
});

test('a source that breaks has ended', async () => {
  const from = new PassThrough();
  const {done} = pump(from, new PassThrough(), nobody);
  from.destroy(new Error('ECONNRESET'));
  expect(await done).toBe('ended');
});

test('a source that was over before anybody looked has ended', async () => {
  const from = new PassThrough();
  from.end();
  from.resume();
  await once(from, 'close');
  expect(await pump(from, new PassThrough(), nobody).done).toBe('ended');
});

test('a target that breaks, breaks once, however often it is written to', async () => {
  const from = new PassThrough();
  const to = new Writable({
    write(_chunk, _encoding, callback) {
      callback(new Error('EPIPE'));
    },
  });
  const {done} = pump(from, to, nobody);
  await send(from, 'a');
  expect(await done).toBe('broken');
  // Nobody is told a second time, and nothing is thrown.
  from.write('b');
  from.end();
  to.emit('error', new Error('EPIPE'));
});

test('a target that is closed is broken', async () => {
  const to = new PassThrough();
  const {done} = pump(new PassThrough(), to, nobody);
  to.destroy();
  expect(await done).toBe('broken');
});

test('it knows when the last chunk came', async () => {
  const from = new PassThrough();
  const {lastChunkMs} = pump(from, new PassThrough(), nobody);
  const before = lastChunkMs();
  await send(from, 'a');
  expect(lastChunkMs()).toBeGreaterThanOrEqual(before);
  expect(lastChunkMs()).toBeLessThanOrEqual(performance.now());
});

test('a stream is over when it ends, breaks, closes, or long since', async () => {
  const over = (stream: Readable) => new Promise<void>(resolve => whenOver(stream, resolve));
  const [ends, breaks, closes, ended] = [1, 2, 3, 4].map(() => new PassThrough());
  ended?.destroy();
  const all = [ends, breaks, closes, ended].map(stream => stream && over(stream));
  ends?.end();
  ends?.resume();
  breaks?.destroy(new Error('EIO'));
  closes?.destroy();
  await Promise.all(all);
});
