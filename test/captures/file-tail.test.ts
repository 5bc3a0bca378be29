import {appendFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {FileTail} from '../../src/captures/file-tail.ts';
import {logOf, logOfRecords, summaries} from '../helpers/captures.ts';
import {records} from '../helpers/records.ts';
import {temporaryDirectory} from '../helpers/running.ts';

const desktop = (second: number, words: string) =>
  `2026-08-24T18:00:0${second}.000Z [weather] [info] ${words} { metadata: undefined }\n`;
function file(content: Buffer | string): string {
  const path = join(temporaryDirectory(), 'a.log');
  writeFileSync(path, content);
  return path;
}
const news = (of: FileTail) => of.news().flatMap(({records: found}) => summaries(found));

test('the end of a capture, and what is added', async () => {
  const path = file(logOfRecords(records(5)));
  const tail = new FileTail(path, {});
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
  const tail = new FileTail(path, {});
  expect(summaries(await tail.last(1))).toEqual(['ping #4']);
  appendFileSync(path, desktop(3, 'Message from server: id=3 result(1 blocks)'));
  expect(news(tail)).toEqual(['tools/call #3 ok 2,000 ms']);
});

test('a filter knows what is open', async () => {
  const path = file(logOf(['client→server', '{"id":1,"method":"a"}\n']));
  const tail = new FileTail(path, {errors: true});
  expect(await tail.last(5)).toEqual([]);
  appendFileSync(path, logOf(['server→client', '{"id":1,"error":{"code":1}}\n']));
  expect(news(tail)).toEqual(['a #1', 'response #1 error 1']);
});

test('an empty file may become any log', async () => {
  const path = file('');
  const tail = new FileTail(path, {});
  expect(await tail.last(5)).toEqual([]);
  writeFileSync(path, desktop(1, 'Initializing server...'));
  expect(news(tail)).toEqual(['host: Initializing server...']);
});

test('no file, no tail', async () => {
  const path = join(temporaryDirectory(), 'none');
  await expect(new FileTail(path, {}).last(5)).rejects.toThrow(
    `cannot read "${path}": ENOENT: no such file or directory`,
  );
});
