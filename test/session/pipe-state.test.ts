import {createHash} from 'node:crypto';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {framings} from '../../src/framing/index.ts';
import {PipeState} from '../../src/session/pipe-state.ts';
import {textsOf} from '../helpers/frames.ts';
import {anyCuts, anyStream, cutAt} from '../helpers/streams.ts';

test('size and digest are those of the bytes, however they came', () => {
  fc.assert(
    fc.property(anyStream, anyCuts, (stream, cuts) => {
      const pipe = new PipeState(framings.auto(0));
      for (const chunk of cutAt(stream, cuts)) pipe.push(chunk, 0);
      pipe.end();
      const sha256 = createHash('sha256').update(stream).digest('hex');
      expect(pipe.wire()).toEqual({bytes: stream.length, sha256});
    }),
  );
});

test('frames come out as they are complete, and the rest at the end', () => {
  const pipe = new PipeState(framings.line(0));
  expect(textsOf(pipe.push(Buffer.from('a\nb'), 0))).toEqual(['a\n']);
  expect(textsOf(pipe.end())).toEqual(['b']);
  expect(pipe.end()).toEqual([]);
});

test('a frame whose end has not come: its size, its beginning, where it begins, and since when', () => {
  const pipe = new PipeState(framings.line(0));
  expect(pipe.unfinished()).toBeUndefined();
  pipe.push(Buffer.from('a\nbc'), 5);
  pipe.push(Buffer.from('d'), 7);
  expect(pipe.unfinished()).toMatchObject({byteLength: 3, offset: 2, sinceMs: 7});
  expect(pipe.unfinished()?.head.toString()).toBe('bc');
  pipe.push(Buffer.from('\n'), 8);
  expect(pipe.unfinished()).toBeUndefined();
});
