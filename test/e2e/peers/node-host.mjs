/** The Python host's work in Node, for where there is no python3: `node node-host.mjs close|kill command args…` */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {constants} from 'node:os';
import {createInterface} from 'node:readline';

const [ending, command, ...args] = process.argv.slice(2);
const server = spawn(command, args, {detached: true, stdio: ['pipe', 'pipe', 'inherit']});
const closed = once(server, 'close');
const lines = createInterface({input: server.stdout});
const sent = [];
const got = [];
server.stdout.on('data', chunk => got.push(chunk));

function tell(message) {
  const line = `${JSON.stringify({jsonrpc: '2.0', ...message})}\n`;
  sent.push(Buffer.from(line));
  server.stdin.write(line);
}

async function ask(message) {
  const answered = once(lines, 'line');
  tell(message);
  await answered;
}

const clientInfo = {name: 'naïve ☕', version: '1.0.0'};
const params = {protocolVersion: '2025-06-18', capabilities: {}, clientInfo};
await ask({id: 0, method: 'initialize', params});
tell({method: 'notifications/initialized'});
await ask({id: 1, method: 'tools/list'});

if (ending === 'close') server.stdin.end();
else process.kill(-server.pid, 'SIGTERM');
const [exit, signal] = await closed;
const text = parts => Buffer.concat(parts).toString('base64');
const code = signal === null ? exit : -constants.signals[signal];
console.log(JSON.stringify({sent: text(sent), got: text(got), code}));
