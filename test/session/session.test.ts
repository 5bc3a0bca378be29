import {createHash} from 'node:crypto';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {Conversation} from '../../src/session/conversation.ts';
import type {SessionRecord} from '../../src/session/record.ts';
import {type Session, sessionId} from '../../src/session/session.ts';
import {masking} from '../helpers/masking.ts';
import {anyTraffic} from '../helpers/messages.ts';
import {anyCuts, cutAt} from '../helpers/streams.ts';
import {
  at,
  EPOCH,
  type Flat,
  flat,
  hear,
  newSession,
  only,
  told,
  toldWith,
} from '../helpers/told.ts';

const framed = (body: string) => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const toClient = (bytes: string | Buffer): Flat => only(told(['server→client', bytes]));

describe('laws', () => {
  test('the same calls give the same log', () => {
    fc.assert(
      fc.property(anyTraffic, anyCuts, (stream, cuts) => {
        const log = () =>
          told(...cutAt(stream, cuts).map(chunk => ['client→server', chunk, at(1)] as const));
        expect(log()).toEqual(log());
      }),
      {numRuns: 200},
    );
  });

  test('however a stream is cut, its records are the same', () => {
    fc.assert(
      fc.property(anyTraffic, anyCuts, (stream, cuts) => {
        const whole = told(['server→client', stream]);
        expect(told(...cutAt(stream, cuts).map(c => ['server→client', c] as const))).toEqual(whole);
      }),
      {numRuns: 500},
    );
  });

  test('sizes on the wire add up', () => {
    fc.assert(
      fc.property(anyTraffic, stream => {
        const session = newSession();
        const records = [...session.received('c2s', stream, at(0)), ...session.ended('c2s', at(0))];
        const sizes = records.map(record => flat(record).bytes ?? 0);
        expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBe(stream.length);
      }),
      {numRuns: 300},
    );
  });

  test('whatever crosses a pipe, it does not throw', () => {
    fc.assert(
      fc.property(anyTraffic, anyTraffic, fc.nat(80), (there, back, maxMessage) => {
        for (const mask of [undefined, masking]) {
          const session = newSession({maxMessage, ...(mask && {mask})});
          hear(session, ['client→server', there], ['server→client', back], ['stderr', there]);
          session.ended('c2s', at(0));
        }
      }),
      {numRuns: 500},
    );
  });

  test('every record has its place: at, seq, session, server, kind, msg', () => {
    const session = newSession({id: '20261130T194000000Z-7', server: 'recipes'});
    const records = hear(
      session,
      ['client→server', '{"id":0,"method":"a"}\n\n', at(1.23456)],
      ['stderr', 'x\n', at(2)],
    ).map(flat);
    expect(records).toMatchObject([
      {seq: 0, at: 1.235, time: '2026-11-30T19:40:00.001Z', kind: 'request'},
      {seq: 1, at: 1.235, kind: 'blank'},
      {seq: 2, at: 2, time: '2026-11-30T19:40:00.002Z', kind: 'stderr'},
    ]);
    for (const record of records) {
      expect(record).toMatchObject({session: '20261130T194000000Z-7', server: 'recipes'});
      expect(typeof record.msg).toBe('string');
    }
  });
});

test('an id of a session is its start and its process', () => {
  expect(sessionId(EPOCH + 123, 4242)).toBe('20261130T194000123Z-4242');
});

