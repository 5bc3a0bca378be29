import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {bytesIn} from '../helpers/log-lines.ts';
import {samples} from '../helpers/running.ts';

const lessons = readdirSync(join(samples, 'lessons')).filter(name => name.endsWith('.jsonl'));
const linesOf = (name: string) =>
  readFileSync(join(samples, 'captures', name), 'utf8')
    .split('\n')
    .filter(Boolean);

describe.each(lessons)('the capture of the lesson %s', name => {
  test('is whole, from start to exit, and gives back what the lesson sends', () => {
    const lines = linesOf(name);
    const records = lines.map(line => JSON.parse(line));
    expect(records.map(({seq}) => seq)).toEqual(records.map((_, index) => index));
    expect(records[0]).toMatchObject({kind: 'start', log: 1});
    const sent = bytesIn(lines, 'c2s');
    expect(sent.equals(readFileSync(join(samples, 'lessons', name)))).toBe(true);
    const sha256 = createHash('sha256').update(sent).digest('hex');
    expect(records.at(-1)).toMatchObject({kind: 'exit', wire: {c2s: {bytes: sent.length, sha256}}});
  });
});

test('the log of a lesson tells the lesson', () => {
  const told = (name: string) =>
    linesOf(name)
      .map(line => JSON.parse(line).msg)
      .join('\n');
  expect(told('handshake.jsonl')).toMatch(/initialize #0 ok/);
  expect(told('capability-not-offered.jsonl')).toMatch(/error -32601 MethodNotFound/);
  expect(told('error.jsonl')).toMatch(/error -32602 InvalidParams/);
  expect(told('progress.jsonl')).toMatch(/notifications\/progress/);
  expect(told('timeout-and-cancellation.jsonl')).toMatch(/tools\/call search_recipes #7 ok/);
});
