import {describe, expect, test} from 'vitest';
import {
  answer,
  ask,
  codesOf,
  fromClient,
  fromServer,
  handshake,
  headed,
  notesOn,
} from '../helpers/notes.ts';

const rpc = {jsonrpc: '2.0'} as const;

describe('a message without its version', () => {
  test('is found once for each direction', () => {
    const notes = notesOn(
      ...handshake(),
      fromClient({id: 1, method: 'tools/list'}),
      fromServer({id: 1, result: {tools: []}}),
      fromServer({method: 'notifications/message'}),
    );
    expect(notes.slice(0, 2)).toEqual([
      {
        ...{code: 'bad-envelope', level: 'error', line: 3, offset: 214},
        text: 'stdin line 3, byte 214: the messages of the client have no "jsonrpc": "2.0"; a strict peer drops them',
      },
      {
        ...{code: 'bad-envelope', level: 'error', line: 2, offset: 135},
        text: 'stdout line 2, byte 135: the messages of the server have no "jsonrpc": "2.0"; a strict peer drops them',
      },
    ]);
    expect(codesOf(notes)).toEqual(['bad-envelope', 'bad-envelope', 'capability']);
  });

  test('is for information where no known protocol is spoken', () => {
    expect(notesOn(fromClient({method: 'x/y'}))).toEqual([
      {
        ...{code: 'bad-envelope', level: 'info', line: 1, offset: 0},
        text: 'stdin line 1, byte 0: the messages of the client have no "jsonrpc": "2.0", as some dialects of JSON-RPC have none',
      },
    ]);
  });
});

describe('what is wrong is said', () => {
  test.each([
    [{jsonrpc: '1.0', method: 'a'}, '"jsonrpc" is "1.0", where it must be "2.0"'],
    [{jsonrpc: 2, method: 'a'}, '"jsonrpc" is 2, where it must be "2.0"'],
    [{...rpc, id: {}, method: 'a'}, 'the id is {}, where it must be a string or a whole number'],
    [{...rpc, id: 1.5, method: 'a'}, 'the id is 1.5, where it must be a string or a whole number'],
    [{...rpc, id: 1, method: 5}, '"method" is not a string'],
    [rpc, 'it has an envelope, but neither a method nor an id'],
    [{...rpc, id: 1}, 'it has an envelope, but neither a method, nor a result, nor an error'],
    [{...rpc, method: 'a', result: 1}, 'it has a method, and a result or an error as well'],
    [{...rpc, method: 'a', params: 'x'}, '"params" is "x", where it must be an object or an array'],
  ])('%j', (message, words) => {
    expect(notesOn(fromClient(message)).map(({code, text}) => [code, text])).toEqual([
      ['bad-envelope', `stdin line 1, byte 0: ${words}`],
    ]);
  });

  test.each([
    [{result: {}, error: null}, /"error": null beside its result, as JSON-RPC 1\.0 has/],
    [
      {result: {}, error: {code: 1, message: 'a'}},
      /: the response has both a result and an error$/,
    ],
    [{error: {message: 'a'}}, /: the error has no code$/],
    [{error: 'a'}, /: the error has no code$/],
    [
      {error: {code: '1', message: 'a'}},
      /: the code of the error is "1", where it must be a whole/,
    ],
    [{error: {code: 1}}, /: the error has no message$/],
  ])('an answer with %j', (more, words) => {
    const notes = notesOn(ask(1, 'a'), fromServer({...rpc, id: 1, ...more}));
    expect(codesOf(notes)).toEqual(['bad-envelope']);
    expect(notes[0]?.text).toMatch(words);
  });
});

describe('nothing is said of', () => {
  test.each([
    [{...rpc, method: 'a', params: [1]}],
    [{...rpc, id: -7, method: 'a'}],
    [{...rpc, id: '', method: 'a'}],
    [{...rpc, method: 'a', more: 1}],
  ])('%j', message => {
    expect(notesOn(fromClient(message))).toEqual([]);
  });

  test('null for no parameters, as some editors write it to a language server', () => {
    const start = {id: 0, method: 'initialize', params: {processId: 1, rootUri: null}};
    const said = [start, {id: 1, method: 'shutdown', params: null}].map(
      message => ['client→server', headed({...rpc, ...message})] as const,
    );
    expect(notesOn(...said)).toEqual([]);
    expect(codesOf(notesOn(fromClient({...rpc, method: 'a', params: null})))).toEqual([
      'bad-envelope',
    ]);
  });

  test('a version that is written with escapes', () => {
    expect(notesOn(['client→server', '{"jsonrpc":"2\\u002e0","method":"a"}\n'])).toEqual([]);
  });

  test('an answer with a result, or with an error', () => {
    const error = fromServer({...rpc, id: 2, error: {code: -1, message: ''}});
    expect(notesOn(ask(1, 'a'), ask(2, 'b'), answer(1), error)).toEqual([]);
  });
});