describe('messages', () => {
  test('a response carries the time since its request', () => {
    expect(
      told(
        ['client→server', '{"id":1,"method":"tools/call","params":{"name":"search"}}\n', at(0)],
        ['server→client', '{"id":1,"result":{}}\n', at(12)],
      ),
    ).toMatchObject([
      {kind: 'request', dir: 'CLIENT→SERVER', id: '1', method: 'tools/call', name: 'search'},
      {
        kind: 'response',
        dir: 'SERVER→CLIENT',
        ...{id: '1', method: 'tools/call', name: 'search', ms: 12, outcome: 'ok'},
        msg: 'tools/call search #1 ok 12.0 ms',
      },
    ]);
  });

  test.each(['0', '""', 'null', '9007199254740993', '1.0', '"7"', '-0'])(
    'the id %s is answered by itself',
    id => {
      const [asked, answered] = told(
        ['client→server', `{"id":${id},"method":"m"}\n`],
        ['server→client', `{"id":${id},"result":{}}\n`],
      );
      expect(asked).toMatchObject({kind: 'request', id});
      expect(answered).toMatchObject({kind: 'response', id, method: 'm', ms: 0});
    },
  );

  test.each([
    ['51', '"51"'],
    ['1', '1.0'],
    ['9007199254740993', '9007199254740992'],
  ])('the id %s is not answered by %s', (asked, answered) => {
    const [, response] = told(
      ['client→server', `{"id":${asked},"method":"m"}\n`],
      ['server→client', `{"id":${answered},"result":{}}\n`],
    );
    expect(response).not.toHaveProperty('method');
    expect(response).not.toHaveProperty('ms');
  });

  test('client and server may use one id at one time', () => {
    expect(
      told(
        ['client→server', '{"id":7,"method":"tools/call"}\n', at(0)],
        ['server→client', '{"id":7,"method":"sampling/createMessage"}\n', at(10)],
        ['client→server', '{"id":7,"error":{"code":-1,"message":"no"}}\n', at(30)],
        ['server→client', '{"id":7,"result":{}}\n', at(50)],
      ),
    ).toMatchObject([
      {kind: 'request'},
      {kind: 'request'},
      {method: 'sampling/createMessage', ms: 20, outcome: 'error', level: 40},
      {method: 'tools/call', ms: 50, outcome: 'ok', level: 30},
    ]);
  });

  test('the message is kept as it crossed the pipe', () => {
    const message = '{ "id":1, "result":{"n":725653563933458433,"z":1.0,"e":1e400,"z":-0} }';
    expect(toClient(`${message}\r\n`)).toMatchObject({
      message,
      eol: '\r\n',
      bytes: message.length + 2,
    });
  });

  test.each([
    ['{"id":1,"result":{"isError":true}}', 'tool-error', 40],
    ['{"id":1,"result":{"resultType":"input_required"}}', 'input-required', 30],
    ['{"id":1,"error":{"code":-32800,"message":"x"}}', 'cancelled', 30],
    ['{"id":1,"error":{"code":-32601,"message":"x"}}', 'error', 40],
    ['{"id":null,"error":{"code":-32700,"message":"x"}}', 'error', 40],
  ])('%s has the outcome %s', (text, outcome, level) => {
    expect(toClient(`${text}\n`)).toMatchObject({kind: 'response', outcome, level});
  });

  test('a cancelled request', () => {
    expect(
      told(
        ['client→server', '{"id":7,"method":"m"}\n'],
        ['client→server', '{"method":"notifications/cancelled","params":{"requestId":7}}\n'],
        ['server→client', '{"id":7,"error":{"code":1,"message":"stopped"}}\n'],
      ).at(-1),
    ).toMatchObject({outcome: 'cancelled', level: 30});
  });

  test('a method that is called like something of an object', () => {
    expect(
      told(
        [
          'client→server',
          '{"method":"constructor","params":{"a":1}}\n{"id":1,"method":"toString"}\n',
        ],
        ['server→client', '{"id":1,"result":{}}\n'],
      ),
    ).toMatchObject([{method: 'constructor'}, {method: 'toString'}, {method: 'toString'}]);
  });

  test('a batch', () => {
    const batch = '[{"jsonrpc":"2.0","id":2,"method":"tools/list"},{"id":3,"method":"ping"}]';
    const [asked, one, two] = told(
      ['client→server', `${batch}\n`, at(0)],
      ['server→client', '[{"id":3,"result":{}}]\n', at(5)],
      ['server→client', '{"id":2,"result":{}}\n', at(9)],
    );
    expect(asked).toMatchObject({
      kind: 'batch',
      message: batch,
      items: [
        {kind: 'request', id: 2, method: 'tools/list'},
        {kind: 'request', id: 3, method: 'ping'},
      ],
    });
    expect(one).toMatchObject({kind: 'batch', items: [{id: 3, method: 'ping', ms: 5}]});
    expect(two).toMatchObject({kind: 'response', method: 'tools/list', ms: 9});
  });

  test.each(['[]', '{}', '5', 'null', '"a"', '{"result":{}}'])(
    '%s is JSON, but no message',
    text => {
      expect(toClient(`${text}\n`)).toMatchObject({kind: 'json', message: text});
    },
  );

  test('a message whose id comes last, behind a large result', () => {
    const many = Array.from({length: 1500}, (_, i) => `"file${i}":${i}`).join(',');
    expect(
      told(
        ['client→server', '{"id":1,"method":"m"}\n'],
        ['server→client', `{"result":{${many}},"id":1}\n`],
      ).at(-1),
    ).toMatchObject({kind: 'response', method: 'm'});
  });
});

