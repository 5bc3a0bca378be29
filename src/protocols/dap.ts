import type {Method, MethodTable} from './table.ts';

/**
 * The requests and events of DAP (specification 1.68; "Capabilities" and "Initialize Request" name
 * the capabilities). No name is both a request and an event, so one table holds them. The client
 * offers in the arguments of `initialize`, the server in the body of its answer and in later
 * `capabilities` events. Sides do not tell a version, so nothing here has one.
 */
export const dapMethods: MethodTable = {
  // Requests of the client.
  initialize: asks(),
  launch: asks(),
  attach: asks(),
  configurationDone: asks('supportsConfigurationDoneRequest'),
  disconnect: asks(),
  terminate: asks('supportsTerminateRequest'),
  restart: asks('supportsRestartRequest'),
  cancel: asks('supportsCancelRequest'),
  breakpointLocations: asks('supportsBreakpointLocationsRequest'),
  setBreakpoints: asks(),
  setFunctionBreakpoints: asks('supportsFunctionBreakpoints'),
  // Needs filters by its own page, but must come without them too if there is no
  // `configurationDone` ("Initialized Event").
  setExceptionBreakpoints: asks(),
  dataBreakpointInfo: asks('supportsDataBreakpoints'),
  setDataBreakpoints: asks('supportsDataBreakpoints'),
  setInstructionBreakpoints: asks('supportsInstructionBreakpoints'),
  continue: asks(),
  next: asks(),
  stepIn: asks(),
  stepOut: asks(),
  stepBack: asks('supportsStepBack'),
  reverseContinue: asks('supportsStepBack'),
  restartFrame: asks('supportsRestartFrame'),
  goto: asks('supportsGotoTargetsRequest'),
  pause: asks(),
  stackTrace: asks(),
  scopes: asks(),
  variables: asks(),
  setVariable: asks('supportsSetVariable'),
  source: asks(),
  threads: asks(),
  terminateThreads: asks('supportsTerminateThreadsRequest'),
  modules: asks('supportsModulesRequest'),
  loadedSources: asks('supportsLoadedSourcesRequest'),
  evaluate: asks(),
  setExpression: asks('supportsSetExpression'),
  stepInTargets: asks('supportsStepInTargetsRequest'),
  gotoTargets: asks('supportsGotoTargetsRequest'),
  completions: asks('supportsCompletionsRequest'),
  exceptionInfo: asks('supportsExceptionInfoRequest'),
  readMemory: asks('supportsReadMemoryRequest'),
  writeMemory: asks('supportsWriteMemoryRequest'),
  disassemble: asks('supportsDisassembleRequest'),
  locations: asks(),

  // Reverse requests.
  runInTerminal: asksBack('supportsRunInTerminalRequest'),
  startDebugging: asksBack('supportsStartDebuggingRequest'),

  // Events.
  initialized: tells(),
  stopped: tells(),
  continued: tells(),
  exited: tells(),
  terminated: tells(),
  thread: tells(),
  output: tells(),
  breakpoint: tells(),
  module: tells(),
  loadedSource: tells(),
  process: tells(),
  capabilities: tells(),
  progressStart: tells('supportsProgressReporting'),
  progressUpdate: tells('supportsProgressReporting'),
  progressEnd: tells('supportsProgressReporting'),
  invalidated: tells('supportsInvalidatedEvent'),
  memory: tells('supportsMemoryEvent'),
};

function asks(needs?: string): Method {
  return method('request', 'client', needs);
}

function asksBack(needs: string): Method {
  return method('request', 'server', needs);
}

function tells(needs?: string): Method {
  return method('notification', 'server', needs);
}

/** The receiver must have offered `path`. */
function method(kind: Method['kind'], from: 'client' | 'server', path?: string): Method {
  const side = from === 'client' ? 'server' : 'client';
  return path === undefined ? {kind, from} : {kind, from, needs: {side, path}};
}
