import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {readCapture, readPlace} from '../../src/captures/read.ts';
import {UserError} from '../../src/errors.ts';
import {allOf, logOf, logOfRecords, summaries} from '../helpers/captures.ts';
import {records} from '../helpers/records.ts';
import {samples, temporaryDirectory} from '../helpers/running.ts';

function file(content: Buffer | string, name = 'a.jsonl'): string {
  const path = join(temporaryDirectory(), name);
  writeFileSync(path, content);
  return path;
}
async function readAll(path: string) {
  const words: string[] = [];
  const found = await allOf(readCapture(path, said => words.push(said)));
  return {summaries: summaries(found), words};
}

test('a capture gives its records', async () => {
  const all = await allOf(readCapture(join(samples, 'captures', 'handshake.jsonl')));
  expect(all.map(({record}) => record.fields.kind)).toEqual([
    ...['start', 'request', 'notification', 'eof', 'stderr', 'response', 'eof', 'exit'],
  ]);
  expect(all[1]?.record.verbatim.message?.toString()).toMatch(/^\{"jsonrpc":"2\.0","id":0,/);
});

test('a large one comes in many batches, and whole', async () => {
  const path = file(logOfRecords(records(3000, {size: 500})));
  let batches = 0;
  const found: string[] = [];
  for await (const batch of readCapture(path)) {
    batches++;
    found.push(...summaries(batch));
  }
  expect(batches).toBeGreaterThan(3);
  expect(found).toEqual(Array.from({length: 3000}, (_, i) => String(i)));
});

test('parts are joined, and a half line of one is not gone on with in the next', async () => {
  const directory = temporaryDirectory();
  const paths = ['1', '2'].map(name => join(directory, name));
  const torn = logOf(['client→server', '{"method":"torn"}\n']).subarray(0, 60);
  writeFileSync(paths[0] ?? '', Buffer.concat([logOfRecords(records(2)), torn]));
  writeFileSync(paths[1] ?? '', logOfRecords(records(2, {first: 2})));
  const words: string[] = [];
  const session = {id: 's', server: 'x', pid: 1, paths};
  const found = await allOf(readPlace({type: 'session', session}, said => words.push(said)));
  expect(summaries(found)).toEqual(['0', '1', '2', '3']);
  expect(words).toEqual([`${paths[0]}: passed over line 3, which is damaged`]);
});

test('damaged lines are counted in a sentence', async () => {
  const path = file(
    `${logOfRecords(records(1))}{"torn\n\n{"torn\n${logOfRecords(records(1, {first: 1}))}`,
  );
  expect(await readAll(path)).toEqual({
    summaries: ['0', '1'],
    words: [`${path}: passed over 2 damaged lines, the first is line 2`],
  });
});

test('an empty file is said to be empty', async () => {
  const path = file('');
  expect(await readAll(path)).toEqual({summaries: [], words: [`${path} is empty`]});
});

test.each([
  ['binary junk', Buffer.from([0, 255, 1, 10, 200, 0])],
  ['prose', 'Dear diary\n'],
  ['JSON of another kind', '{"a":1}\n'],
  ['a long line of nothing', 'x'.repeat(3_000_000)],
])('%s is refused: nobody knows what it is', async (_what, content) => {
  const path = file(content);
  await expect(readAll(path)).rejects.toThrow(
    new UserError(
      `cannot tell what ${path} is: neither a log of stdiotap nor one of Claude Desktop, Claude Code, Cursor or VS Code`,
    ),
  );
});

test('what cannot be read is said with the reason', async () => {
  const directory = temporaryDirectory();
  const path = join(directory, 'none');
  await expect(readAll(path)).rejects.toThrow(
    new UserError(`cannot read "${path}": ENOENT: no such file or directory`),
  );
  mkdirSync(path);
  await expect(readAll(path)).rejects.toThrow(
    new UserError(`cannot read "${path}": EISDIR: illegal operation on a directory`),
  );
});