describe('what is no message', () => {
  test.each([
    'ready to serve',
    '◇ loaded 3 vars // tip: ⚙️',
    '{"id":1',
    '\u001b[31m{"id":1,"result":{}}',
    '\0',
  ])('%j is text, and worth a look', text => {
    expect(toClient(`${text}\n`)).toMatchObject({kind: 'text', text: `${text}\n`, level: 40});
  });

  test.each(['\n', '\r\n', '\ufeff\n'])('%j is a blank line, and noise', line => {
    expect(toClient(line)).toMatchObject({kind: 'blank', level: 20, text: line});
  });

  test('a message after a banner is a message', () => {
    expect(told(['server→client', 'up\n{"id":0,"result":{}}\n'])).toMatchObject([
      {kind: 'text'},
      {kind: 'response', id: '0'},
    ]);
  });

  test('JSON over several lines is several lines', () => {
    expect(told(['server→client', '{\n  "a": 1\n}\n'])).toMatchObject([
      {kind: 'text', text: '{\n'},
      {kind: 'text', text: '  "a": 1\n'},
      {kind: 'text', text: '}\n'},
    ]);
  });

  test('what is not UTF-8 keeps its bytes', () => {
    const line = Buffer.from('{"id":3,"result":{"s":"\xb0\xa1"}}\n', 'latin1');
    const record = toClient(line);
    expect(Buffer.from(record.base64, 'base64').equals(line)).toBe(true);
    expect(record).toMatchObject({id: '3', kind: 'response'});
    expect(record.lossy).toContain('\ufffd');
    expect(record).not.toHaveProperty('text');
  });

  test('stderr, by line, is noise', () => {
    expect(told(['stderr', 'INFO started\n{"id":1,"method":"m"}\n\nhalf'])).toMatchObject([
      {kind: 'stderr', level: 20, dir: 'SERVER→CLIENT', text: 'INFO started\n'},
      {kind: 'stderr', level: 20, text: '{"id":1,"method":"m"}\n'},
      {kind: 'stderr', level: 20, text: '\n'},
    ]);
  });
});

