import {describe, expect, test} from 'vitest';
import {
  answer,
  answerBack,
  ask,
  askBack,
  fromClient,
  fromServer,
  handshake,
  headed,
  notesOnEnded,
  tell,
  tellBack,
} from '../helpers/notes.ts';
import type {Said} from '../helpers/told.ts';

const CLIENT = {
  roots: {listChanged: true},
  sampling: {},
  elicitation: {form: {}, url: {}},
  tasks: {list: {}, cancel: {}, requests: {sampling: {createMessage: {}}}},
};
const SERVER = {
  tools: {listChanged: true},
  resources: {subscribe: true, listChanged: true},
  prompts: {listChanged: true},
  logging: {},
  completions: {},
  tasks: {list: {}, cancel: {}, requests: {tools: {call: {}}}},
};
const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;

/** What every version with a handshake has, in each direction. Ids start at 0 on both sides. */
function work(): Said[] {
  return [
    ask(1, 'ping'),
    answer(1),
    ask(2, 'tools/list'),
    answer(2, {tools: [{name: 'a', inputSchema: {type: 'object'}}], nextCursor: 'p2'}),
    ask(3, 'tools/list', {cursor: 'p2'}),
    answer(3, {tools: [{name: 'b', inputSchema: {type: 'object'}}]}),
    // A progress token may be 0, and progress may begin with it.
    ask(4, 'tools/call', {name: 'a', arguments: {}, _meta: {progressToken: 0}}),
    tellBack('notifications/progress', {progressToken: 0, progress: 0, total: 2}),
    tellBack('notifications/progress', {progressToken: 0, progress: 2, total: 2}),
    // Both sides may use the same id at once.
    askBack(4, 'sampling/createMessage', {messages: [], maxTokens: 9}),
    answerBack(4, {role: 'assistant', content: {type: 'text', text: '✓'}, model: 'm'}),
    askBack(0, 'roots/list'),
    answerBack(0, {roots: []}),
    answer(4, {content: [{type: 'text', text: 'no such thing'}], isError: true}),
    ask('a', 'resources/list'),
    answer('a', {resources: []}),
    ask(5, 'resources/templates/list'),
    answer(5, {resourceTemplates: []}),
    ask(6, 'resources/read', {uri: 'file:///a'}),
    fromServer({jsonrpc: '2.0', id: 6, error: {code: -32602, message: 'none', data: {}}}),
    ask(7, 'resources/subscribe', {uri: 'file:///b'}),
    answer(7),
    tellBack('notifications/resources/updated', {uri: 'file:///b'}),
    ask(8, 'prompts/list'),
    answer(8, {prompts: []}),
    ask(9, 'prompts/get', {name: 'p'}),
    answer(9, {messages: []}),
    ask(10, 'logging/setLevel', {level: 'debug'}),
    answer(10),
    tellBack('notifications/message', {level: 'info', data: 'x'}),
    tellBack('notifications/tools/list_changed'),
    tell('notifications/roots/list_changed'),
    ask(11, 'completion/complete', {ref: {}, argument: {}}),
    answer(11, {completion: {values: []}}),
    // The answer and the cancellation cross.
    ask(12, 'tools/call', {name: 'b'}),
    answer(12, {content: []}),
    tell('notifications/cancelled', {requestId: 12}),
    // It is cancelled, and so has no answer.
    ask(13, 'tools/call', {name: 'b'}),
    tell('notifications/cancelled', {requestId: 13, reason: 'no longer needed'}),
    // Methods that nobody knows are nobody's error.
    ask(14, 'acme/do', {}),
    fromServer({jsonrpc: '2.0', id: 14, error: {code: -32601, message: 'Method not found'}}),
    tellBack('notifications/acme/happened', {}),
  ];
}

const only = (version: string): Said[] =>
  ({
    '2025-03-26': [
      fromClient([
        {jsonrpc: '2.0', id: 20, method: 'tools/call', params: {name: 'a'}},
        {jsonrpc: '2.0', id: 21, method: 'ping'},
      ]),
      fromServer([
        {jsonrpc: '2.0', id: 21, result: {}},
        {jsonrpc: '2.0', id: 20, result: {content: []}},
      ]),
    ],
    '2025-06-18': [askBack(1, 'elicitation/create', {}), answerBack(1, {action: 'cancel'})],
    '2025-11-25': [
      askBack(1, 'elicitation/create', {mode: 'url', elicitationId: 'e', url: 'https://a'}),
      answerBack(1, {action: 'accept'}),
      tellBack('notifications/elicitation/complete', {elicitationId: 'e'}),
      ask(20, 'tools/call', {name: 'a', task: {}, _meta: {progressToken: 't'}}),
      answer(20, {task: {taskId: 'k', status: 'working'}}),
      tellBack('notifications/progress', {progressToken: 't', progress: 0.5}),
      ask(21, 'tasks/get', {taskId: 'k'}),
      answer(21, {taskId: 'k', status: 'completed'}),
      tellBack('notifications/tasks/status', {taskId: 'k', status: 'completed'}),
      ask(22, 'tasks/result', {taskId: 'k'}),
      answer(22, {content: []}),
    ],
  })[version] ?? [];

