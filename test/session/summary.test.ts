import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  duration,
  eofSummary,
  exitSummary,
  numbered,
  signalSummary,
  startSummary,
  summaryOf,
} from '../../src/session/summary.ts';

const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

describe('of a message', () => {
  test.each([
    [
      'request',
      {method: 'tools/call', name: 'search_recipes'},
      '2',
      'tools/call search_recipes #2',
    ],
    ['request', {method: 'ping'}, '0', 'ping #0'],
    ['request', {method: 'ping'}, '""', 'ping #""'],
    ['notification', {method: 'initialized'}, undefined, 'initialized'],
    [
      'response',
      {method: 'tools/call', name: 'search_recipes', outcome: 'ok', ms: 12.3},
      '2',
      'tools/call search_recipes #2 ok 12.3 ms',
    ],
    ['response', {outcome: 'ok'}, 'null', 'response #null ok'],
    [
      'response',
      {
        method: 'x',
        outcome: 'error',
        error: {code: -32601, name: 'MethodNotFound', message: 'no "x"'},
        ms: 1,
      },
      '"a"',
      'x #"a" error -32601 MethodNotFound "no "x"" 1.0 ms',
    ],
    ['text', {text: 'ready\n'}, undefined, 'not a message: ready'],
    ['text', {text: '\u001b[2J\r\n'}, undefined, 'not a message: \\e[2J'],
    ['text', {lossy: '\ufffd\n'}, undefined, 'not a message: \ufffd'],
    ['blank', {text: '\n'}, undefined, 'blank line'],
    ['stderr', {text: 'FATAL: no token\n'}, undefined, 'FATAL: no token'],
    ['json', {}, undefined, 'JSON, but no message'],
  ] as const)('%s %j %s', (kind, fields, id, expected) => {
    expect(summaryOf({kind, ...fields}, id)).toBe(expected);
  });

  test('of a batch, what is in it', () => {
    expect(summaryOf({kind: 'batch'}, undefined, {items: ['ping #1', 'x']})).toBe(
      'batch of 2: ping #1, x',
    );
  });

  test('of a cut one, its beginning', () => {
    const cut = {bytes: 5000, sha256: '', head: 'a long story', tail: 'the end'};
    expect(summaryOf({kind: 'stderr', cut}, undefined)).toContain('a long story');
    expect(summaryOf({kind: 'text', cut}, undefined)).toContain('a long story');
  });

  test('whatever it says, it is one line, safe to print, and short', () => {
    const text = fc.string({unit: 'binary', maxLength: 1000});
    fc.assert(
      fc.property(text, text, text, (method, name, message) => {
        const error = {code: message, message};
        const said = [
          summaryOf({kind: 'request', method, name}, name),
          summaryOf({kind: 'response', method, name, outcome: 'error', error}, name),
          summaryOf({kind: 'stderr', text: message}, undefined),
          summaryOf({kind: 'text', lossy: message}, undefined),
        ];
        for (const words of said) {
          expect(words).not.toMatch(unsafe);
          expect(words.length).toBeLessThan(1200);
        }
      }),
    );
  });
});

describe('of the life of a session', () => {
  const start = {kind: 'start', command: 'node', args: ['a b', '\u001b[2J'], serverPid: 7} as const;
  const facts = {cwd: '/', pid: 1, ppid: 1, env: [], platform: 'x', log: 1} as const;
  const versions = {stdiotap: '1', node: '2'};

  test('start', () => {
    expect(startSummary({...start, ...facts, versions})).toBe('started node a b \\e[2J (pid 7)');
    const {serverPid: _, ...failed} = start;
    expect(startSummary({...failed, ...facts, versions})).toBe('could not start node a b \\e[2J');
  });

  test('eof and signal', () => {
    expect(eofSummary({kind: 'eof', dir: 'CLIENT→SERVER'}, 12345)).toBe(
      'CLIENT→SERVER closed after 12,345 bytes',
    );
    expect(signalSummary({kind: 'signal', signal: 'SIGTERM'})).toMatch(/SIGTERM/);
  });

  const exit = {
    kind: 'exit',
    code: 1,
    signal: null,
    endedBy: 'server',
    durationMs: 5,
    lastStderr: ['FATAL: TOKEN missing'],
    messages: {c2s: 1, s2c: 0},
    errors: 0,
    wire: {
      c2s: {bytes: 0, sha256: ''},
      s2c: {bytes: 0, sha256: ''},
      stderr: {bytes: 0, sha256: ''},
    },
  } as const;

  test('exit: everything that somebody who sees "connection closed" needs to know', () => {
    expect(exitSummary(exit, ['initialize #0'])).toBe(
      'server exited with code 1 after 5.0 ms, unanswered: initialize #0; last stderr: FATAL: TOKEN missing',
    );
    expect(exitSummary({...exit, code: null, signal: 'SIGKILL'}, [])).toMatch(/signal SIGKILL/);
    expect(exitSummary({...exit, code: 0, endedBy: 'client-eof'}, [])).toBe(
      'server exited with code 0 after 5.0 ms, after the client closed its end',
    );
  });

  test('exit is safe to print', () => {
    const lastStderr = ['\u001b[2J\u2028'];
    expect(exitSummary({...exit, lastStderr}, [])).not.toMatch(unsafe);
  });
});

test.each([
  ['0', '#0'],
  ['"a"', '#"a"'],
  ['"\u001b"', '#"\\e"'],
  [undefined, undefined],
])('the id %s is shown as %s', (id, shown) => {
  expect(numbered(id)).toBe(shown);
});

test.each([
  [0, '0.0 ms'],
  [0.04, '0.0 ms'],
  [12.34, '12.3 ms'],
  [999.99, '1000.0 ms'],
  [1234.4, '1,234 ms'],
  [9999.9, '10,000 ms'],
  [75_000, '75.0 s'],
])('%d ms is read as %s', (ms, words) => {
  expect(duration(ms)).toBe(words);
});
