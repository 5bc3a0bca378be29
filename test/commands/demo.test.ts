import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {bin, node, start, temporaryDirectory} from '../helpers/running.ts';

test('the demo shows both directions, trouble in red, and where the log is', async () => {
  const home = temporaryDirectory();
  const env = {PATH: process.env.PATH, HOME: home, FORCE_COLOR: '1'};
  const {code, stdout, stderr} = await start(node, [bin, 'demo'], {env}).ended;
  expect({code, stderr}).toEqual({code: 0, stderr: ''});
  const shown = stdout.toString();
  expect(shown).toMatch(/\x1b\[33mCLIENT→SERVER tools\/call search_recipes #2/);
  expect(shown).toMatch(/\x1b\[36mSERVER→CLIENT tools\/call search_recipes #2 ok [\d.]+ ms/);
  expect(shown).toMatch(/\x1b\[31mSERVER→CLIENT prompts\/list #6 error -32601 MethodNotFound/);
  const log = join(home, '.local/state/stdiotap/recipes.jsonl');
  expect(shown).toContain(`The log: ${log}\n`);
  expect(JSON.parse(readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? '')).toMatchObject({
    kind: 'exit',
    code: 0,
  });
});

test('without a terminal there are no colours', async () => {
  const env = {PATH: process.env.PATH, HOME: temporaryDirectory()};
  const {stdout} = await start(node, [bin, 'demo'], {env}).ended;
  expect(stdout.toString()).not.toContain('\x1b');
  expect(stdout.toString()).toContain('Weeknight Pasta');
});
