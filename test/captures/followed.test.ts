import {appendFileSync, renameSync, rmSync, truncateSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {Followed} from '../../src/captures/followed.ts';
import {logOf, summaries} from '../helpers/captures.ts';
import {temporaryDirectory} from '../helpers/running.ts';

const line = (method: string) => logOf(['client→server', `{"method":"${method}"}\n`]);
function followed() {
  const path = join(temporaryDirectory(), 'a.jsonl');
  writeFileSync(path, line('a'));
  const log = new Followed(path);
  expect(summaries(log.look().records)).toEqual(['a']);
  return {path, log};
}

test('records come as their lines are whole', () => {
  const {path, log} = followed();
  const bytes = line('b');
  appendFileSync(path, bytes.subarray(0, 50));
  expect(log.look()).toEqual({records: [], words: [], grown: true});
  appendFileSync(path, bytes.subarray(50));
  expect(summaries(log.look().records)).toEqual(['b']);
  expect(log.look()).toEqual({records: [], words: [], grown: false});
});

test.each<[string, (path: string) => void, RegExp[], string[]]>([
  [
    'replaced',
    path => {
      renameSync(path, `${path}.1`);
      writeFileSync(path, line('b'));
    },
    [/a\.jsonl is a new file; it is read from its beginning$/],
    ['b'],
  ],
  ['emptied', path => truncateSync(path), [/a\.jsonl was emptied; it is read anew$/], []],
  ['removed', path => rmSync(path), [/a\.jsonl is gone; waiting for it to come back$/], []],
])('a file that is %s is said, once', (_what, act, words, records) => {
  const {path, log} = followed();
  act(path);
  const look = log.look();
  expect(look.words).toEqual(words.map(pattern => expect.stringMatching(pattern)));
  expect(summaries(look.records)).toEqual(records);
  expect(log.look()).toEqual({records: [], words: [], grown: false});
});

test('a half line of a file that is replaced is not joined with the new one', () => {
  const {path, log} = followed();
  appendFileSync(path, line('torn').subarray(0, 60));
  renameSync(path, `${path}.1`);
  writeFileSync(path, line('b'));
  expect(summaries(log.look().records)).toEqual(['b']);
});

test('another kind of log may follow', () => {
  const {path, log} = followed();
  writeFileSync(
    path,
    '2026-08-24T18:00:00.900Z [weather] [info] Message from client: method="ping" id=0 { metadata: undefined }\n',
  );
  expect(summaries(log.look().records)).toEqual(['ping #0']);
});

test('what cannot be read is said once', () => {
  const directory = temporaryDirectory();
  const log = new Followed(directory);
  expect(log.look().words).toEqual([
    `cannot read ${directory}: EISDIR: illegal operation on a directory`,
  ]);
  expect(log.look().words).toEqual([]);
  log.close();
});
