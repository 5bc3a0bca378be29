#!/usr/bin/env node
/**
 * A small MCP server on stdio, without dependencies: JSON-RPC, one message a line.
 *
 * stdout belongs to the protocol alone; what people should read goes to stderr.
 * Tools are in tools.mjs, recipes in recipes.mjs; here is only what the protocol asks for.
 */
import {linesOf} from './lines.mjs';
import {tools} from './tools.mjs';

const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const [NEWEST] = VERSIONS;

class RpcError extends Error {
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

const invalidRequest = problem => new RpcError(-32600, 'Invalid request', {problem});

/** -32602, and enough for the caller to do better: which field, what is wrong, what is allowed. */
const invalidParams = (field, problem, allowed) =>
  new RpcError(-32602, `Invalid params: ${field} ${problem}`, {field, problem, allowed});

let version = NEWEST;

/** Requests that are not answered yet, as {id, abort}. A list: ids need not be good keys. */
const running = new Set();

const methods = new Map([
  ['initialize', initialize],
  ['ping', () => ({})],
  ['tools/list', listTools],
  ['tools/call', callTool],
]);

function initialize({protocolVersion: asked}) {
  if (typeof asked !== 'string') {
    throw invalidParams('protocolVersion', 'is not a string', VERSIONS);
  }
  // One counter-offer, our newest. A client that does not know it closes the connection.
  version = VERSIONS.includes(asked) ? asked : NEWEST;
  return {
    protocolVersion: version,
    capabilities: {tools: {}},
    serverInfo: {name: 'recipe-box', version: '1.0.0'},
  };
}

function listTools() {
  return {
    tools: [...tools].map(([name, {description, inputSchema}]) => {
      return {name, description, inputSchema};
    }),
  };
}

function callTool({name, arguments: args = {}, _meta}, signal) {
  const tool = tools.get(name);
  if (!tool) throw invalidParams('name', 'is no tool of this server', [...tools.keys()]);
  if (!isObject(args)) throw invalidParams('arguments', 'is not an object', tool.inputSchema);
  checkArguments(args, tool.inputSchema.properties);

  const progressToken = _meta?.progressToken;
  const progress = step => {
    // Only for those who asked. 0 is a token too, so its truth does not tell.
    if (progressToken === undefined || progressToken === null) return;
    const params = {progressToken, ...step};
    send({jsonrpc: '2.0', method: 'notifications/progress', params});
  };
  return tool.call(args, {signal, progress});
}

function checkArguments(args, properties) {
  for (const [field, {type, enum: choices}] of Object.entries(properties)) {
    const allowed = choices ?? type;
    const name = `arguments.${field}`;
    if (!Object.hasOwn(args, field)) throw invalidParams(name, 'is missing', allowed);
    if (typeof args[field] !== type) throw invalidParams(name, `is not a ${type}`, allowed);
    if (choices && !choices.includes(args[field])) {
      throw invalidParams(name, 'is none of the choices', allowed);
    }
  }
}

/** Notifications are never answered, known or not. */
function take(method, params) {
  if (method !== 'notifications/cancelled') return;
  for (const request of running) {
    // By exact type: "7" is another request than 7. An unknown id is not worth a word: the
    // answer and the cancellation may have crossed on the way.
    if (request.id === params?.requestId) request.abort();
  }
}

/** The reply to one message; undefined where there is none to give. */
async function answer(message) {
  if (!isObject(message)) return failure(null, invalidRequest('a message is an object'));
  const {id, method, params = {}} = message;
  // A response, and we asked nothing.
  if (!('method' in message) && ('result' in message || 'error' in message)) return;
  // JSON.parse rounds larger numbers, and an answer to a rounded id is an answer to nobody.
  const answerable =
    typeof id === 'string' || (typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER);
  if (typeof method !== 'string') {
    return failure(answerable ? id : null, invalidRequest('method is not a string'));
  }
  if (!('id' in message)) return take(method, params);
  if (!answerable) return failure(null, invalidRequest('id is neither a string nor a safe number'));

  const aborting = new AbortController();
  const request = {id, abort: () => aborting.abort()};
  running.add(request);
  try {
    const run = methods.get(method);
    if (!run) throw new RpcError(-32601, `Method not found: ${method}`, {method});
    if (!isObject(params)) throw invalidParams('params', 'is not an object', 'object');
    return {jsonrpc: '2.0', id, result: await run(params, aborting.signal)};
  } catch (error) {
    // Who cancels a request does not wait for its answer, and would not know it any more.
    return aborting.signal.aborted ? undefined : failure(id, error);
  } finally {
    running.delete(request);
  }
}

function failure(id, error) {
  const known = error instanceof RpcError;
  if (!known) console.error(error);
  const {code, message, data} = known ? error : new RpcError(-32603, 'Internal error');
  return {jsonrpc: '2.0', id, error: {code, message, data}};
}

// `fatal`: bytes that are no UTF-8 are refused instead of replaced; `ignoreBOM`: nor is one eaten.
const utf8 = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});

async function receive(line) {
  if (line.every(byte => byte === 0x0d || byte === 0x20 || byte === 0x09)) return;
  let message;
  try {
    message = JSON.parse(utf8.decode(line));
  } catch (error) {
    return send(failure(null, new RpcError(-32700, 'Parse error', {reason: error.message})));
  }
  // Several messages on one line are legal in this version alone.
  if (Array.isArray(message) && message.length > 0 && version === '2025-03-26') {
    const replies = (await Promise.all(message.map(answer))).filter(Boolean);
    if (replies.length > 0) send(replies);
    return;
  }
  const reply = await answer(message);
  if (reply) send(reply);
}

function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Nobody reads our answers any more, so there is nothing left to do.
process.stdout.on('error', () => process.exit());

console.error('recipe-box ready');
for await (const line of linesOf(process.stdin)) receive(line);
// Here stdin has ended. Node ends by itself once the answers on their way are written;
// `process.exit` would cut them off.
