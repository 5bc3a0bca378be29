import {once} from 'node:events';
import {openSync, readSync, writeSync} from 'node:fs';
import {connect, createServer} from 'node:net';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {closeAll, makeRealPipes} from '../../src/proxy/real-pipes.ts';
import {temporaryDirectory} from '../helpers/running.ts';

const noSocket = () => openSync('/dev/null', 'w');

test('under a host that gives us a socket there are none: the server gets sockets too', async () => {
  const path = join(temporaryDirectory(), 'socket');
  const listening = createServer().listen(path);
  await once(listening, 'listening');
  const socket = connect(path);
  await once(socket, 'connect');
  onTestFinished(() => {
    socket.destroy();
    listening.close();
  });
  const {fd} = (socket as unknown as {_handle: {fd: number}})._handle;
  expect(makeRealPipes(fd)).toBeUndefined();
});

test('what goes in at one end comes out at the other, and so does the end', async () => {
  const pipes = makeRealPipes(noSocket());
  if (pipes === undefined) throw new Error('no pipes could be made');
  pipes.stdin.end('to the server');
  await once(pipes.stdin, 'close');
  const bytes = Buffer.alloc(100);
  expect(bytes.toString('utf8', 0, readSync(pipes.theirs[0], bytes))).toBe('to the server');
  expect(readSync(pipes.theirs[0], bytes)).toBe(0);
  writeSync(pipes.theirs[1], 'to the host');
  closeAll(pipes.theirs);
  const [chunk] = await once(pipes.stdout, 'data');
  expect(String(chunk)).toBe('to the host');
  await once(pipes.stdout, 'end');
  pipes.stderr.destroy();
});
