import {randomBytes} from 'node:crypto';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {digestsAgree} from '../../helpers/digests.ts';
import {bin, node, recordsIn, start, tapped, temporaryDirectory} from '../../helpers/running.ts';

// T1: every byte passes, in order, both ways and on stderr. T2: when it is read.

const awkward = [
  '{"jsonrpc":"2.0","id":1,"method":"ping"}\r\n',
  '\ufeff{"id":2}\n',
  '\0\x07\x1b]0;title\x07{"id":3}\n',
  '{"t":"a\u2028b\u0085c"}\n',
  Buffer.from([0xff, 0xfe, 0xb0, 0xa1, 0x0a]),
  'Content-Length: 19\r\n\r\n{"m":"héllo 日本 🎉"}Content-Length: 2\r\n\r\n{}',
  '\n\n\r\n\r\r',
  randomBytes(300_000),
  'no final newline 🎉',
].map(piece => Buffer.from(piece as string));
const stream = Buffer.concat(awkward);

describe('T1: bytes', () => {
  test('whatever the client writes reaches the server, and comes back, unchanged', async () => {
    const logs = temporaryDirectory();
    const cat = tapped(logs, 'cat', []);
    cat.child.stdin?.end(stream);
    const {stdout, code} = await cat.ended;
    expect(stdout.equals(stream)).toBe(true);
    expect(code).toBe(0);
    digestsAgree(logs, {c2s: stream, s2c: stream, stderr: Buffer.alloc(0)});
  });

  test('stderr too', async () => {
    const logs = temporaryDirectory();
    const both = tapped(logs, 'sh', ['-c', 'cat >&2']);
    both.child.stdin?.end(stream);
    const {stderr} = await both.ended;
    expect(stderr).toBe(stream.toString());
    digestsAgree(logs, {c2s: stream, s2c: Buffer.alloc(0), stderr: stream});
  });

  test('a line of 50 MB passes, whatever the log keeps of it', async () => {
    const logs = temporaryDirectory();
    const line = Buffer.concat([Buffer.alloc(50_000_000, 'x'), Buffer.from('\n')]);
    const cat = tapped(logs, 'cat', []);
    cat.child.stdin?.end(line);
    expect((await cat.ended).stdout.equals(line)).toBe(true);
    expect(recordsIn(logs).find(record => record.cut)?.cut.bytes).toBe(line.length);
  });
});

describe('T2: at once', () => {
  test('half a message is forwarded, without its end', async () => {
    const cat = tapped(temporaryDirectory(), 'cat', []);
    for (const part of ['{"jsonr', 'Content-Length: 40\r\n\r\n{"a', '\xff']) {
      cat.write(part);
      await cat.says(new RegExp(`${part.replaceAll('\r\n', '\\s+').replace('{', '\\{')}$`));
    }
    cat.child.stdin?.end();
    await cat.ended;
  });

  test('chunks are not joined: what was written apart arrives apart', async () => {
    // The server acknowledges each chunk, so each is on its own when it crosses.
    const counting = `process.stdin.on('data', chunk => process.stdout.write(chunk.length + '\\n'))`;
    const server = tapped(temporaryDirectory(), node, ['-e', counting]);
    for (const length of [3, 70, 1, 500]) {
      server.write('x'.repeat(length));
      await server.says(new RegExp(`(^|\\n)${length}\\n$`));
    }
    server.child.stdin?.end();
    await server.ended;
  });
});

test('a file as stdin, a file as stdout and a null device work as without the tap', async () => {
  const logs = temporaryDirectory();
  const script = '"$@" < "$0" > "$0.out"; cat "$0.out"; "$@" < /dev/null; echo "$?"';
  const file = join(logs, 'stdin');
  writeFileSync(file, stream);
  const direct = await start('sh', ['-c', script, file, 'cat']).ended;
  const behind = await start('sh', ['-c', script, file, node, bin, '--log-dir', logs, 'cat']).ended;
  expect(behind).toEqual(direct);
  expect(direct.stdout.length).toBe(stream.length + 2);
});

test('a command that writes to the same pipe after us writes as if we had not been there', async () => {
  // A signal ends us, so nothing is tidied up; and the reader comes late, so the pipe is full.
  const after = `{ "$@"; head -c 300000 /dev/zero; } 2>/dev/null | { sleep 1; wc -c; }`;
  const tap = [node, bin, '--log-dir', temporaryDirectory(), '--'];
  const server = ['sh', '-c', 'echo a; kill -9 $$'];
  const {stdout} = await start('sh', ['-c', after, 'sh', ...tap, ...server]).ended;
  expect(Number(stdout)).toBe(300_002);
});
