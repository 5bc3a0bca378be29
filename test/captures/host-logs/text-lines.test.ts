import fc from 'fast-check';
import {expect, test} from 'vitest';
import {TextLines} from '../../../src/captures/host-logs/text-lines.ts';
import {anyCuts, cutAt} from '../../helpers/streams.ts';

test('the law: lines as they are, however the bytes are cut', () => {
  const line = fc.string({unit: 'grapheme'}).filter(text => !/[\r\n]/.test(text));
  fc.assert(
    fc.property(
      fc.array(line, {minLength: 1}),
      fc.constantFrom('\n', '\r\n'),
      anyCuts,
      (lines, eol, cuts) => {
        const text = new TextLines();
        const chunks = cutAt(Buffer.from(lines.map(one => one + eol).join('')), cuts);
        expect([...chunks.flatMap(chunk => text.push(chunk)), ...text.end()]).toEqual(lines);
      },
    ),
  );
});

test('the last line needs no end', () => {
  const text = new TextLines();
  expect(text.push(Buffer.from('a\nb'))).toEqual(['a']);
  expect(text.end()).toEqual(['b']);
});

test('a line that is too long is cut in the middle, and says by how much', () => {
  const text = new TextLines();
  const size = 49 * 1024 * 1024;
  const [line = ''] = text.push(Buffer.from(`begin${'x'.repeat(size)}end\n`));
  const [, head = '', missing, tail = ''] =
    /^(beginx+)\.\.\.\n\[(\d+) chars truncated\]\.\.\.(x+end)$/.exec(line) ?? [];
  expect(head.length + Number(missing) + tail.length).toBe(size + 8);
  expect(text.tooLong).toBe(1);
});
