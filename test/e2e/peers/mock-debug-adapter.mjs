/** A debugger without a program to debug: what the Debug Adapter Protocol asks of an adapter, no more. */
import {DebugSession, InitializedEvent, OutputEvent, TerminatedEvent} from '@vscode/debugadapter';

class MockSession extends DebugSession {
  initializeRequest(response) {
    response.body = {supportsConfigurationDoneRequest: true};
    this.sendResponse(response);
    this.sendEvent(new InitializedEvent());
  }

  launchRequest(response, {program}) {
    if (program === undefined) {
      return this.sendErrorResponse(response, 2001, 'cannot launch: no program');
    }
    this.sendEvent(new OutputEvent(`naïve ☕ ${program}\r\n`, 'stdout'));
    this.sendResponse(response);
    this.sendEvent(new TerminatedEvent());
  }
}

DebugSession.run(MockSession);