describe('Content-Length', () => {
  test('requests and responses, as with lines', () => {
    expect(
      told(
        ['client→server', framed('{"id":1,"method":"initialize"}'), at(0)],
        ['server→client', framed('{"id":1,"result":{}}'), at(3)],
      ),
    ).toMatchObject([
      {kind: 'request', framing: 'content-length', bytes: 53 - 1},
      {kind: 'response', framing: 'content-length', method: 'initialize', ms: 3},
    ]);
  });

  test('DAP answers by request_seq, and both sides ask', () => {
    expect(
      told(
        ['client→server', framed('{"seq":5,"type":"request","command":"launch"}'), at(0)],
        ['server→client', framed('{"seq":5,"type":"request","command":"runInTerminal"}'), at(1)],
        [
          'server→client',
          framed('{"seq":9,"type":"response","request_seq":5,"success":true,"command":"launch"}'),
          at(4),
        ],
        [
          'client→server',
          framed('{"seq":6,"type":"response","request_seq":5,"success":false,"message":"no"}'),
          at(8),
        ],
        ['server→client', framed('{"seq":10,"type":"event","event":"output"}'), at(9)],
      ),
    ).toMatchObject([
      {kind: 'request', id: '5', method: 'launch'},
      {kind: 'request', id: '5', method: 'runInTerminal'},
      {kind: 'response', id: '5', method: 'launch', ms: 4, outcome: 'ok'},
      {kind: 'response', method: 'runInTerminal', ms: 7, outcome: 'error', error: {message: 'no'}},
      {kind: 'notification', method: 'output'},
    ]);
  });

  describe('the code of an error is named as the protocol has it, whatever the framing', () => {
    const error = '{"id":1,"error":{"code":-32002,"message":"no"}}';
    const nameAfter = (first: string) =>
      told(['client→server', framed(first)], ['server→client', framed(error)]).at(-1)?.error.name;

    test('LSP', () => {
      expect(nameAfter('{"id":1,"method":"textDocument/hover"}')).toBe('ServerNotInitialized');
    });

    test('MCP', () => {
      expect(nameAfter('{"id":1,"method":"resources/read"}')).toBe('ResourceNotFound');
    });

    test('one that nothing has shown yet: only those of JSON-RPC', () => {
      expect(nameAfter('{"id":1,"method":"x"}')).toBeUndefined();
      expect(toClient('{"id":1,"error":{"code":-32601}}\n').error.name).toBe('MethodNotFound');
    });
  });

  test('a wrong length goes with the record, and the next message is found', () => {
    const body = '{"m":"héllo 日本 🎉"}';
    const stream = `Content-Length: 19\r\n\r\n${body}${framed('{"id":1,"method":"m"}')}`;
    const records = hear(newSession(), ['server→client', stream]);
    expect(records.at(-1)?.fields).toMatchObject({kind: 'request'});
    expect(records.flatMap(({faults = []}) => faults)).toEqual([
      {code: 'length-mismatch', declared: 19, found: Buffer.byteLength(body)},
    ]);
  });

  test('so do line ends without CR in a header', () => {
    const [record] = hear(newSession(), ['server→client', 'Content-Length: 2\n\n{}']);
    expect(record).toMatchObject({
      faults: [{code: 'lf-only-header'}],
      fields: {header: 'Content-Length: 2\n\n'},
    });
  });

  test('text between messages is text', () => {
    expect(
      told(['server→client', `${framed('{}')}fetching\n\r\n${framed('{"method":"m"}')}`]),
    ).toMatchObject([
      {kind: 'json'},
      {kind: 'text', text: 'fetching\n', framing: 'content-length'},
      {kind: 'blank', text: '\r\n'},
      {kind: 'notification'},
    ]);
  });
});

describe('a message past the limit', () => {
  const options = {maxMessage: 1000};
  const large = 'x'.repeat(5000);

  test('is cut in the log, is told by its ends, and says so', () => {
    const line = `{"id":1,"result":{"content":"${large}"}}\n`;
    const [, response] = toldWith(
      options,
      ['client→server', '{"id":1,"method":"m"}\n'],
      ['server→client', line],
    );
    expect(response).toMatchObject({
      ...{kind: 'response', id: '1', method: 'm', ms: 0, outcome: 'ok', bytes: line.length},
      cut: {bytes: line.length, sha256: createHash('sha256').update(line).digest('hex')},
    });
    expect(response).not.toHaveProperty('message');
    expect(response).not.toHaveProperty('text');
  });

  test('is text where the ends tell nothing', () => {
    expect(toldWith(options, ['server→client', `${large}\n`])).toMatchObject([
      {kind: 'text', cut: {bytes: 5001}},
    ]);
  });

  test('does not touch its neighbours in the chunk', () => {
    const small = '{"id":1,"method":"m"}\n';
    expect(toldWith(options, ['client→server', `${small}"${large}"\n${small}`])).toMatchObject([
      {kind: 'request', message: small.trim()},
      {cut: {}},
      {kind: 'request', message: small.trim()},
    ]);
  });

  test.each([1, 2, 10, 20])('has something to show with a limit of %i bytes', maxMessage => {
    const [record] = toldWith({maxMessage}, ['client→server', '{"id":1234567890,"method":"m"}\n']);
    expect(record?.kind).not.toBe('blank');
    expect(record?.cut).toMatchObject({bytes: 31});
    if (record?.id !== undefined) expect(record.id).toBe('1234567890');
  });

  test('of stderr, too', () => {
    const [record] = toldWith(options, ['stderr', `${large}\n`]);
    expect(record).toMatchObject({kind: 'stderr', cut: {bytes: 5001}});
    expect(record?.msg).toContain('xxx');
  });
});

