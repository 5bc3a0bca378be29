/**
 * As little MCP as a host needs to be content: no tools, but an answer to every request.
 * The servers beside this file misbehave around it.
 */
import {linesOf} from '../recipe-box/lines.mjs';

const results = new Map([
  ['initialize', ({protocolVersion}) => introduction(protocolVersion)],
  ['ping', () => ({})],
  ['tools/list', () => ({tools: []})],
]);

const introduction = protocolVersion => ({
  protocolVersion,
  capabilities: {tools: {}},
  serverInfo: {name: 'minimal-server', version: '1.0.0'},
});

/** Answers what comes on stdin until it ends. `replied` is called after each reply is written. */
export async function serve(replied = () => {}) {
  for await (const line of linesOf(process.stdin)) {
    const request = requestIn(line);
    if (!request) continue;
    const {id, method, params = {}} = request;
    const result = results.get(method)?.(params);
    const outcome = result ? {result} : {error: {code: -32601, message: 'Method not found'}};
    process.stdout.write(`${JSON.stringify({jsonrpc: '2.0', id, ...outcome})}\n`);
    replied();
  }
}

/** undefined for notifications, responses and anything else that wants no answer from us. */
function requestIn(line) {
  try {
    const message = JSON.parse(line.toString());
    return 'id' in message && 'method' in message ? message : undefined;
  } catch {
    return undefined;
  }
}
