import {describe, expect, test} from 'vitest';
import {sentenceOf} from '../../src/notes/tools-changed.ts';
import {answer, ask, handshake, notesOn, tellBack} from '../helpers/notes.ts';

const BUY = {name: 'buy', description: 'Buys.', inputSchema: {type: 'object', required: ['a']}};
const list = (id: number, ...tools: object[]) => [ask(id, 'tools/list'), answer(id, {tools})];
const server = {tools: {listChanged: true}};
const found = (...said: ReturnType<typeof list>) => notesOn(...handshake({server}), ...said);

describe('a tool that is described otherwise than before', () => {
  test('is found with what has changed', () => {
    const notes = found(...list(1, BUY), ...list(2, {...BUY, description: 'Sells.'}));
    expect(notes).toMatchObject([
      {
        ...{code: 'tools-changed', level: 'warn', line: 3, tool: 'buy', changed: ['description']},
        text: 'the tool "buy" has another description since it was listed before, and nothing announced it',
      },
    ]);
  });

  test('is for information if the server has announced it', () => {
    const changed = tellBack('notifications/tools/list_changed');
    const notes = found(...list(1, BUY), changed, ...list(2, {...BUY, title: 'Buy'}));
    expect(notes).toMatchObject([{level: 'info', changed: ['title']}]);
    expect(notes[0]?.text).toContain(', as the server has announced');
  });

  test('is one finding, whatever has changed of it', () => {
    expect(sentenceOf({tool: 'buy', changed: ['title', 'inputSchema']})).toBe(
      'the tool "buy" has another title and another inputSchema',
    );
  });
});

describe('nothing is said of', () => {
  test('tools that are the same, in another order', () => {
    const schema = {inputSchema: {required: ['a'], type: 'object'}, description: 'Buys.'};
    expect(
      found(...list(1, BUY, {name: 'x'}), ...list(2, {name: 'x'}, {...schema, name: 'buy'})),
    ).toEqual([]);
  });

  test('tools that are new, or gone', () => {
    expect(found(...list(1, BUY), ...list(2, {name: 'sell'}))).toEqual([]);
  });
});
