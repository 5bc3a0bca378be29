import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {notesOn, tellBack} from '../helpers/notes.ts';
import type {Said} from '../helpers/told.ts';

const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;
const out = (line: string): Said => ['server→client', `${line}\n`];
const whatIsSaidOf = (line: string) => notesOn(out(line)).map(({text}) => text);

describe('a line that is no JSON', () => {
  test('is found with its place, its bytes and what it looks like', () => {
    expect(notesOn(tellBack('a'), out('Server ready\tnow'))).toEqual([
      {
        ...{code: 'not-json', level: 'warn', line: 2, offset: 43},
        escaped: 'Server ready\\tnow',
        looksLike: 'a banner or a greeting',
        text: 'stdout line 2, byte 43: "Server ready\\tnow" is not a message; looks like a banner or a greeting: print it to stderr; a strict client will drop the server',
      },
    ]);
  });

  test('of the client is one that the server does not understand', () => {
    expect(notesOn(['client→server', 'help\n'])).toEqual([
      {
        ...{code: 'not-json', level: 'warn', line: 1, offset: 0, escaped: 'help'},
        looksLike: 'something printed for people',
        text: 'stdin line 1, byte 0: "help" is not a message; looks like something printed for people: print it to stderr; the server will not understand it',
      },
    ]);
  });

  test.each([
    ['Need to install the following packages: x', /an installer, which waits.*npx -y/],
    ['Ok to proceed? (y)', /an installer, which waits/],
    ['npm warn deprecated a@1.0.0: b', /the output of a package manager/],
    ['> node server.js', /the heading that npm run prints.*--silent/],
    ['◇ injected env (2) from .env', /a banner of a library.*quiet/],
    ['TypeError: x is not a function', /an error that the server prints/],
    ['    at main (/srv/index.js:3:1)', /an error that the server prints/],
    ['HTTP/1.1 400 Bad Request', /HTTP, which has no place.*stdio mode/],
    ['MCP server running on stdio', /a banner or a greeting/],
    ['2026-11-30 19:40:00 connected to the database', /a line of a log/],
    ['debug: cache is cold', /a line of a log/],
    ['[INFO] server started', /a banner or a greeting/],
    ['[info] cache is cold', /a line of a log/],
  ])('%s', (line, expected) => {
    expect(whatIsSaidOf(line)).toEqual([expect.stringMatching(expected)]);
  });

  test('whatever it is, is told of on one line that is short and safe to print', () => {
    const line = fc.string({unit: 'binary', maxLength: 500}).map(text => text.replace(/\n/g, ' '));
    fc.assert(
      fc.property(line, text => {
        for (const said of whatIsSaidOf(text)) {
          expect(said).not.toMatch(unsafe);
          expect(said.length).toBeLessThan(600);
        }
      }),
    );
  });
});

test('a line of a log does not hide that lines behind it are one JSON text', () => {
  const lines = ['[info] ready', '{', '  "method": "a"', '}'].map(out);
  expect(notesOn(...lines).at(-1)?.text).toContain('lines 2 to 4 are one JSON text');
});

describe('a line that begins as JSON', () => {
  test.each([
    ['{"jsonrpc":"2.0","method":"a"', 'it is JSON that stops before its end'],
    ['{"a":"é",}', 'it begins as JSON, and is none from its byte 10 on: "}"'],
    ["{'a': 1}", 'it begins as JSON, and is none from its byte 1 on: "\'a\': 1}"'],
  ])('%s says where it is none', (line, why) => {
    expect(whatIsSaidOf(line)).toEqual([
      `stdout line 1, byte 0: "${line}" is not a message; ${why}; a strict client will drop the server`,
    ]);
  });

  test('and goes on over several lines says so at the last of them', () => {
    const lines = ['{', '  "jsonrpc": "2.0",', '  "method": "a"', '}'].map(out);
    const notes = notesOn(...lines, tellBack('b'));
    expect(notes.map(({code}) => code)).toEqual(['not-json', 'not-json', 'not-json', 'not-json']);
    expect(notes.at(-1)).toEqual({
      ...{code: 'not-json', level: 'warn', line: 4, offset: 38, escaped: '}'},
      text: 'stdout line 4, byte 38: "}" is not a message; lines 1 to 4 are one JSON text, printed over several lines: a message must stand on one',
    });
  });
});

describe('nothing is said of', () => {
  test.each<[string, Said]>([
    ['a message with spaces around it', out('  {"jsonrpc": "2.0", "method": "a"} ')],
    ['blank lines', ['server→client', '\n\r\n\n']],
    ['what stands on stderr', ['stderr', 'Server ready\n']],
    ['a message that quotes a banner', tellBack('a', {text: 'Server ready\n{'})],
  ])('%s', (_, said) => {
    expect(notesOn(said)).toEqual([]);
  });

  test('a header, or a message that shares its line: those are other findings', () => {
    const told = '{"jsonrpc":"2.0","method":"a"}';
    const notes = notesOn(out(told), out('Content-Length: 30'), out(`x ${told}`));
    expect(notes.map(({code}) => code)).toEqual(['framing-mismatch', 'glued']);
  });
});