describe('the life of a session', () => {
  const facts = {
    command: 'node',
    args: ['a'],
    ...{cwd: '/', pid: 1, ppid: 2, serverPid: 3, env: ['HOME'], platform: 'linux'},
    versions: {stdiotap: '1', node: 'v20'},
  };
  const ended = (session: Session, how: Parameters<Session['exited']>[0]): Flat =>
    flat(session.exited(how, at(100)).at(-1) ?? only([]));
  const byItself = {code: 0, signal: null, endedBy: 'server'} as const;

  test('start', () => {
    const session = newSession();
    expect(session.started(facts, at(0)).map(flat)).toMatchObject([
      {kind: 'start', seq: 0, level: 30, log: 1, ...facts},
    ]);
    const {serverPid: _, ...failed} = facts;
    expect(flat(only(newSession().started(failed, at(0))))).toMatchObject({level: 50});
  });

  test('eof, after what was left', () => {
    const session = newSession();
    hear(session, ['client→server', '{"id":1,"method":"m"}']);
    expect(session.ended('c2s', at(1)).map(flat)).toMatchObject([
      {kind: 'request', eol: ''},
      {kind: 'eof', dir: 'CLIENT→SERVER', level: 30},
    ]);
    expect(session.ended('s2c', at(1)).map(flat)).toMatchObject([
      {kind: 'eof', dir: 'SERVER→CLIENT'},
    ]);
  });

  test('stderr ends with its last line, without a word', () => {
    const session = newSession();
    hear(session, ['stderr', 'FATAL: no token']);
    expect(session.ended('stderr', at(1)).map(flat)).toMatchObject([
      {kind: 'stderr', text: 'FATAL: no token', eol: ''},
    ]);
  });

  test('a signal', () => {
    expect(newSession().signalled('SIGTERM', at(1)).map(flat)).toMatchObject([
      {kind: 'signal', signal: 'SIGTERM', level: 30},
    ]);
  });

  test('exit, with all that somebody needs to know', () => {
    const session = newSession();
    hear(
      session,
      ['client→server', '{"id":0,"method":"initialize"}\n', at(10)],
      ['server→client', 'up\n{"id":"a","method":"roots/list"}\n', at(20)],
      ['stderr', 'one\r\ntwo\n', at(30)],
    );
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(ended(session, {code: 1, signal: null, endedBy: 'server'})).toMatchObject({
      kind: 'exit',
      level: 50,
      ...{code: 1, signal: null, endedBy: 'server', durationMs: 100},
      pending: [
        {dir: 'CLIENT→SERVER', id: 0, method: 'initialize', ageMs: 90},
        {dir: 'SERVER→CLIENT', id: 'a', method: 'roots/list', ageMs: 80},
      ],
      lastStderr: ['one', 'two'],
      messages: {c2s: 1},
      wire: {
        c2s: {bytes: 31, sha256: sha('{"id":0,"method":"initialize"}\n')},
        s2c: {sha256: sha('up\n{"id":"a","method":"roots/list"}\n')},
        stderr: {bytes: 9, sha256: sha('one\r\ntwo\n')},
      },
    });
  });

  test('exit counts messages, and nothing else', () => {
    const session = newSession();
    hear(session, ['server→client', 'up\n\n{"method":"m"}\n[{"method":"m"},{"method":"m"}]\n']);
    expect(ended(session, byItself).messages).toEqual({c2s: 0, s2c: 2});
  });

  test('exit comes after what was left in a pipe that nobody has closed', () => {
    const session = newSession();
    hear(session, ['client→server', '{"id":1'], ['server→client', 'half'], ['stderr', 'FATAL']);
    const records = session.exited(byItself, at(1)).map(flat);
    expect(records.filter(({kind}) => kind !== 'eof')).toMatchObject([
      {dir: 'CLIENT→SERVER', text: '{"id":1'},
      {dir: 'SERVER→CLIENT', text: 'half'},
      {kind: 'stderr', text: 'FATAL'},
      {kind: 'exit', lastStderr: ['FATAL']},
    ]);
  });

  test.each([
    [0, null, 'server', 30],
    [1, null, 'server', 50],
    [null, 'SIGSEGV', 'server', 50],
    [null, 'SIGTERM', 'client-signal', 30],
    [143, null, 'client-signal', 30],
    [0, null, 'client-eof', 30],
    [null, 'SIGSEGV', 'client-eof', 50],
  ] as const)('exit with %s %s by %s has level %i', (code, signal, endedBy, level) => {
    expect(ended(newSession(), {code, signal, endedBy})).toMatchObject({level});
  });

  test('the last lines of stderr, and no more, however long', () => {
    const session = newSession();
    const lines = Array.from({length: 50}, (_, i) => `line ${i} ${'🎉'.repeat(1000)}\n`);
    hear(session, ['stderr', lines.join('')]);
    const {lastStderr} = ended(session, byItself);
    expect(lastStderr).toHaveLength(10);
    expect(lastStderr[9]).toMatch(/^line 49 /);
    for (const line of lastStderr) {
      expect(line.length).toBeLessThan(1000);
      expect(line).not.toMatch(/\p{Cs}/u);
    }
  });

  test('exit is safe to print, whatever was asked', () => {
    const session = newSession();
    hear(session, ['client→server', '{"id":1,"method":"\\u001b[2J\\u202e"}\n']);
    expect(ended(session, byItself).msg).not.toMatch(/[\u0000-\u001f\u202e]/);
  });
});

