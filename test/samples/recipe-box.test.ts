import {describe, expect, test, vi} from 'vitest';
import {type Id, type Message, SampleProcess} from './sample-process.ts';

vi.setConfig({testTimeout: 30_000});

const SUNDAY = 'Three-Hour Ragù, Slow Roast Chicken';

const recipeBox = () => new SampleProcess('recipe-box/server.mjs');

const call = (id: Id, name: string, args: unknown, meta?: unknown): Message => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: {name, arguments: args, ...(meta === undefined ? {} : {_meta: meta})},
});

const cancel = (requestId: Id): Message => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: {requestId},
});

const said = (text: string) => ({content: [{type: 'text', text}]});

/** Sends all at once and gives what was answered until the server ended by itself. */
async function answersTo(...messages: Message[]) {
  const server = recipeBox();
  server.send(...messages);
  return server.messagesToTheEnd();
}

async function answersToBytes(bytes: string | Uint8Array) {
  const server = recipeBox();
  server.write(bytes);
  return server.messagesToTheEnd();
}

describe.concurrent('version negotiation', () => {
  const initialize = (protocolVersion: unknown): Message => ({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: {protocolVersion, capabilities: {}, clientInfo: {name: 'test', version: '1'}},
  });

  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'a version it knows is agreed to: %s',
    async version => {
      expect(await answersTo(initialize(version))).toMatchObject([
        {id: 0, result: {protocolVersion: version, serverInfo: {name: 'recipe-box'}}},
      ]);
    },
  );

  test.each(['2099-01-01', '2024-10-07', '', '2025-11'])(
    'any other gets one counter-offer, the newest: "%s"',
    async version => {
      expect(await answersTo(initialize(version))).toMatchObject([
        {id: 0, result: {protocolVersion: '2025-11-25'}},
      ]);
    },
  );

  test('a version that is no string is refused, and what is known is listed', async () => {
    expect(await answersTo(initialize(1))).toMatchObject([
      {
        id: 0,
        error: {
          code: -32602,
          data: {
            field: 'protocolVersion',
            allowed: ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
          },
        },
      },
    ]);
  });

  test('only tools are offered', async () => {
    const [answer] = await answersTo(initialize('2025-11-25'));
    expect(answer?.result?.capabilities).toEqual({tools: {}});
  });

  test('several messages on a line are answered in 2025-03-26', async () => {
    const server = recipeBox();
    await server.ask(0, 'initialize', {protocolVersion: '2025-03-26'});
    const batch = [
      {jsonrpc: '2.0', id: 1, method: 'ping'},
      {jsonrpc: '2.0', method: 'notifications/initialized'},
      {jsonrpc: '2.0', id: 2, method: 'prompts/list'},
    ];
    server.write(`${JSON.stringify(batch)}\n`);
    expect((await server.messagesToTheEnd())[1]).toMatchObject([
      {id: 1, result: {}},
      {id: 2, error: {code: -32601}},
    ]);
  });

  test('several messages on a line are refused in any other version', async () => {
    expect(await answersToBytes('[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n')).toMatchObject([
      {id: null, error: {code: -32600}},
    ]);
  });
});

describe.concurrent('ids', () => {
  test.each<Id>([0, '', 7, '7', -1, 1.5, 'a"\\\u2028é', Number.MAX_SAFE_INTEGER])(
    'are given back as they came: %j',
    async id => {
      expect(await answersTo({jsonrpc: '2.0', id, method: 'ping'})).toEqual([
        {jsonrpc: '2.0', id, result: {}},
      ]);
    },
  );

  test.each(['null', 'true', '{}', '9007199254740993'])(
    'that cannot be given back are refused, not rounded: %s',
    async id => {
      expect(await answersToBytes(`{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`)).toMatchObject([
        {id: null, error: {code: -32600}},
      ]);
    },
  );
});

describe.concurrent('what gets no answer', () => {
  test.each<Message>([
    {jsonrpc: '2.0', method: 'notifications/initialized'},
    {jsonrpc: '2.0', method: 'notifications/of-the-future'},
    {jsonrpc: '2.0', method: 'tools/list'},
    {jsonrpc: '2.0', id: 1, result: {}},
    {jsonrpc: '2.0', id: 1, error: {code: -32601, message: 'no'}},
  ])('%j', async message => {
    expect(await answersTo(message)).toEqual([]);
  });
});

test.concurrent.each(['prompts/list', 'resources/list', 'server/discover', 'constructor'])(
  'what was not offered is not found: %s',
  async method => {
    expect(await answersTo({jsonrpc: '2.0', id: 1, method})).toMatchObject([
      {id: 1, error: {code: -32601, data: {method}}},
    ]);
  },
);

