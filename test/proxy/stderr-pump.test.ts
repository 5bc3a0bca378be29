import {once} from 'node:events';
import {PassThrough, Readable} from 'node:stream';
import {expect, test} from 'vitest';
import {stderrPump} from '../../src/proxy/stderr-pump.ts';
import {SlowReader} from '../helpers/slow-reader.ts';

const MIB = 1024 * 1024;
const lost = (bytes: number) => `(${bytes} lost)`;
const flood = (mebibytes: number) =>
  Readable.from(Array.from({length: mebibytes}, (_, i) => Buffer.alloc(MIB, String(i % 10))));

test('what is read passes as it came', async () => {
  const to = new PassThrough();
  const seen: Buffer[] = [];
  const {done, stalled} = stderrPump(
    Readable.from([Buffer.from('a'), Buffer.from('b\n')]),
    to,
    chunk => seen.push(chunk),
    lost,
  );
  expect(await done).toBe('ended');
  expect(String(to.read())).toBe('ab\n');
  expect(seen.map(String)).toEqual(['a', 'b\n']);
  expect(stalled()).toBe(false);
});

test('a host that does not read stops nobody: all is seen, and memory is bounded', async () => {
  const to = new SlowReader();
  let seen = 0;
  const {done} = stderrPump(flood(50), to, chunk => (seen += chunk.length), lost);
  expect(await done).toBe('ended');
  expect(seen).toBe(50 * MIB);
  expect(to.writableLength).toBeLessThanOrEqual(8 * MIB);
});

test('what was left out is counted, and said where it is missing', async () => {
  const to = new SlowReader();
  await stderrPump(flood(50), to, () => {}, lost).done;
  to.readOn();
  await to.idle();
  const text = Buffer.concat(to.got).toString('latin1');
  const word = /\((\d+) lost\)/.exec(text);
  expect(Number(word?.[1]) + text.replace(/\(\d+ lost\)/g, '').length).toBe(50 * MIB);
});

test('after that, what comes passes again', async () => {
  const from = new PassThrough();
  const to = new SlowReader();
  stderrPump(from, to, () => {}, lost);
  const send = async (chunk: Buffer) => {
    const passed = once(from, 'data');
    from.write(chunk);
    await passed;
  };
  for (let i = 0; i < 10; i++) await send(Buffer.alloc(MIB, 'x'));
  to.readOn();
  await to.idle();
  await send(Buffer.from('after'));
  await to.idle();
  expect(Buffer.concat(to.got.slice(-2)).toString()).toMatch(/^\(\d+ lost\)after$/);
});

test('a host that has closed stderr stops nobody either', async () => {
  const to = new PassThrough();
  let seen = 0;
  const from = new PassThrough();
  const {done} = stderrPump(from, to, chunk => (seen += chunk.length), lost);
  to.destroy(new Error('EPIPE'));
  from.write('a');
  from.end('b');
  expect(await done).toBe('ended');
  expect(seen).toBe(2);
});
