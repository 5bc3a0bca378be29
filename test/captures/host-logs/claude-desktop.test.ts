import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {ClaudeDesktopReader} from '../../../src/captures/host-logs/claude-desktop.ts';
import {readBy, summaries} from '../../helpers/captures.ts';
import {anyCuts, anyStream, cutAt} from '../../helpers/streams.ts';
import {type Flat, flat} from '../../helpers/told.ts';

const T = '2026-04-02T10:00:00.000Z';
const line = (text: string, time = T) => `${time} [weather] [info] ${text}\n`;
const later = (ms: number) => new Date(Date.parse(T) + ms).toISOString();
/** Of a body, between the words and the metadata of 2025 and later. */
const said = (who: 'client' | 'server', body: string, ms = 0) =>
  line(`Message from ${who}: ${body} { metadata: undefined }`, later(ms));
const recordsOf = (log: string): Flat[] =>
  readBy(new ClaudeDesktopReader(), log).map(({record}) => flat(record));
const textsOf = (log: string) => summaries(readBy(new ClaudeDesktopReader(), log));

describe('a line begins a record', () => {
  test.each([
    ['[weather] [info]', 'weather'],
    ['[info] [weather]', 'weather'],
    ['[Weather Tool (Beta)] [info]', 'Weather Tool (Beta)'],
    ['[info] [Weather Tool (Beta)]', 'Weather Tool (Beta)'],
    ['[Weather [Beta]] [info]', 'Weather [Beta]'],
    ['[info] [Weather [Beta]]', 'Weather [Beta]'],
    ['[error] [info]', 'error'],
    ['[weather] [somelevel]', 'weather'],
  ])('%s: of the server %s', (tags, server) => {
    expect(recordsOf(`${T} ${tags} Message from client: {"id":1,"method":"ping"}\n`)).toMatchObject(
      [{server, source: 'claude-desktop', kind: 'request', method: 'ping', id: '1', body: 'full'}],
    );
  });

  test('in 2024 the server stands in the text', () => {
    const log = `${T} [info] Attempting to connect to MCP server Weather Tool...\n${T} [info] Connected to MCP server Weather Tool!\n`;
    expect(recordsOf(log)).toMatchObject([
      {
        server: 'Weather Tool',
        kind: 'note',
        level: 30,
        msg: 'host: Attempting to connect to MCP server Weather Tool...',
      },
      {server: 'Weather Tool', kind: 'note'},
    ]);
  });
});

describe('a body', () => {
  test.each([
    ['of early 2025', '{"id":1,"method":"ping"}', ''],
    ['with metadata behind', '{"id":1,"method":"ping"}', ' { metadata: undefined }'],
    [
      'that talks of metadata',
      '{"id":1,"method":"ping","params":{"a":"x { metadata: undefined }"}}',
      '',
    ],
    [
      'that talks of it, with it behind',
      '{"id":1,"method":"ping","params":{"a":" { metadata: undefined }"}}',
      ' { metadata: undefined }',
    ],
    [
      'that looks like a log',
      '{"id":1,"method":"ping","params":{"a":"2026-04-02T10:00:00.000Z [weather] [info] x"}}',
      ' { metadata: undefined }',
    ],
    [
      'with numbers that JavaScript has not',
      '{"id":9007199254740993,"method":"ping","params":{"z":1.0}}',
      ' { metadata: undefined }',
    ],
  ])('is had as it stands: %s', (_what, body, behind) => {
    expect(recordsOf(line(`Message from server: ${body}${behind}`))).toMatchObject([
      {kind: 'request', dir: 'SERVER→CLIENT', body: 'full', message: body},
    ]);
  });

  test.each([
    ['...[52653 chars truncated]...', 52653],
    ['... [52653 chars truncated]', 52653],
    ['…[52 653 chars truncated]…', 52653],
    ['...[52,653 chars truncated]...', 52653],
  ])('that the host has cut says so: %s', (marker, missing) => {
    const head = '{"jsonrpc":"2.0","id":7,"result":{"tools":[{"name":"a';
    const log =
      said('client', '{"id":7,"method":"tools/list"}') + said('server', `${head}${marker}`, 80);
    const [, answer] = recordsOf(log);
    expect(answer).toMatchObject({
      ...{
        kind: 'response',
        method: 'tools/list',
        id: '7',
        ms: 80,
        outcome: 'ok',
        body: 'truncated',
      },
      cut: {head, tail: '', missing},
    });
    expect(answer).not.toHaveProperty('message');
  });

  test('that speaks of such a mark, and is JSON, is whole', () => {
    const body = '{"id":8,"method":"a","params":{"t":"x...[900 chars truncated]...y"}}';
    expect(recordsOf(said('client', body))).toMatchObject([{body: 'full', message: body}]);
  });

  test('whose id was cut away is still a request, and what says nothing is no error', () => {
    const cut = (text: string) => `${text}...[900 chars truncated]...`;
    expect(
      recordsOf(
        said('client', cut('{"method":"tools/call","params":{"name":"map","arguments":{"a":"x')) +
          said('client', cut('{"method":"notifications/progress","params":{"a":"x')) +
          said('server', cut('{"result":{"tools":[{"name":"x')),
      ),
    ).toMatchObject([
      {kind: 'request', method: 'tools/call', name: 'map', body: 'truncated', level: 30},
      {kind: 'notification', method: 'notifications/progress', body: 'truncated'},
      {kind: 'json', body: 'truncated', level: 30, msg: 'a message, cut in this log'},
    ]);
  });

  test('that is no JSON is what the server has printed', () => {
    expect(recordsOf(said('server', 'hello'))).toMatchObject([
      {kind: 'text', level: 40, text: 'hello', eol: '', body: 'full'},
    ]);
  });
});

