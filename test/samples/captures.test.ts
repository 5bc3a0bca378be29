import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {OwnLogReader} from '../../src/captures/own-log.ts';
import {Observer} from '../../src/notes/observer.ts';
import type {SessionRecord} from '../../src/session/record.ts';
import {readBy} from '../helpers/captures.ts';
import {bytesIn} from '../helpers/log-lines.ts';
import {samples} from '../helpers/running.ts';

const lessons = readdirSync(join(samples, 'lessons')).filter(name => name.endsWith('.jsonl'));
const fileOf = (name: string) => join(samples, 'captures', name);
const linesOf = (name: string) => readFileSync(fileOf(name), 'utf8').split('\n').filter(Boolean);

describe.each(lessons)('the capture of the lesson %s', name => {
  test('is whole, from start to exit, and gives back what the lesson sends', () => {
    const lines = linesOf(name);
    const records = lines.map(line => JSON.parse(line));
    expect(records.map(({seq}) => seq)).toEqual(records.map((_, index) => index));
    expect(records[0]).toMatchObject({kind: 'start', log: 1});
    const sent = bytesIn(lines, 'c2s');
    expect(sent.equals(readFileSync(join(samples, 'lessons', name)))).toBe(true);
    const sha256 = createHash('sha256').update(sent).digest('hex');
    expect(records.at(-1)).toMatchObject({kind: 'exit', wire: {c2s: {bytes: sent.length, sha256}}});
  });
});

const init = 'initialize #0';
const ready = [init, 'notifications/initialized'];
const invalid = (what: string) => `error -32602 InvalidParams "Invalid params: ${what}"`;

/** What crosses the pipe in each lesson, as the log tells it, without times; and what is found. */
const stories: Record<string, {messages: string[]; notes?: Record<string, string[]>}> = {
  handshake: {messages: [...ready, `${init} ok`]},
  'version-mismatch': {
    messages: [init, `${init} ok`],
    notes: {
      [`${init} ok`]: ['info version-mismatch'],
      exit: ['warn version-mismatch'],
    },
  },
  'capability-not-offered': {
    messages: [
      ...[...ready, 'prompts/list #1', 'resources/list #2', `${init} ok`],
      'prompts/list #1 error -32601 MethodNotFound "Method not found: prompts/list"',
      'resources/list #2 error -32601 MethodNotFound "Method not found: resources/list"',
    ],
    notes: {
      'prompts/list #1 error -32601 MethodNotFound "Method not found: prompts/list"': [
        'warn capability',
      ],
      'resources/list #2 error -32601 MethodNotFound "Method not found: resources/list"': [
        'warn capability',
      ],
    },
  },
  'discovery-and-call': {
    messages: [
      ...[...ready, 'tools/list #1', 'tools/call search_recipes #2', 'tools/call get_recipe #3'],
      ...[`${init} ok`, 'tools/list #1 ok'],
      ...['tools/call search_recipes #2 ok', 'tools/call get_recipe #3 ok'],
    ],
  },
  ping: {
    messages: [...ready, 'ping #1', 'ping #""', `${init} ok`, 'ping #1 ok', 'ping #"" ok'],
  },
  error: {
    messages: [
      ...[...ready, 'tools/call bake_cake #1', 'tools/call search_recipes #2'],
      ...['tools/call search_recipes #3', 'tools/call get_recipe #4', `${init} ok`],
      `tools/call bake_cake #1 ${invalid('name is no tool of this server')}`,
      `tools/call search_recipes #2 ${invalid('arguments.tag is missing')}`,
      `tools/call search_recipes #3 ${invalid('arguments.tag is none of the choices')}`,
      'tools/call get_recipe #4 tool-error',
    ],
  },
  'timeout-and-cancellation': {
    messages: [
      ...[...ready, 'tools/call search_recipes #7', 'notifications/cancelled', `${init} ok`],
      'tools/call search_recipes #7 ok',
    ],
    notes: {'notifications/cancelled': ['error id-type']},
  },
  progress: {
    messages: [
      ...[...ready, 'tools/call search_recipes #1', `${init} ok`],
      ...Array(5).fill('notifications/progress (of tools/call search_recipes #1)'),
      'tools/call search_recipes #1 ok',
    ],
  },
  shutdown: {
    messages: [
      ...[...ready, 'tools/call search_recipes #1', 'tools/call list_recipes #2', `${init} ok`],
      ...['tools/call list_recipes #2 ok', 'tools/call search_recipes #1 ok'],
    ],
  },
};

/** Without the time that it took. */
const timeless = (msg: string) => msg.replace(/ [\d.,]+ m?s$/, '');

describe.each(Object.entries(stories))('the lesson %s', (name, {messages, notes = {}}) => {
  const records = readBy(new OwnLogReader(), readFileSync(fileOf(`${name}.jsonl`))).map(
    ({record}) => record,
  );

  test('tells its story', () => {
    const crossed = records.filter(({fields}) => 'method' in fields);
    expect(crossed.map(({fields}) => timeless(fields.msg))).toEqual(messages);
  });

  test('and what a teacher would point at: in the log, and found again without it', () => {
    expect(notesBy(records)).toEqual(notes);
    const bare = records.map(record => {
      const {notes: _, ...fields} = record.fields;
      return {...record, fields: fields as SessionRecord['fields']};
    });
    expect(notesBy(new Observer({slowMs: 10_000}).add(bare))).toEqual(notes);
  });
});

test('no lesson is without its story', () => {
  expect(
    Object.keys(stories)
      .map(name => `${name}.jsonl`)
      .toSorted(),
  ).toEqual(lessons.toSorted());
});

/** Level and code of each finding, by the message it is about. */
function notesBy(records: readonly SessionRecord[]): Record<string, string[]> {
  const found = records.flatMap(({fields}) => {
    const of = fields.kind === 'exit' ? 'exit' : timeless(fields.msg);
    const notes = (fields.notes ?? []).map(({level, code}) => `${level} ${code}`);
    return notes.length === 0 ? [] : [[of, notes] as const];
  });
  return Object.fromEntries(found);
}
