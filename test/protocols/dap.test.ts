import * as adapter from '@vscode/debugadapter';
import {describe, expect, test} from 'vitest';
import {dapMethods} from '../../src/protocols/dap.ts';

const methods = Object.entries(dapMethods);
const requests = methods.filter(([, {kind}]) => kind === 'request').map(([name]) => name);
const events = methods.filter(([, {kind}]) => kind === 'notification').map(([name]) => name);

/** DAP, "Capabilities": the members that say whether a request may be sent, in its order. */
const SERVER = [
  'supportsConfigurationDoneRequest',
  'supportsFunctionBreakpoints',
  'supportsStepBack',
  'supportsSetVariable',
  'supportsRestartFrame',
  'supportsGotoTargetsRequest',
  'supportsStepInTargetsRequest',
  'supportsCompletionsRequest',
  'supportsModulesRequest',
  'supportsRestartRequest',
  'supportsExceptionInfoRequest',
  'supportsLoadedSourcesRequest',
  'supportsTerminateThreadsRequest',
  'supportsSetExpression',
  'supportsTerminateRequest',
  'supportsDataBreakpoints',
  'supportsReadMemoryRequest',
  'supportsWriteMemoryRequest',
  'supportsDisassembleRequest',
  'supportsCancelRequest',
  'supportsBreakpointLocationsRequest',
  'supportsInstructionBreakpoints',
];
/** DAP, arguments of "Initialize Request". */
const CLIENT = [
  'supportsRunInTerminalRequest',
  'supportsProgressReporting',
  'supportsInvalidatedEvent',
  'supportsMemoryEvent',
  'supportsStartDebuggingRequest',
];

function needed(side: string): Set<string> {
  return new Set(methods.flatMap(([, {needs}]) => (needs?.side === side ? [needs.path] : [])));
}

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

describe('laws', () => {
  test('every capability that allows a message does so, and no other one is asked for', () => {
    expect(needed('server')).toEqual(new Set(SERVER));
    expect(needed('client')).toEqual(new Set(CLIENT));
  });

  test.each(methods)('%s: what it needs is a capability of its receiver', (_, {from, needs}) => {
    if (needs !== undefined) expect(needs.side).toBe(from === 'client' ? 'server' : 'client');
  });

  test.each(methods)('%s: a capability of its name is the one it needs', (name, {kind, needs}) => {
    const own = `supports${capital(name)}${kind === 'request' ? 'Request' : 'Event'}`;
    if ([...SERVER, ...CLIENT].includes(own)) expect(needs?.path).toBe(own);
  });

  test('events come from the server', () => {
    for (const name of events) expect(dapMethods[name]?.from).toBe('server');
  });

  test('every request that an adapter of Microsoft answers is in the table', () => {
    const known = new Set(requests.map(name => name.toLowerCase()));
    const answered = Object.getOwnPropertyNames(adapter.DebugSession.prototype)
      .filter(name => name.endsWith('Request'))
      .map(name => name.slice(0, -'Request'.length).toLowerCase())
      .filter(name => !['dispatch', 'custom'].includes(name));
    expect(answered.length).toBeGreaterThan(35);
    expect(answered.filter(name => !known.has(name))).toEqual([]);
  });

  test('every event that an adapter of Microsoft sends is in the table', () => {
    const sent = Object.keys(adapter)
      .filter(name => name.endsWith('Event') && name !== 'Event')
      .map(name => name.slice(0, 1).toLowerCase() + name.slice(1, -'Event'.length));
    expect(sent.length).toBeGreaterThan(14);
    expect(sent.filter(name => !events.includes(name))).toEqual([]);
  });
});

test('which requests are reversed', () => {
  expect(requests.filter(name => dapMethods[name]?.from === 'server')).toEqual([
    'runInTerminal',
    'startDebugging',
  ]);
});

test('names that look alike are a request and an event', () => {
  const pairs = [
    ['initialize', 'initialized'],
    ['continue', 'continued'],
    ['terminate', 'terminated'],
    ['modules', 'module'],
    ['loadedSources', 'loadedSource'],
    ['threads', 'thread'],
  ];
  for (const [request = '', event = ''] of pairs) {
    expect(requests).toContain(request);
    expect(events).toContain(event);
  }
});

test.each([
  ['setFunctionBreakpoints', 'supportsFunctionBreakpoints'],
  ['reverseContinue', 'supportsStepBack'],
  ['goto', 'supportsGotoTargetsRequest'],
  ['dataBreakpointInfo', 'supportsDataBreakpoints'],
])('%s needs %s of the server', (name, path) => {
  expect(dapMethods[name]?.needs).toEqual({side: 'server', path});
});

test.each([
  ['runInTerminal', 'supportsRunInTerminalRequest'],
  ['progressUpdate', 'supportsProgressReporting'],
  ['memory', 'supportsMemoryEvent'],
])('%s needs %s of the client', (name, path) => {
  expect(dapMethods[name]?.needs).toEqual({side: 'client', path});
});

test.each(['setExceptionBreakpoints', 'disconnect', 'evaluate', 'threads', 'stopped', 'output'])(
  '%s needs nothing',
  name => {
    expect(dapMethods[name]).toBeDefined();
    expect(dapMethods[name]?.needs).toBeUndefined();
  },
);
