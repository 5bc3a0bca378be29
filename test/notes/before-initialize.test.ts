import {describe, expect, test} from 'vitest';
import {
  answer,
  ask,
  askBack,
  codesOf,
  handshake,
  headed,
  notesIn,
  notesOn,
  tell,
} from '../helpers/notes.ts';
import {hear, newSession, type Said} from '../helpers/told.ts';

const client = {roots: {}};
const [INITIALIZE, ANSWER, INITIALIZED] = handshake({client}) as [Said, Said, Said];

describe('too early is', () => {
  test('what the client sends before it has asked', () => {
    expect(notesOn(ask(1, 'tools/list'))).toEqual([
      {
        ...{code: 'before-initialize', level: 'warn', line: 1, offset: 0},
        text: 'stdin line 1, byte 0: the client sends the request tools/list #1 before it has sent initialize',
      },
    ]);
  });

  test('what the server asks before the client is ready', () => {
    const [note] = notesOn(INITIALIZE, ANSWER, askBack(1, 'roots/list'));
    expect(note).toMatchObject({code: 'before-initialize', line: 2});
    expect(note?.text).toContain(
      'the server sends the request roots/list #1 before the client has sent notifications/initialized',
    );
  });

  test('what an LSP server says before it has answered', () => {
    const start = {id: 0, method: 'initialize', params: {processId: null, rootUri: null}};
    const said: Said[] = [
      ['client→server', headed({jsonrpc: '2.0', ...start})],
      ['server→client', headed({jsonrpc: '2.0', method: 'textDocument/publishDiagnostics'})],
      ['server→client', headed({jsonrpc: '2.0', method: 'window/logMessage'})],
    ];
    const notes = notesOn(...said);
    expect(codesOf(notes)).toEqual(['before-initialize']);
    expect(notes[0]?.text).toContain('publishDiagnostics before it has answered initialize');
  });
});

describe('nothing is said of', () => {
  test('what comes after the handshake', () => {
    expect(notesOn(INITIALIZE, ANSWER, INITIALIZED, askBack(1, 'roots/list'))).toEqual([]);
  });

  test('a ping, which may be sent at any time', () => {
    expect(notesOn(ask(1, 'ping'), INITIALIZE, askBack(1, 'ping'))).toEqual([]);
  });

  test('MCP 2026-07-28, which has no handshake', () => {
    const _meta = {'io.modelcontextprotocol/protocolVersion': '2026-07-28'};
    expect(notesOn(ask(1, 'tools/list', {_meta}))).toEqual([]);
  });

  test('a client that goes on without notifications/initialized', () => {
    const goesOn = [INITIALIZE, ANSWER, ask(1, 'tools/list'), answer(1, {tools: []})];
    expect(notesOn(...goesOn, askBack(1, 'roots/list'))).toEqual([]);
  });

  test('methods that nobody knows', () => {
    expect(notesOn(tell('x/hello'), INITIALIZE)).toEqual([]);
  });

  test('a log that begins in the middle', () => {
    expect(notesIn(hear(newSession(), ask(0, 'ping'), ask(1, 'tools/list')).slice(1))).toEqual([]);
  });
});