describe('without bodies, what a message is', () => {
  const request = said('client', 'method="tools/call" id=3 params');
  test.each<[string, 'client' | 'server', Flat]>([
    ['method="initialize" id=0 params', 'client', {kind: 'request', method: 'initialize', id: '0'}],
    [
      'method="resources/list" id=2',
      'client',
      {kind: 'request', method: 'resources/list', id: '2'},
    ],
    [
      'method="notifications/progress" params',
      'server',
      {kind: 'notification', method: 'notifications/progress'},
    ],
    [
      'method="notifications/initialized"',
      'client',
      {kind: 'notification', method: 'notifications/initialized'},
    ],
    [
      'id=3 result',
      'server',
      {kind: 'response', id: '3', method: 'tools/call', outcome: 'ok', ms: 40},
    ],
    ['id=3 result(1 blocks)', 'server', {kind: 'response', method: 'tools/call', outcome: 'ok'}],
    [
      'id=3 error(code=-32601)',
      'server',
      {
        kind: 'response',
        outcome: 'error',
        level: 40,
        error: {code: -32601, name: 'MethodNotFound'},
      },
    ],
    ['id=2', 'client', {kind: 'response', id: '2', outcome: 'ok'}],
  ])('%s', (summary, who, expected) => {
    const [, record] = recordsOf(request + said(who, summary, 40));
    expect(record).toMatchObject({...expected, body: 'none'});
    expect(record).not.toHaveProperty('message');
    expect(record).not.toHaveProperty('bytes');
  });
});

describe('pairs', () => {
  test('each direction has its own ids', () => {
    const log =
      said('client', 'method="tools/call" id=1 params') +
      said('server', 'method="sampling/createMessage" id=1 params', 10) +
      said('client', 'id=1 error(code=-1)', 30) +
      said('server', 'id=1 result', 100);
    expect(recordsOf(log).slice(2)).toMatchObject([
      {method: 'sampling/createMessage', ms: 20, outcome: 'error'},
      {method: 'tools/call', ms: 100, outcome: 'ok'},
    ]);
  });

  test.each([
    ['the host begins anew', line('Initializing server... { metadata: undefined }', later(50))],
    ['a second initialize', said('client', 'method="initialize" id=0 params', 50)],
    [
      'a second initialize with its body',
      said('client', '{"jsonrpc":"2.0","id":0,"method":"initialize"}', 50),
    ],
  ])('end where a run ends: %s', (_what, again) => {
    const log =
      said('client', 'method="initialize" id=0 params') +
      said('client', 'method="tools/call" id=3 params') +
      again +
      said('server', 'id=3 result', 60);
    const records = recordsOf(log);
    expect(records.at(-1)).toMatchObject({kind: 'response', id: '3', msg: 'response #3 ok'});
    expect(records.at(-1)?.session).not.toBe(records[0]?.session);
    expect(records.at(-1)?.at).toBe(10);
  });

  test('clocks a millisecond apart, the wrong way round, give no negative time', () => {
    const log = said('client', 'method="ping" id=1', 1) + said('server', 'id=1 result', 0);
    expect(recordsOf(log)[1]).toMatchObject({ms: 0});
  });

  test('two servers do not mix', () => {
    const other = said('server', 'id=3 result', 5).replace('[weather]', '[tides]');
    const log =
      said('client', 'method="tools/call" id=3 params') + other + said('server', 'id=3 result', 9);
    expect(textsOf(log)).toEqual(['tools/call #3', 'response #3 ok', 'tools/call #3 ok 9.0 ms']);
  });

  test('a run that begins while another has not ended is doubtful, and that is said', () => {
    const begin = line('Initializing server...');
    const doubt =
      'host: another run of this server has not ended yet: from here on, its answers may be taken for those of this one';
    expect(textsOf(begin + begin)).toEqual([
      'host: Initializing server...',
      doubt,
      'host: Initializing server...',
    ]);
    const end = line('Shutting down server...');
    expect(textsOf(begin + end + begin)).not.toContain(doubt);
  });
});

