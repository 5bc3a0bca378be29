import {readdirSync} from 'node:fs';
import {describe, expect, test, vi} from 'vitest';
import {type Message, SampleProcess, sampleFile} from './sample-process.ts';

vi.setConfig({testTimeout: 30_000});

const initialized = {id: 0, result: {protocolVersion: '2025-11-25', capabilities: {tools: {}}}};
const sunday = {content: [{type: 'text', text: 'Three-Hour Ragù, Slow Roast Chicken'}]};
const invalid = (field: string) => ({code: -32602, data: {field, allowed: expect.anything()}});

/** Every lesson, and what the recipe box answers to it, in order. */
const lessons: Record<string, object[]> = {
  handshake: [initialized],
  'version-mismatch': [initialized],
  'capability-not-offered': [
    initialized,
    {id: 1, error: {code: -32601}},
    {id: 2, error: {code: -32601}},
  ],
  'discovery-and-call': [
    initialized,
    {id: 1, result: {tools: expect.any(Array)}},
    {id: 2, result: {content: [{type: 'text', text: 'Weeknight Pasta, Five-Minute Salsa'}]}},
    {id: 3, result: {content: [{text: expect.stringContaining('spaghetti')}]}},
  ],
  ping: [initialized, {id: 1, result: {}}, {id: '', result: {}}],
  error: [
    initialized,
    {id: 1, error: invalid('name')},
    {id: 2, error: invalid('arguments.tag')},
    {id: 3, error: invalid('arguments.tag')},
    {id: 4, result: {isError: true}},
  ],
  'timeout-and-cancellation': [initialized, {id: 7, result: sunday}],
  progress: [
    initialized,
    ...[1, 2, 3, 4, 5].map(progress => ({
      method: 'notifications/progress',
      params: {progressToken: 0, progress},
    })),
    {id: 1, result: sunday},
  ],
  shutdown: [initialized, {id: 2, result: {content: [{type: 'text'}]}}, {id: 1, result: sunday}],
};

async function fed(lesson: string): Promise<Message[]> {
  const server = new SampleProcess('recipe-box/server.mjs');
  server.feed(sampleFile(`lessons/${lesson}.jsonl`));
  expect(await server.close).toEqual({code: 0, signal: null});
  return server.messages;
}

describe.concurrent('each lesson, fed at once, gets its answers and a clean end', () => {
  test.each(Object.entries(lessons))('%s', async (lesson, answers) => {
    const messages = await fed(lesson);
    expect(messages).toMatchObject(answers);
  });
});

test('no lesson is without its test, and no test without its lesson', () => {
  const files = readdirSync(sampleFile('lessons')).filter(name => name.endsWith('.jsonl'));
  expect(files.toSorted()).toEqual(
    Object.keys(lessons)
      .map(name => `${name}.jsonl`)
      .toSorted(),
  );
});
