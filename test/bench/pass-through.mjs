// What the proxy is measured beside: the least that stands between two pipes.
import {spawn} from 'node:child_process';

const [command, ...args] = process.argv.slice(2);
const server = spawn(command, args, {stdio: ['pipe', 'pipe', 'inherit']});
process.stdin.pipe(server.stdin);
server.stdout.pipe(process.stdout);
server.on('exit', code => {
  process.exitCode = code ?? 1;
});