describe('a clean session gives no note', () => {
  test.each(LEGACY)('MCP %s', version => {
    const shaken = handshake({asked: version, client: CLIENT, server: SERVER});
    expect(notesOnEnded(...shaken, ...work(), ...only(version))).toEqual([]);
  });

  test('MCP 2026-07-28: no handshake, a retry, a subscription that stays open', () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': {name: 'c', version: '1'},
      'io.modelcontextprotocol/clientCapabilities': {elicitation: {}},
    };
    const state = {inputResponses: {q: {action: 'accept'}}, requestState: 's'};
    expect(
      notesOnEnded(
        ask(0, 'server/discover', {_meta}),
        answer(0, {
          resultType: 'complete',
          supportedVersions: ['2026-07-28'],
          capabilities: {tools: {listChanged: true}},
          _meta: {'io.modelcontextprotocol/serverInfo': {name: 's', version: '1'}},
        }),
        ask(1, 'subscriptions/listen', {_meta, toolsListChanged: true}),
        tellBack('notifications/subscriptions/acknowledged', {
          _meta: {'io.modelcontextprotocol/subscriptionId': 1},
        }),
        ask(2, 'tools/list', {_meta}),
        answer(2, {resultType: 'complete', tools: []}),
        ask(3, 'tools/call', {_meta: {..._meta, progressToken: 'p'}, name: 'a'}),
        tellBack('notifications/progress', {progressToken: 'p', progress: 1}),
        answer(3, {resultType: 'input_required', inputRequests: {q: {}}, requestState: 's'}),
        ask(4, 'tools/call', {_meta, name: 'a', ...state}),
        answer(4, {resultType: 'complete', content: []}),
        tellBack('notifications/tools/list_changed', {
          _meta: {'io.modelcontextprotocol/subscriptionId': 1},
        }),
        tellBack('notifications/message', {level: 'info', data: 'x'}),
      ),
    ).toEqual([]);
  });

  test('a probe that ends at once', () => {
    expect(notesOnEnded(ask(0, 'server/discover', {}))).toEqual([]);
  });

  test('both eras on one pipe', () => {
    const _meta = {'io.modelcontextprotocol/protocolVersion': '2026-07-28'};
    expect(
      notesOnEnded(
        ask('probe', 'server/discover', {_meta}),
        fromServer({jsonrpc: '2.0', id: 'probe', error: {code: -32601, message: 'none'}}),
        ...handshake(),
        ask(1, 'ping'),
        answer(1),
      ),
    ).toEqual([]);
  });

  test('a handshake after which nothing is asked', () => {
    expect(notesOnEnded(...handshake())).toEqual([]);
  });

  test('LSP', () => {
    const c = (message: object): Said => ['client→server', headed({jsonrpc: '2.0', ...message})];
    const s = (message: object): Said => ['server→client', headed({jsonrpc: '2.0', ...message})];
    const params = {processId: 1, rootUri: null, capabilities: {workspace: {configuration: true}}};
    expect(
      notesOnEnded(
        c({id: 0, method: 'initialize', params}),
        s({method: 'window/logMessage', params: {type: 3, message: 'héllo'}}),
        s({id: 0, result: {capabilities: {hoverProvider: true, textDocumentSync: 1}}}),
        c({method: 'initialized', params: {}}),
        s({id: 0, method: 'client/registerCapability', params: {registrations: []}}),
        c({id: 0, result: null}),
        s({id: 1, method: 'workspace/configuration', params: {items: []}}),
        c({id: 1, result: []}),
        c({method: 'textDocument/didOpen', params: {textDocument: {text: 'a\u2009b'}}}),
        s({method: 'textDocument/publishDiagnostics', params: {diagnostics: []}}),
        c({id: 1, method: 'textDocument/hover', params: {}}),
        c({method: '$/cancelRequest', params: {id: 1}}),
        s({id: 1, error: {code: -32800, message: 'cancelled'}}),
        s({method: '$/progress', params: {token: 't', value: {}}}),
        c({id: 2, method: 'shutdown'}),
        s({id: 2, result: null}),
        c({method: 'exit'}),
      ),
    ).toEqual([]);
  });

  test('DAP', () => {
    const c = (message: object): Said => ['client→server', headed(message)];
    const s = (message: object): Said => ['server→client', headed(message)];
    const ok = {type: 'response', success: true};
    expect(
      notesOnEnded(
        c({
          seq: 1,
          type: 'request',
          command: 'initialize',
          arguments: {adapterID: 'a', supportsRunInTerminalRequest: true},
        }),
        s({
          seq: 1,
          ...ok,
          request_seq: 1,
          command: 'initialize',
          body: {supportsConfigurationDoneRequest: true},
        }),
        s({seq: 2, type: 'event', event: 'initialized'}),
        c({seq: 2, type: 'request', command: 'launch', arguments: {}}),
        c({seq: 3, type: 'request', command: 'configurationDone'}),
        s({seq: 3, ...ok, request_seq: 3, command: 'configurationDone'}),
        s({seq: 4, ...ok, request_seq: 2, command: 'launch'}),
        s({seq: 5, type: 'request', command: 'runInTerminal', arguments: {}}),
        c({seq: 4, ...ok, request_seq: 5, command: 'runInTerminal', body: {}}),
        s({seq: 6, type: 'event', event: 'output', body: {output: 'x'}}),
        c({seq: 5, type: 'request', command: 'disconnect', arguments: {}}),
      ),
    ).toEqual([]);
  });

  test('plain JSON-RPC, which is neither', () => {
    expect(
      notesOnEnded(
        ask(0, 'session/new', {cwd: '/a'}),
        answer(0, {sessionId: 's'}),
        tell('session/cancel', {sessionId: 's'}),
        tellBack('session/update', {}),
      ),
    ).toEqual([]);
  });
});