describe('metadata', () => {
  const block = `${T} [weather] [info] Using MCP server command: uv with args and path: {\n  metadata: {\n    args: [\n      'run',\n      [length]: 1\n    ]\n  }\n} %o\n`;

  test('on many lines belongs to its record', () => {
    expect(recordsOf(block + line('next'))).toMatchObject([
      {
        kind: 'note',
        msg: 'host: Using MCP server command: uv with args and path:',
        notes: [
          {
            code: 'host',
            level: 'info',
            facts: "metadata: {\n  args: [\n    'run',\n    [length]: 1\n  ]\n}",
          },
        ],
      },
      {msg: 'host: next'},
    ]);
  });

  test('can be interrupted by stderr', () => {
    const [first, ...rest] = block.split('\n');
    const log = [first, rest[0], 'warning: from the server', ...rest.slice(1)].join('\n');
    expect(textsOf(log)).toEqual([
      'warning: from the server',
      'host: Using MCP server command: uv with args and path:',
    ]);
  });

  test('ends where another record begins', () => {
    const cut = block.slice(0, block.indexOf("      'run'"));
    expect(textsOf(cut + line('next'))).toEqual([
      'host: Using MCP server command: uv with args and path:',
      'host: next',
    ]);
    expect(textsOf(cut)).toEqual(['host: Using MCP server command: uv with args and path:']);
  });

  test('that is none is a part of the text', () => {
    expect(textsOf(`${line('what a brace {')}stderr\n`)).toEqual([
      'host: what a brace {',
      'stderr',
    ]);
    expect(textsOf(line('what a brace {'))).toEqual(['host: what a brace {']);
  });

  test('of early errors is JSON', () => {
    expect(
      recordsOf(`${T} [weather] [error] spawn x ENOENT {"context":"connection","stack":"Error"}\n`),
    ).toMatchObject([
      {
        level: 50,
        msg: 'host: spawn x ENOENT',
        notes: [{level: 'error', facts: '{"context":"connection","stack":"Error"}'}],
      },
    ]);
  });
});

describe('stderr stands between the records', () => {
  test('and is given the time of the line before', () => {
    const log = `${line('up', later(7))}Traceback\n  File "x"\n\n`;
    expect(recordsOf(log).slice(1)).toMatchObject([
      {
        kind: 'stderr',
        level: 20,
        time: later(7),
        dir: 'SERVER→CLIENT',
        text: 'Traceback\n',
        body: 'full',
      },
      {kind: 'stderr', text: '  File "x"\n'},
      {kind: 'stderr', text: '\n'},
    ]);
  });

  test('and before the first, then it has that one’s time', () => {
    expect(recordsOf(`early\n${line('up', later(7))}`)).toMatchObject([
      {kind: 'stderr', text: 'early\n', time: later(7)},
      {msg: 'host: up'},
    ]);
  });

  test('and may have no line end', () => {
    const log = `${line('up')}Loading...${said('client', 'method="ping" id=1')}`;
    expect(textsOf(log)).toEqual(['host: up', 'Loading...', 'ping #1']);
  });

  test('and may have times and brackets of its own', () => {
    const log = `${line('up')}2026-04-02 10:00:00.000 [info] x\n[1234] y\n2026-04-02T10:00:00Z z\n`;
    expect(
      recordsOf(log)
        .slice(1)
        .map(({kind}) => kind),
    ).toEqual(['stderr', 'stderr', 'stderr']);
  });
});

test.each([
  ['info', 'Server started and connected successfully', 30],
  ['error', 'Something failed', 40],
  ['warn', 'Something odd', 40],
  ['info', 'Server transport closed unexpectedly, this is likely', 50],
  ['error', 'Server disconnected. For', 50],
  ['error', 'spawn uv ENOENT', 50],
  ['info', 'Server transport closed (intentional shutdown)', 30],
])('[%s] %s has level %d', (level, text, expected) => {
  expect(recordsOf(`${T} [weather] [${level}] ${text}\n`)).toMatchObject([{level: expected}]);
});

describe('the laws', () => {
  const piece = fc.constantFrom(
    said('client', '{"id":1,"method":"ping"}'),
    said('server', 'id=1 result', 5),
    line('Initializing server...'),
    line('Using it: {'),
    '  metadata: {\n    args: []\n  }\n} %o\n',
    'stderr {\n',
    '}\n',
    'Loading...',
    '日本 🎉\n',
    '\n',
  );
  const anyLog = fc.array(piece, {maxLength: 12}).map(pieces => pieces.join(''));

  test('cutting the bytes changes nothing', () => {
    fc.assert(
      fc.property(anyLog, anyCuts, (log, cuts) => {
        expect(readBy(new ClaudeDesktopReader(), ...cutAt(Buffer.from(log), cuts))).toEqual(
          readBy(new ClaudeDesktopReader(), log),
        );
      }),
    );
  });

  test('CR LF is as good as LF', () => {
    fc.assert(
      fc.property(anyLog, log => {
        expect(recordsOf(log.replaceAll('\n', '\r\n'))).toEqual(recordsOf(log));
      }),
    );
  });

  test('any bytes are read, and a body is never made up', () => {
    fc.assert(
      fc.property(anyLog, anyStream, (log, bytes) => {
        const text = `${log}${bytes}`;
        for (const {message} of recordsOf(text)) if (message) expect(text).toContain(message);
      }),
    );
  });
});
