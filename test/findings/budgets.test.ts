import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {matcher} from '../../src/captures/glob.ts';
import {Budgets, type Limits} from '../../src/findings/budgets.ts';
import type {Finding} from '../../src/findings/finding.ts';
import {answer, ask, fromServer} from '../helpers/notes.ts';
import {hear, newSession, type Said} from '../helpers/told.ts';

/** What is found in a session, and at the end of all. */
function spent(limits: Partial<Limits>, ...said: readonly Said[]): Finding[] {
  const budgets = new Budgets({times: [], ...limits});
  const found = hear(newSession(), ...said).flatMap(record => budgets.add(record));
  return [...found, ...budgets.end()];
}

const refuse = (id: number) => fromServer({jsonrpc: '2.0', id, error: {code: -1, message: 'no'}});
const failTool = (id: number) => answer(id, {isError: true});
const errors = (count: number) => Array.from({length: count}, (_, id) => refuse(id));

test('so many errors are allowed, one more is a finding, and more than that is still one', () => {
  fc.assert(
    fc.property(fc.nat(12), fc.nat(12), (allowed, count) => {
      const found = spent({errors: allowed}, ...errors(count));
      expect(found.map(({note}) => [note.code, note.level, note.errors, note.allowed])).toEqual(
        count > allowed ? [['max-errors', 'error', count, allowed]] : [],
      );
      expect(found.map(({about}) => about.seq)).toEqual(count > allowed ? [allowed] : []);
    }),
  );
});

test('an answer may take exactly as long as is allowed', () => {
  fc.assert(
    fc.property(fc.integer({min: 1, max: 9999}), fc.integer({min: 1, max: 9999}), (ms, allowed) => {
      const times = [{method: matcher(['m']), ms: allowed}];
      const found = spent({times}, ask(1, 'm'), answer(1, {}, ms));
      expect(found.map(({note}) => [note.code, note.ms, note.allowed])).toEqual(
        ms > allowed ? [['max-ms', ms, allowed]] : [],
      );
    }),
  );
});

describe('errors', () => {
  test('are also those of tools, and what goes well is none', () => {
    const [found] = spent({errors: 1}, answer(0), failTool(1), refuse(2), answer(3));
    expect(found?.note.text).toBe(
      '2 answers are errors, where 1 are allowed; this is the first above that',
    );
    expect(found?.about.seq).toBe(2);
  });

  test('in a batch are counted one by one', () => {
    const error = {code: -1, message: 'no'};
    const batch = fromServer([
      {jsonrpc: '2.0', id: 1, error},
      {jsonrpc: '2.0', id: 2, result: {}},
      {jsonrpc: '2.0', id: 3, error},
    ]);
    expect(spent({errors: 2}, batch)).toEqual([]);
    expect(spent({errors: 1}, batch).map(({note}) => note.errors)).toEqual([2]);
  });

  test('without a limit may be any number', () => {
    expect(spent({}, ...errors(3))).toEqual([]);
  });

  test('are counted over all that is checked', () => {
    const budgets = new Budgets({errors: 1, times: []});
    for (const id of ['one', 'two']) {
      for (const record of hear(newSession({id}), refuse(1))) budgets.add(record);
    }
    expect(budgets.end().map(({about}) => about.session)).toEqual(['two']);
  });
});

describe('times', () => {
  const call = ask(1, 'tools/call', {name: 'search'});

  test('the finding says what took how long, and is about the answer', () => {
    const times = [{method: matcher(['tools/*']), ms: 500}];
    const [found] = spent({times}, call, answer(1, {}, 12_345));
    expect(found?.note).toEqual({
      ...{code: 'max-ms', level: 'error', ms: 12_345, allowed: 500},
      text: 'tools/call search took 12.3 s, where 500.0 ms are allowed',
    });
    expect(found?.about).toMatchObject({seq: 1, kind: 'response', id: '1'});
  });

  test('the first limit for a method counts, and other methods have none', () => {
    const times = [
      {method: matcher(['tools/call']), ms: 9000},
      {method: matcher(['tools/*']), ms: 100},
    ];
    expect(spent({times}, call, answer(1, {}, 5000))).toEqual([]);
    expect(spent({times}, ask(1, 'tools/list'), answer(1, {}, 5000))).toHaveLength(1);
    expect(spent({times}, ask(1, 'ping'), answer(1, {}, 5000))).toEqual([]);
  });

  test('each answer in a batch has its own', () => {
    const times = [{method: matcher(['ping']), ms: 100}];
    const both = fromServer(
      [1, 2].map(id => ({jsonrpc: '2.0', id, result: {}})),
      1000,
    );
    const found = spent({times}, ask(1, 'ping'), ask(2, 'ping', {}, 950), both);
    expect(found.map(({note}) => note.ms)).toEqual([1000]);
  });

  test('an answer that answers nothing has none', () => {
    expect(spent({times: [{method: matcher(['*']), ms: 0}]}, answer(1, {}, 5000))).toEqual([]);
  });
});
