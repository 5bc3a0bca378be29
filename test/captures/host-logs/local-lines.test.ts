import fc from 'fast-check';
import {expect, test} from 'vitest';
import {LocalLines} from '../../../src/captures/host-logs/local-lines.ts';
import {anyCuts, cutAt} from '../../helpers/streams.ts';

const linesOf = (...chunks: readonly (Buffer | string)[]) => {
  const lines = new LocalLines();
  return [...chunks.flatMap(chunk => lines.push(Buffer.from(chunk))), ...lines.end()];
};
/** The log is written in local time. */
const ms = new Date(2026, 0, 19, 17, 0, 0, 591).getTime();
const LOG = '2026-01-19 17:00:00.591 [info] Starting\nmore\n\n2026-01-19 17:00:01.591 [error] \n';

test('a line has a local time, a level and a text; one without belongs to the one before', () => {
  expect(linesOf(LOG)).toEqual([
    {ms, level: 'info', text: 'Starting', goesOn: false},
    {ms, level: 'info', text: 'more', goesOn: true},
    {ms, level: 'info', text: '', goesOn: true},
    {ms: ms + 1000, level: 'error', text: '', goesOn: false},
  ]);
});

test('what comes before the first is nobody’s', () => {
  expect(linesOf(`junk\n${LOG}`)).toEqual(linesOf(LOG));
});

test('a day that is none begins no line', () => {
  expect(linesOf('2026-13-45 17:00:00.591 [info] x\n')).toEqual([]);
});

test('cutting the bytes, and CR LF, change nothing', () => {
  fc.assert(
    fc.property(anyCuts, fc.constantFrom('\n', '\r\n'), (cuts, eol) => {
      const bytes = Buffer.from(LOG.replaceAll('\n', eol));
      expect(linesOf(...cutAt(bytes, cuts))).toEqual(linesOf(LOG));
    }),
  );
});
