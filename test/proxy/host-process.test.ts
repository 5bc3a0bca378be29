import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {describe, expect, test} from 'vitest';
import {findHost} from '../../src/proxy/host-process.ts';
import {program} from '../helpers/program.ts';
import {node, start} from '../helpers/running.ts';

test('whoever started us is there', () => {
  expect(findHost()?.alive() ?? true).toBe(true);
});

describe.runIf(process.platform === 'linux')('the host', () => {
  const tap = program.bind(
    null,
    `
      import {findHost} from './proxy/host-process.ts';
      const host = findHost();
      console.log('found', host?.alive());
      const check = setInterval(() => {
        if (host?.alive()) return;
        clearInterval(check);
        console.log('gone');
        process.exit();
      }, 10);
    `,
  );

  test('that ends is seen to have ended, behind a launcher that is still there', async () => {
    // host: node, with a stdin of its own → launcher: sh, which passes its stdin on → tap
    const host = start(node, [
      '-e',
      `
        const {spawn} = require('node:child_process');
        const child = spawn('/bin/sh', ['-c', '"$0" "$1"; :', process.execPath, ${JSON.stringify(tap())}],
          {stdio: ['pipe', 'inherit', 'inherit'], detached: true});
        setInterval(() => {}, 1000);
      `,
    ]);
    await host.says(/found true/);
    host.child.kill('SIGKILL');
    await host.says(/gone/);
  });

  test('that is our parent, too', async () => {
    const child = spawn(node, [tap()], {stdio: ['pipe', 'pipe', 'inherit']});
    const [chunk] = await once(child.stdout, 'data');
    expect(String(chunk)).toBe('found true\n');
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
});
