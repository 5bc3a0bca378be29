import {describe, expect, test} from 'vitest';
import {
  answer,
  ask,
  askBack,
  codesOf,
  handshake,
  headed,
  notesOn,
  tell,
  tellBack,
} from '../helpers/notes.ts';
import type {Said} from '../helpers/told.ts';

describe('what was not offered', () => {
  test('by the server is asked by the client', () => {
    expect(notesOn(...handshake(), ask(1, 'prompts/list'))).toEqual([
      {
        ...{code: 'capability', level: 'warn', line: 3, offset: 214},
        ...{method: 'prompts/list', needs: 'prompts'},
        text: 'prompts/list asked, but the server did not offer prompts',
      },
    ]);
  });

  test('by the client is asked by the server', () => {
    expect(notesOn(...handshake(), askBack(1, 'sampling/createMessage'))[0]?.text).toBe(
      'sampling/createMessage asked, but the client did not offer sampling',
    );
  });

  test('is sent by the one who did not offer it', () => {
    expect(notesOn(...handshake(), tellBack('notifications/tools/list_changed'))[0]?.text).toBe(
      'notifications/tools/list_changed sent by the server, which did not offer tools.listChanged',
    );
  });

  test('is said once for each method', () => {
    const twice = [ask(1, 'prompts/list'), ask(2, 'prompts/list'), ask(3, 'resources/list')];
    expect(codesOf(notesOn(...handshake(), ...twice))).toEqual(['capability', 'capability']);
  });

  test('is an elicitation by URL, where only forms were offered', () => {
    const client = {elicitation: {form: {}}};
    const notes = notesOn(
      ...handshake({client}),
      askBack(1, 'elicitation/create', {mode: 'form'}),
      askBack(2, 'elicitation/create', {mode: 'url'}),
    );
    expect(notes.map(({code, needs}) => [code, needs])).toEqual([
      ['capability', 'elicitation.url'],
    ]);
  });

  test('asked before the server has offered anything is told when it is answered', () => {
    const _meta = {'io.modelcontextprotocol/protocolVersion': '2026-07-28'};
    const discovered = {supportedVersions: ['2026-07-28'], capabilities: {tools: {}}};
    const notes = notesOn(
      ask(0, 'server/discover', {_meta}),
      ask(1, 'prompts/list', {_meta}),
      answer(0, discovered),
      answer(1, {prompts: []}),
    );
    expect(codesOf(notes)).toEqual(['capability']);
  });
});

describe('nothing is said of', () => {
  test('what was offered', () => {
    const server = {tools: {listChanged: true}, prompts: {}};
    const said = [ask(1, 'prompts/list'), tellBack('notifications/tools/list_changed')];
    expect(notesOn(...handshake({server}), ...said)).toEqual([]);
  });

  test('completions in the version that had no capability for them', () => {
    const asked = '2024-11-05';
    const complete = ask(1, 'completion/complete');
    expect(notesOn(...handshake({asked}), complete)).toEqual([]);
    expect(codesOf(notesOn(...handshake(), complete))).toEqual(['capability']);
  });

  test('extensions', () => {
    expect(notesOn(...handshake(), ask(1, 'x/y'), tell('y/z'))).toEqual([]);
  });

  test('what an LSP server has registered while it ran', () => {
    const client = (message: object): Said => ['client→server', headed(message)];
    const server = (message: object): Said => ['server→client', headed(message)];
    const rpc = {jsonrpc: '2.0'};
    const method = 'textDocument/hover';
    const start = [
      client({...rpc, id: 0, method: 'initialize', params: {processId: 1, rootUri: null}}),
      server({...rpc, id: 0, result: {capabilities: {}}}),
    ];
    const registered = server({
      ...{...rpc, id: 1, method: 'client/registerCapability'},
      params: {registrations: [{id: 'a', method}]},
    });
    const hover = client({...rpc, id: 1, method, params: {}});
    const notes = (...said: Said[]) =>
      notesOn(...start, ...said).filter(note => note.method === method);
    expect(codesOf(notes(hover))).toEqual(['capability']);
    expect(notes(registered, hover)).toEqual([]);
  });
});