describe.concurrent('tools', () => {
  test('there are three, and each says what it takes', async () => {
    const [answer] = await answersTo({jsonrpc: '2.0', id: 1, method: 'tools/list'});
    expect(answer?.result?.tools).toMatchObject([
      {name: 'list_recipes', inputSchema: {type: 'object'}},
      {name: 'get_recipe', inputSchema: {type: 'object', required: ['name']}},
      {name: 'search_recipes', inputSchema: {type: 'object', required: ['tag']}},
    ]);
  });

  test('list_recipes names every recipe', async () => {
    const [answer] = await answersTo(call(1, 'list_recipes', {}));
    expect(JSON.stringify(answer?.result)).toMatch(/Pasta.*Salsa.*Ragù.*Chicken/);
  });

  test('arguments may be left out where none are needed', async () => {
    expect(await answersTo(call(1, 'list_recipes', undefined))).toMatchObject([
      {id: 1, result: {content: [{type: 'text'}]}},
    ]);
  });

  test('get_recipe gives the recipe', async () => {
    const [answer] = await answersTo(call(1, 'get_recipe', {name: 'Weeknight Pasta'}));
    expect(JSON.stringify(answer?.result)).toContain('200 g spaghetti');
    expect(answer?.result).not.toHaveProperty('isError');
  });

  test('a recipe that is not there is an error of the tool, not of the protocol', async () => {
    expect(await answersTo(call(1, 'get_recipe', {name: 'Moon Soup'}))).toMatchObject([
      {id: 1, result: {isError: true, content: [{text: expect.stringContaining('Moon Soup')}]}},
    ]);
  });

  test('quick recipes are found at once', async () => {
    expect(await answersTo(call(1, 'search_recipes', {tag: 'quick'}))).toEqual([
      {jsonrpc: '2.0', id: 1, result: said('Weeknight Pasta, Five-Minute Salsa')},
    ]);
  });

  test.each([
    ['an unknown tool', {name: 'bake_cake'}, 'name', /list_recipes/],
    ['no tool', {}, 'name', /list_recipes/],
    ['a tool only JavaScript knows', {name: 'constructor'}, 'name', /list_recipes/],
    ['a missing argument', {name: 'get_recipe'}, 'arguments.name', /string/],
    ['a wrong type', {name: 'get_recipe', arguments: {name: 7}}, 'arguments.name', /string/],
    ['a wrong choice', {name: 'search_recipes', arguments: {tag: 'x'}}, 'arguments.tag', /sunday/],
    ['a list of arguments', {name: 'search_recipes', arguments: []}, 'arguments', /tag/],
  ])('%s is refused, with the field and what is allowed', async (_, params, field, allowed) => {
    const [answer] = await answersTo({jsonrpc: '2.0', id: 1, method: 'tools/call', params});
    expect(answer).toMatchObject({id: 1, error: {code: -32602, data: {field}}});
    expect(JSON.stringify(answer?.error?.data)).toMatch(allowed);
  });

  test('parameters that are no object are refused', async () => {
    expect(
      await answersToBytes('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[1]}\n'),
    ).toMatchObject([{id: 1, error: {code: -32602, data: {field: 'params'}}}]);
  });
});

describe.concurrent('progress', () => {
  test.each([0, 7, '', 'abc'])(
    'is reported with the token that was given, growing, before the answer: %j',
    async progressToken => {
      const search = call(1, 'search_recipes', {tag: 'sunday'}, {progressToken});
      const messages = await answersTo(search);
      const answer = messages.pop();
      expect(answer).toMatchObject({id: 1, result: said(SUNDAY)});
      expect(messages).toMatchObject(
        [1, 2, 3, 4, 5].map(progress => ({
          method: 'notifications/progress',
          params: {progressToken, progress, total: 5},
        })),
      );
    },
  );

  test('is not reported to those who did not ask', async () => {
    expect(await answersTo(call(1, 'search_recipes', {tag: 'sunday'}))).toMatchObject([
      {id: 1, result: said(SUNDAY)},
    ]);
  });
});

