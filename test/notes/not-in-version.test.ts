import {describe, expect, test} from 'vitest';
import {answerBack, ask, askBack, codesOf, handshake, notesOn, tell} from '../helpers/notes.ts';

const MODERN = {_meta: {'io.modelcontextprotocol/protocolVersion': '2026-07-28'}};

describe('a method that the version does not have', () => {
  test('because it came later', () => {
    const client = {elicitation: {}};
    const shake = handshake({asked: '2025-03-26', client});
    expect(notesOn(...shake, askBack(1, 'elicitation/create'))).toEqual([
      {
        ...{code: 'not-in-version', level: 'warn', line: 2, offset: 135, version: '2025-03-26'},
        text: 'MCP 2025-03-26 has no elicitation/create: it came with 2025-06-18',
      },
    ]);
  });

  test('because it is gone', () => {
    const notes = notesOn(ask(1, 'tools/list', MODERN), ask(2, 'logging/setLevel', MODERN));
    expect(notes).toMatchObject([
      {
        ...{code: 'not-in-version', version: '2026-07-28'},
        text: 'MCP 2026-07-28 has no logging/setLevel: 2025-11-25 was the last that had it',
      },
    ]);
  });

  test('is said once', () => {
    const pings = [1, 2, 3].map(id => ask(id, 'ping', MODERN));
    expect(codesOf(notesOn(ask(0, 'tools/list', MODERN), ...pings))).toEqual(['not-in-version']);
  });
});

describe('in 2026-07-28', () => {
  test('the server sends no requests, and the client answers none', () => {
    const start = ask(1, 'tools/list', MODERN);
    const said = [askBack(1, 'roots/list'), answerBack(1, {roots: []})];
    const notes = notesOn(start, ...said).filter(({code}) => code !== 'capability');
    expect(notes.map(({text}) => text)).toEqual([
      'in MCP 2026-07-28 the server sends no requests, but here is roots/list',
      'in MCP 2026-07-28 the client answers none, but here is roots/list',
    ]);
  });
});

describe('nothing is said of', () => {
  test('what the version has', () => {
    const client = {elicitation: {}, roots: {}};
    const asks = [askBack(1, 'elicitation/create'), askBack(2, 'roots/list')];
    expect(notesOn(...handshake({asked: '2025-06-18', client}), ...asks)).toEqual([]);
  });

  test('a version that nobody knows', () => {
    const server = {tools: {}, logging: {}};
    const shake = handshake({asked: '2027-01-01', server});
    expect(notesOn(...shake, ask(1, 'logging/setLevel'))).toEqual([]);
  });

  test('extensions', () => {
    expect(notesOn(...handshake(), ask(1, 'x/y'), tell('notifications/x'))).toEqual([]);
  });
});
