import {expect, test} from 'vitest';
import {untouched} from '../../src/proxy/untouched.ts';

test('what is loaded sees other streams, and afterwards ours are there again', async () => {
  const {stdin, stdout, stderr} = process;
  const seen = await untouched(async () => [process.stdin, process.stdout, process.stderr]);
  expect(seen).not.toContain(stdout);
  expect([process.stdin, process.stdout, process.stderr]).toEqual([stdin, stdout, stderr]);
});

test('also if loading fails', async () => {
  const {stdout} = process;
  await expect(untouched(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(process.stdout).toBe(stdout);
});
