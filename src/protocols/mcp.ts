import type {ErrorCode, Method, MethodTable, Need} from './table.ts';

/**
 * Every published version of MCP, oldest first. They are a set of names (SDKs do not compare ones
 * they do not know), but of these the order is known.
 */
export const mcpVersions = [
  '2024-10-07', // Before the first published schema; SDKs still accept it.
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
] as const;

/** From this one on there is no `initialize`: each request says its version in `params._meta`. */
export const FIRST_MODERN = '2026-07-28';
const LAST_LEGACY = '2025-11-25';

/** Members of `params._meta` since 2026-07-28 (basic, "Request metadata"). */
export const META_VERSION = 'io.modelcontextprotocol/protocolVersion';
export const META_CLIENT = 'io.modelcontextprotocol/clientInfo';
export const META_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
export const META_SERVER = 'io.modelcontextprotocol/serverInfo';

const legacy = {until: LAST_LEGACY} as const;
const tasks = {since: '2025-11-25'} as const;
const server = (path: string): Need => ({side: 'server', path});
const client = (path: string): Need => ({side: 'client', path});
const asks = (more: Partial<Method> = {}): Method => ({
  ...{kind: 'request', from: 'client'},
  ...more,
});
const tells = (more: Partial<Method> = {}): Method => ({
  ...{kind: 'notification', from: 'server'},
  ...more,
});

/**
 * The methods of MCP (schema.ts of each version). What is gone in 2026-07-28 is so on the wire:
 * sampling, elicitation and roots then stand inside an `input_required` result. Tasks left the core
 * for an extension, which has some of the same names.
 */
export const mcpMethods: MethodTable = {
  initialize: asks(legacy),
  'notifications/initialized': tells({from: 'client', ...legacy}),
  ping: asks({from: 'both', ...legacy}),
  'server/discover': asks({since: FIRST_MODERN}),
  'tools/list': asks({needs: server('tools')}),
  'tools/call': asks({needs: server('tools')}),
  'notifications/tools/list_changed': tells({needs: server('tools.listChanged')}),
  'resources/list': asks({needs: server('resources')}),
  'resources/read': asks({needs: server('resources')}),
  'resources/templates/list': asks({needs: server('resources')}),
  'resources/subscribe': asks({needs: server('resources.subscribe'), ...legacy}),
  'resources/unsubscribe': asks({needs: server('resources.subscribe'), ...legacy}),
  'notifications/resources/updated': tells({needs: server('resources.subscribe')}),
  'notifications/resources/list_changed': tells({needs: server('resources.listChanged')}),
  'prompts/list': asks({needs: server('prompts')}),
  'prompts/get': asks({needs: server('prompts')}),
  'notifications/prompts/list_changed': tells({needs: server('prompts.listChanged')}),
  // Completions were offered without a word until 2025-03-26 gave them a capability.
  'completion/complete': asks({needs: {...server('completions'), since: '2025-03-26'}}),
  'logging/setLevel': asks({needs: server('logging'), ...legacy}),
  'notifications/message': tells({needs: server('logging')}),
  'notifications/progress': tells({from: 'both'}),
  'notifications/cancelled': tells({from: 'both'}),
  'roots/list': asks({from: 'server', needs: client('roots'), ...legacy}),
  'notifications/roots/list_changed': tells({
    from: 'client',
    needs: client('roots.listChanged'),
    ...legacy,
  }),
  'sampling/createMessage': asks({from: 'server', needs: client('sampling'), ...legacy}),
  'elicitation/create': asks({
    from: 'server',
    needs: client('elicitation'),
    since: '2025-06-18',
    ...legacy,
  }),
  'notifications/elicitation/complete': tells({
    needs: client('elicitation.url'),
    since: '2025-11-25',
    ...legacy,
  }),
  'tasks/get': asks({from: 'both', ...tasks}),
  'tasks/result': asks({from: 'both', ...tasks, ...legacy}),
  'tasks/cancel': asks({from: 'both', ...tasks}),
  'tasks/list': asks({from: 'both', ...tasks, ...legacy}),
  'notifications/tasks/status': tells({from: 'both', ...tasks, ...legacy}),
  'subscriptions/listen': asks({since: FIRST_MODERN}),
  'notifications/subscriptions/acknowledged': tells({since: FIRST_MODERN}),
};

/** Beyond those of JSON-RPC. */
export const mcpErrors: readonly ErrorCode[] = [
  {code: -32002, name: 'ResourceNotFound', until: LAST_LEGACY},
  {code: -32020, name: 'HeaderMismatch', since: FIRST_MODERN},
  {code: -32021, name: 'MissingRequiredClientCapability', since: FIRST_MODERN},
  {code: -32022, name: 'UnsupportedProtocolVersion', since: FIRST_MODERN},
  {code: -32042, name: 'UrlElicitationRequired', since: '2025-11-25', until: LAST_LEGACY},
];

/** Whether something with these bounds is in a version. Of a version nobody knows, everything is. */
export function isIn(
  {since, until}: {readonly since?: string; readonly until?: string},
  version: string | undefined,
): boolean {
  const at = orderOf(version);
  if (at === -1) return true;
  return (
    (since === undefined || at >= orderOf(since)) && (until === undefined || at <= orderOf(until))
  );
}

/** Whether a version has no handshake. */
export function isModern(version: string | undefined): boolean {
  return orderOf(version) >= orderOf(FIRST_MODERN);
}

function orderOf(version: string | undefined): number {
  return mcpVersions.indexOf(version as (typeof mcpVersions)[number]);
}
