import {fileURLToPath} from 'node:url';
import {describe, expect, test, vi} from 'vitest';
import {node, start, tapped, temporaryDirectory} from '../../helpers/running.ts';
import {ContentLengthHost} from './content-length-host.ts';
import {digest, expectComplete, expectPaired, sessionIn} from './session-log.ts';

// Real peers take their time to start; a busy machine is no defect.
vi.setConfig({testTimeout: 30_000});

const adapter = fileURLToPath(new URL('mock-debug-adapter.mjs', import.meta.url));

describe('with a debug adapter, an editor', () => {
  test('gets the bytes that it gets without the tap', async () => {
    const direct = await debugged();
    expect(direct.stdout.toString()).toContain('naïve ☕ menu.js');

    const behindTap = await debugged(temporaryDirectory());

    expect(behindTap.stdout.toString()).toBe(direct.stdout.toString());
    expect(behindTap.code).toBe(direct.code);
    expect(behindTap.signal).toBe(direct.signal);
  });

  test('leaves a log in which answers go with their requests, and events are notifications', async () => {
    const logs = temporaryDirectory();
    const {stdout, sent} = await debugged(logs);

    const log = sessionIn(logs);
    expectComplete(log);
    expectPaired(log);
    expect(log.records.filter(({kind}) => ['text', 'json', 'blank'].includes(kind))).toEqual([]);
    expect(
      log.of('response').map(({id, method, outcome, framing}) => [id, method, outcome, framing]),
    ).toEqual([
      [1, 'initialize', 'ok', 'content-length'],
      [2, 'launch', 'error', 'content-length'],
      [3, 'launch', 'ok', 'content-length'],
      [4, 'disconnect', 'ok', 'content-length'],
    ]);
    expect(log.of('response', 'launch')[0]).toMatchObject({
      level: 40,
      error: {message: 'cannot launch: no program'},
    });
    expect(log.of('notification').map(({method}) => method)).toEqual([
      'initialized',
      'output',
      'terminated',
    ]);
    expect(log.exit?.wire).toMatchObject({c2s: digest(sent), s2c: digest(stdout)});
    expect(log.exit).toMatchObject({code: 0, level: 30});
  });
});

/** A launch that fails, one that does not, and the end; behind the tap if there is a place for logs. */
async function debugged(logs?: string) {
  const editor = new ContentLengthHost(
    logs === undefined ? start(node, [adapter]) : tapped(logs, node, [adapter]),
  );
  let seq = 0;
  const ask = (command: string, args: object) => {
    editor.send({seq: ++seq, type: 'request', command, arguments: args});
    return editor.hears({type: 'response', request_seq: seq});
  };
  await ask('initialize', {adapterID: 'mock', pathFormat: 'path'});
  await ask('launch', {});
  await ask('launch', {program: 'menu.js'});
  await editor.hears({type: 'event', event: 'terminated'});
  await ask('disconnect', {});
  const {code, signal, stdout} = await editor.leave();
  return {code, signal, stdout, sent: editor.sent};
}
