import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {fromClient, fromServer, notesOn} from '../helpers/notes.ts';

describe('JSON that is no message', () => {
  test('is quoted with its place', () => {
    expect(notesOn(fromServer({hello: 'world'}))).toEqual([
      {
        ...{code: 'not-rpc', level: 'warn', line: 1, offset: 0},
        text: 'stdout line 1, byte 0: "{"hello":"world"}" is JSON, but no message: no method, and no id with a result or an error; the other side will ignore it, or report an error',
      },
    ]);
  });

  test('may be an array without messages', () => {
    expect(notesOn(fromClient([]))).toEqual([
      {
        ...{code: 'not-rpc', level: 'warn', line: 1, offset: 0},
        text: 'stdin line 1, byte 0: "[]" is an array without messages: no method, and no id with a result or an error; the other side will ignore it, or report an error',
      },
    ]);
  });

  test.each([5, true, null, 'ready', {id: 1}, {result: {}}, {type: 'log', msg: 'up'}])(
    'such as %j',
    thing => {
      expect(notesOn(fromServer(thing)).map(({code}) => code)).toEqual(['not-rpc']);
    },
  );

  test('is quoted only in part if it is long', () => {
    const [note] = notesOn(fromServer({text: 'é'.repeat(5000)}));
    expect(note?.text).toContain(`"{"text":"${'é'.repeat(71)}… (`);
    expect(note?.text.length).toBeLessThan(300);
  });

  test('is found whatever members it has, as long as none of them makes it a message', () => {
    const key = fc.string({maxLength: 5}).map(text => `x${text}`);
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue({maxDepth: 1})), members => {
        expect(notesOn(fromServer(members)).map(({code}) => code)).toContain('not-rpc');
      }),
    );
  });
});

describe('nothing is said of', () => {
  test.each([
    {jsonrpc: '2.0', method: 'a'},
    {jsonrpc: '2.0', id: 'a', method: 'b', hello: 'world'},
  ])('%j', message => {
    expect(notesOn(fromServer(message))).toEqual([]);
  });

  test.each([{jsonrpc: '2.0'}, {jsonrpc: '2.0', id: 1}, {id: 1, method: 5}])(
    '%j, which means to be a message: that is bad-envelope',
    message => {
      expect(notesOn(fromServer(message)).map(({code}) => code)).toEqual(['bad-envelope']);
    },
  );
});