describe.concurrent('cancellation', () => {
  /** Starts a slow search, waits until it is under way, and says what else is sent then. */
  async function duringASearch(id: Id, ...messages: Message[]) {
    const server = recipeBox();
    server.send(call(id, 'search_recipes', {tag: 'sunday'}, {progressToken: 't'}));
    await server.message(message => message.method === 'notifications/progress');
    server.send(...messages);
    return server.messagesToTheEnd();
  }

  const ping: Message = {jsonrpc: '2.0', id: 'ping', method: 'ping'};
  const answered = (messages: Message[]) =>
    messages.filter(message => 'id' in message).map(message => message.id);

  test.each<Id>([7, '7', 0, ''])('a cancelled request gets no answer: %j', async id => {
    expect(answered(await duringASearch(id, cancel(id), ping))).toEqual(['ping']);
  });

  test('a cancelled request reports no more progress', async () => {
    const messages = await duringASearch(7, cancel(7), ping);
    expect(messages.at(-1)?.id).toBe('ping');
  });

  test.each<[Id, Id]>([
    [7, '7'],
    ['7', 7],
    [0, ''],
    [7, 8],
  ])('%j is not cancelled by %j', async (id, other) => {
    expect(answered(await duringASearch(id, cancel(other), ping))).toEqual(['ping', id]);
  });

  test.each(['null', '{}', '{"requestId":null}'])(
    'a cancellation without an id hits nothing: %s',
    async params => {
      const message: Message = {...cancel(null), params: JSON.parse(params)};
      expect(answered(await duringASearch(7, message, ping))).toEqual(['ping', 7]);
    },
  );

  test('a request that is answered cannot be cancelled any more', async () => {
    expect(
      answered(await answersTo(call(1, 'search_recipes', {tag: 'quick'}), cancel(1), ping)),
    ).toEqual([1, 'ping']);
  });
});

describe.concurrent('lines', () => {
  const line = '{"jsonrpc":"2.0","id":"é","method":"ping"}';
  const pong = {jsonrpc: '2.0', id: 'é', result: {}};

  test('may end with CR LF, and blank ones are skipped', async () => {
    expect(await answersToBytes(`\r\n\n${line}\r\n  \t\n${line}\n`)).toEqual([pong, pong]);
  });

  test('may lack the last end', async () => {
    expect(await answersToBytes(line)).toEqual([pong]);
  });

  test('are split at no other character', async () => {
    const id = 'a\u2028b\u2029c\u0085d';
    expect(await answersToBytes(`{"id":"${id}",\r"method":"ping"}\n`)).toMatchObject([{id}]);
  });

  test('may be cut anywhere, also inside a letter', async () => {
    const server = recipeBox();
    for (const byte of Buffer.from(`${line}\n`)) {
      server.write(Uint8Array.of(byte));
      // The next turn of the loop: so the bytes go out one by one.
      await new Promise(setImmediate);
    }
    expect(await server.messagesToTheEnd()).toEqual([pong]);
  });

  test.each([
    ['no JSON', 'hello\n'],
    ['half a message', '{"jsonrpc":"2.0","id":1\n'],
    ['a byte order mark', `\ufeff${line}\n`],
    ['no UTF-8', Buffer.from('{"id":"\xff","method":"ping"}\n', 'latin1')],
  ])('that hold %s get a parse error without id, and the next is read', async (_, bytes) => {
    const server = recipeBox();
    server.write(bytes);
    server.write(`${line}\n`);
    expect(await server.messagesToTheEnd()).toMatchObject([
      {jsonrpc: '2.0', id: null, error: {code: -32700}},
      pong,
    ]);
  });

  test.each(['5', 'null', '"ping"', '[]', '{}', '{"id":{},"method":7}'])(
    'that hold JSON but no message get an error without id: %s',
    async text => {
      expect(await answersToBytes(`${text}\n`)).toMatchObject([{id: null, error: {code: -32600}}]);
    },
  );
});

describe.concurrent('its end', () => {
  test('comes with the end of stdin, with code 0, and with one line on stderr', async () => {
    const server = recipeBox();
    server.closeStdin();
    expect(await server.close).toEqual({code: 0, signal: null});
    expect(server.stdout.text).toBe('');
    expect(server.stderr.text).toBe('recipe-box ready\n');
  });

  test('waits for the answers on their way, also if they are more than a pipe holds', async () => {
    const server = recipeBox();
    const pings = Array.from({length: 20_000}, (_, id) => ({jsonrpc: '2.0', id, method: 'ping'}));
    server.send(...pings, call('last', 'search_recipes', {tag: 'sunday'}));
    const messages = await server.messagesToTheEnd();
    expect(messages.map(message => message.id)).toEqual([...pings.keys(), 'last']);
    expect(await server.exit).toEqual({code: 0, signal: null});
  });

  test('is quiet when nobody reads its answers any more', async () => {
    const server = recipeBox();
    await server.ask(1, 'ping');
    server.stopReading();
    server.send({jsonrpc: '2.0', id: 2, method: 'ping'});
    expect(await server.exit).toEqual({code: 0, signal: null});
    expect(server.stderr.text).toBe('recipe-box ready\n');
  });
});
