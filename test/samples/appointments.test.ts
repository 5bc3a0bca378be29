import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {SampleProcess, sampleFile} from './sample-process.ts';

vi.setConfig({testTimeout: 30_000, hookTimeout: 30_000});

const client = new Client({name: 'test', version: '1.0.0'});

beforeAll(() =>
  client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [sampleFile('appointments/server.mjs')],
      stderr: 'ignore',
    }),
  ),
);
afterAll(() => client.close());

const tea = {title: 'Tea', start: '2026-03-02T16:00:00Z', durationMinutes: 30};

async function create(appointment: Record<string, unknown>) {
  const result = await client.callTool({name: 'create_appointment', arguments: appointment});
  const [content] = result.content as [{text: string}];
  return {refused: result.isError === true, text: content.text};
}

describe('what it advertises', () => {
  async function advertised() {
    const {tools} = await client.listTools();
    expect(tools.map(tool => tool.name)).toEqual(['create_appointment']);
    return tools[0]?.inputSchema as unknown as {
      required: string[];
      properties: Record<string, Record<string, unknown>>;
      additionalProperties: boolean;
    };
  }

  test('the required fields are those without which a call is refused', async () => {
    const {required} = await advertised();
    expect(required).toEqual(Object.keys(tea));
    for (const field of required) {
      const {refused, text} = await create({...tea, [field]: undefined});
      expect(refused).toBe(true);
      expect(text).toContain(field);
    }
  });

  test('the bounds of numbers are those that are enforced', async () => {
    const {properties} = await advertised();
    for (const field of ['durationMinutes', 'reminderMinutes']) {
      const {minimum, maximum} = properties[field] as {minimum: number; maximum: number};
      for (const [value, refused] of [
        [minimum - 1, true],
        [minimum, false],
        [maximum, false],
        [maximum + 1, true],
      ]) {
        expect(await create({...tea, [field]: value})).toMatchObject({refused});
      }
    }
  });

  test('every field is described, and no other is taken', async () => {
    const {properties, additionalProperties} = await advertised();
    expect(properties).toMatchObject({
      title: {type: 'string'},
      start: {type: 'string', format: 'date-time'},
      durationMinutes: {type: 'integer'},
      attendees: {type: 'array', items: {type: 'string', format: 'email'}},
      location: {type: 'string'},
      reminderMinutes: {type: 'integer', default: 15},
    });
    for (const property of Object.values(properties)) {
      expect(property.description).toEqual(expect.any(String));
    }
    expect(additionalProperties).toBe(false);
    expect(await create({...tea, place: 'kitchen'})).toMatchObject({refused: true});
  });
});

describe('a call', () => {
  test('with the required fields alone gets the defaults', async () => {
    const {refused, text} = await create(tea);
    expect(refused).toBe(false);
    expect(text).toContain('"Tea", 2026-03-02T16:00:00Z, 30 min, reminder 15 min before');
  });

  test('with everything gives everything back', async () => {
    const {text} = await create({
      ...tea,
      start: '2026-03-02T16:00:00+01:00',
      attendees: ['ada@example.com', 'bob@example.com'],
      location: 'kitchen',
      reminderMinutes: 0,
    });
    expect(text).toMatch(/\+01:00, 30 min, kitchen, with ada@.* and bob@.*, reminder 0 min/);
  });

  test('says that nothing was booked', async () => {
    expect((await create(tea)).text).toContain('Nothing was booked');
  });

  test.each([
    ['an empty title', {title: ''}, 'title'],
    ['a start without a zone', {start: '2026-03-02T16:00:00'}, 'start'],
    ['a start on no such day', {start: '2026-02-30T16:00:00Z'}, 'start'],
    ['a duration in words', {durationMinutes: '30'}, 'durationMinutes'],
    ['half a minute', {durationMinutes: 30.5}, 'durationMinutes'],
    ['an attendee without an address', {attendees: ['Ada']}, 'attendees'],
  ])('with %s is refused, and the field is named', async (_, wrong, field) => {
    const {refused, text} = await create({...tea, ...wrong});
    expect(refused).toBe(true);
    expect(text).toContain(field);
  });
});

test('it ends with its stdin, with code 0', async () => {
  const server = new SampleProcess('appointments/server.mjs');
  await server.ask(0, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: {name: 'test', version: '1.0.0'},
  });
  server.closeStdin();
  expect(await server.close).toEqual({code: 0, signal: null});
  expect(server.stderr.text).toBe('appointments ready\n');
});