describe('with secrets masked', () => {
  const KEY = 'sk-abcdef0123456789abcdef0123456789';
  const asked = `{"id":1,"method":"m","params":{"name":"${KEY}","apiKey":"${KEY}"}}`;

  test.each([
    ['a request', asked],
    ['a notification', `{"method":"m","params":{"uri":"http://x/?token=${KEY}"}}`],
    ['a response', `{"id":1,"result":{"token":"${KEY}"}}`],
    ['an error', `{"id":1,"error":{"code":1,"message":"bad key ${KEY}","data":"${KEY}"}}`],
    ['an error with a word for a code', `{"id":1,"error":{"code":"${KEY}"}}`],
    ['a batch', `[${asked},{"id":2,"error":{"code":1,"message":"${KEY}"}}]`],
    ['JSON', `{"password":"${KEY}"}`],
    ['text', `token=${KEY}`],
    ['half a message', `{"password":"${KEY}`],
    [
      'a DAP request',
      `{"seq":1,"type":"request","command":"launch","arguments":{"env":{"KEY":"${KEY}"}}}`,
    ],
  ])('%s has none, in no field', (_name, text) => {
    for (const bytes of [`${text}\n`, framed(text)]) {
      const session = newSession({mask: masking});
      const records = [
        ...hear(session, ['client→server', bytes], ['stderr', `${text}\n`]),
        ...session.ended('c2s', at(0)),
        ...session.exited({code: 1, signal: null, endedBy: 'server'}, at(1)),
      ].map(flat);
      expect(JSON.stringify(records)).not.toContain('0123456789');
      expect(records.filter(({redacted}) => redacted > 0).length).toBeGreaterThanOrEqual(2);
    }
  });

  test('ids, pairing and sizes are as without', () => {
    const [request, response] = toldWith(
      {mask: masking},
      ['client→server', `${asked}\n`],
      ['server→client', '{"id":1,"result":{}}\n'],
    );
    expect(request).toMatchObject({id: '1', method: 'm', bytes: asked.length + 1});
    expect(JSON.parse(request?.message)).toMatchObject({id: 1, method: 'm'});
    expect(response).toMatchObject({method: 'm', ms: 0});
  });

  test('nothing is masked unless somebody asks', () => {
    expect(toClient(`${asked}\n`).message).toBe(asked);
  });
});

test('each record is looked at as soon as it is made, and what comes of it is written', () => {
  const conversation = new Conversation();
  const open: number[] = [];
  const look = (record: SessionRecord): SessionRecord => {
    open.push(conversation.requests.c2s.count);
    return {...record, level: 50};
  };
  const both = '{"id":1,"method":"a"}\n{"id":2,"method":"b"}\n';
  const records = hear(newSession({conversation, look}), ['client→server', both]);
  expect(open).toEqual([1, 2]);
  expect(records.map(({level}) => level)).toEqual([50, 50]);
});
