import {describe, expect, test} from 'vitest';
import {
  answer,
  ask,
  codesOf,
  fromServer,
  handshake,
  notesOn,
  notesOnEnded,
} from '../helpers/notes.ts';
import type {Said} from '../helpers/told.ts';

const SHAKE = handshake({asked: '2025-11-25', given: '2024-11-05'});

describe('another version than the client asked for', () => {
  test('is told when it is offered', () => {
    expect(notesOnEnded(...SHAKE)).toEqual([
      {
        ...{code: 'version-mismatch', level: 'info', asked: '2025-11-25', given: '2024-11-05'},
        text: 'the client asked for 2025-11-25, the server offered 2024-11-05: exactly one counter-offer, the client may only accept or disconnect',
      },
    ]);
  });

  test('is a warning if the client has left', () => {
    const notes = notesOnEnded(...(SHAKE.slice(0, 2) as Said[]));
    expect(notes.map(({code, level}) => [code, level])).toEqual([
      ['version-mismatch', 'info'],
      ['version-mismatch', 'warn'],
    ]);
    expect(notes[1]?.text).toContain('the two seem to have no version in common');
  });
});

test('a request in a version that the server does not speak is told, once', () => {
  const _meta = {'io.modelcontextprotocol/protocolVersion': '2026-07-28'};
  const error = {code: -32022, message: 'no', data: {supported: ['2025-11-25']}};
  const refused = (id: number) => [
    ask(id, 'tools/list', {_meta}),
    fromServer({jsonrpc: '2.0', id, error}),
  ];
  expect(notesOn(...refused(1), ...refused(2))).toEqual([
    {
      ...{code: 'version-mismatch', level: 'info'},
      text: 'the server does not speak the version of tools/list; it says {"supported":["2025-11-25"]}; the client may ask again in another one',
    },
  ]);
});

describe('nothing is said', () => {
  test('if the server takes the version', () => {
    expect(notesOnEnded(...handshake())).toEqual([]);
  });

  test('of the same number in an error of another protocol', () => {
    const error = fromServer({jsonrpc: '2.0', id: 1, error: {code: -32022, message: 'no'}});
    expect(codesOf(notesOn(ask(1, 'x/y'), error))).toEqual([]);
  });

  test('of a member protocolVersion in another answer', () => {
    const more = [ask(1, 'tools/list'), answer(1, {tools: [], protocolVersion: '1'})];
    expect(notesOn(...handshake(), ...more)).toEqual([]);
  });
});
