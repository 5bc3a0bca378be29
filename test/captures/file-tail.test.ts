import {appendFileSync, renameSync, rmSync, truncateSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {FileTail} from '../../src/captures/file-tail.ts';
import type {Criteria} from '../../src/captures/filter.ts';
import type {Say} from '../../src/captures/read.ts';
import {logOf, logOfRecords, summaries} from '../helpers/captures.ts';
import {records} from '../helpers/records.ts';
import {temporaryDirectory} from '../helpers/running.ts';
import {at, newSession} from '../helpers/told.ts';

const desktop = (second: number, words: string) =>
  `2026-08-24T18:00:0${second}.000Z [weather] [info] ${words} { metadata: undefined }\n`;
function file(content: Buffer | string): string {
  const path = join(temporaryDirectory(), 'a.log');
  writeFileSync(path, content);
  return path;
}
const tailOf = (path: string, criteria: Criteria = {}, follow = true, say: Say = () => {}) =>
  new FileTail(path, {criteria, follow, say});
const news = (of: FileTail) => of.news().flatMap(({records: found}) => summaries(found));

test('the end of a capture, and what is added', async () => {
  const path = file(logOfRecords(records(5)));
  const tail = tailOf(path);
  expect(summaries(await tail.last(2))).toEqual(['3', '4']);
  appendFileSync(path, logOfRecords(records(1, {first: 5})));
  expect(news(tail)).toEqual(['5']);
  tail.close();
});

test('the end of a host’s log, whose answers know their requests', async () => {
  const path = file(
    desktop(1, 'Message from client: method="tools/call" id=3 params') +
      desktop(2, 'Message from client: method="ping" id=4'),
  );
  const tail = tailOf(path);
  expect(summaries(await tail.last(1))).toEqual(['ping #4']);
  appendFileSync(path, desktop(3, 'Message from server: id=3 result(1 blocks)'));
  expect(news(tail)).toEqual(['tools/call #3 ok 2,000 ms']);
});

test('a filter knows what is open', async () => {
  const path = file(logOf(['client→server', '{"id":1,"method":"a"}\n']));
  const tail = tailOf(path, {errors: true});
  expect(await tail.last(5)).toEqual([]);
  appendFileSync(path, logOf(['server→client', '{"id":1,"error":{"code":1}}\n']));
  expect(news(tail)).toEqual(['a #1', 'response #1 error 1']);
});

test('a filter makes it read further back than one window', async () => {
  const path = file(logOfRecords(records(2000, {size: 500})));
  const wanted = {method: (text: string | undefined) => ['3', '1000', '1999'].includes(text ?? '')};
  expect(summaries(await tailOf(path, wanted).last(2))).toEqual(['1000', '1999']);
  expect(summaries(await tailOf(path, wanted).last(5))).toEqual(['3', '1000', '1999']);
});

test.each([0, 5])('a line that is half written waits for its end (%d asked for)', async count => {
  const half = logOfRecords(records(1, {first: 1}));
  const path = file(Buffer.concat([logOfRecords(records(1)), half.subarray(0, 60)]));
  const tail = tailOf(path);
  expect(summaries(await tail.last(count))).toEqual(count === 0 ? [] : ['0']);
  expect(tail.news()).toEqual([{records: [], words: []}]);
  appendFileSync(path, half.subarray(60));
  expect(news(tail)).toEqual(['1']);
});

test('half a line that is long waits for its end, too, if nothing before was asked for', async () => {
  const half = logOfRecords(records(1, {first: 1, size: 200_000}));
  const path = file(Buffer.concat([logOfRecords(records(1)), half.subarray(0, 150_000)]));
  const tail = tailOf(path);
  await tail.last(0);
  appendFileSync(path, half.subarray(150_000));
  expect(tail.news().map(({records: found, words}) => [summaries(found), words])).toEqual([
    [['1'], []],
  ]);
});

test('a file that several sessions share goes on after the end of one', async () => {
  const exit = newSession().exited({code: 0, signal: null, endedBy: 'server'}, at(1));
  const path = file(logOfRecords([...records(1), ...exit]));
  const tail = tailOf(path);
  expect(summaries(await tail.last(1))).toEqual(['server exited with code 0 after 1.0 ms']);
  appendFileSync(path, logOfRecords(exit));
  expect(news(tail)).toEqual(['server exited with code 0 after 1.0 ms']);
  appendFileSync(path, logOfRecords(records(1)));
  expect(news(tail)).toEqual(['0']);
});

test.each<[string, (path: string) => void, string]>([
  ['emptied', path => truncateSync(path), 'was emptied; it is read anew'],
  ['removed', path => rmSync(path), 'is gone; waiting for it to come back'],
])('a file that is %s is said, and goes on', async (_what, act, words) => {
  const path = file(logOfRecords(records(2)));
  const tail = tailOf(path);
  await tail.last(5);
  act(path);
  expect(tail.news()).toEqual([{records: [], words: [`${path} ${words}`]}]);
  appendFileSync(path, logOfRecords(records(1, {first: 2})));
  expect(news(tail)).toEqual(['2']);
});

test('an empty file may become any log', async () => {
  const path = file('');
  const tail = tailOf(path);
  expect(await tail.last(5)).toEqual([]);
  writeFileSync(path, desktop(1, 'Initializing server...'));
  expect(news(tail)).toEqual(['host: Initializing server...']);
});

test('no file, no tail', async () => {
  const path = join(temporaryDirectory(), 'none');
  await expect(tailOf(path).last(5)).rejects.toThrow(
    `cannot read "${path}": ENOENT: no such file or directory`,
  );
});

test('a line that lacks its end only is read, and not once more', async () => {
  const path = file(logOfRecords(records(2)).subarray(0, -1));
  const tail = tailOf(path);
  expect(summaries(await tail.last(5))).toEqual(['0', '1']);
  appendFileSync(path, Buffer.concat([Buffer.from('\n'), logOfRecords(records(1, {first: 2}))]));
  expect(news(tail)).toEqual(['2']);
});

test('what is passed over is said, also later', async () => {
  const words: string[] = [];
  const path = file(`${logOfRecords(records(1))}torn\ntorn\n`);
  const tail = tailOf(path, {}, true, said => words.push(said));
  await tail.last(5);
  appendFileSync(path, 'torn\n');
  expect([...words, ...tail.news().flatMap(one => one.words)]).toEqual([
    `${path}: passed over 2 damaged lines`,
    `${path}: passed over a damaged line`,
  ]);
});

test('a file that was replaced between the last records and the first look is read to its end', async () => {
  const path = file(logOfRecords(records(1)));
  const tail = tailOf(path);
  await tail.last(5);
  appendFileSync(path, logOfRecords(records(1, {first: 1})));
  renameSync(path, `${path}.1`);
  writeFileSync(path, logOfRecords(records(1, {first: 2})));
  expect(news(tail)).toEqual(['1', '2']);
});

test('without following, what is no log is refused, and an empty one is said', async () => {
  const words: string[] = [];
  const read = (content: string) =>
    tailOf(file(content), {}, false, said => words.push(said)).last(5);
  await expect(read('junk\n')).rejects.toThrow(/cannot tell what .* is/);
  expect(await read('')).toEqual([]);
  expect(words).toEqual([expect.stringMatching(/ is empty$/)]);
});
