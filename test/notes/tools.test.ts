import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {outline} from '../../src/messages/index.ts';
import {Tools, toolsIn} from '../../src/notes/tools.ts';

const answer = (result: unknown) => outline(Buffer.from(JSON.stringify({id: 1, result})));

describe('the tools in an answer', () => {
  test.each([
    [{tools: [{name: 'a'}, {name: 'b', x: 1}]}, [{name: 'a'}, {name: 'b', x: 1}]],
    [{tools: [{name: 1}, null, 'c', {}, {name: 'a'}]}, [{name: 'a'}]],
    [{tools: {}}, []],
    [{}, []],
    [null, []],
  ])('%j', (result, tools) => {
    expect(toolsIn(answer(result))).toEqual(tools);
  });

  test('that is not known are none', () => {
    expect(toolsIn(undefined)).toEqual([]);
  });
});

test('a tool is the same if its JSON is, in whatever order its keys stand', () => {
  const anyTool = fc.dictionary(fc.string({maxLength: 3}), fc.jsonValue({maxDepth: 2}));
  fc.assert(
    fc.property(anyTool, members => {
      const tools = new Tools();
      const tool = {...members, name: 'a'};
      const turned = Object.fromEntries(Object.entries(tool).reverse());
      expect(tools.learn([tool])).toEqual([]);
      expect(tools.learn([turned, tool])).toEqual([]);
    }),
  );
});

test('what is new, gone or other is a change, and is compared with what was said last', () => {
  const tools = new Tools();
  const say = (tool: object) => tools.learn([{name: 'a', ...tool}]);
  expect(say({x: 1, y: [1, 2]})).toEqual([]);
  expect(say({x: 1, y: [2, 1], z: null})).toEqual([{tool: 'a', changed: ['y', 'z']}]);
  expect(say({x: 1, y: [2, 1]})).toEqual([{tool: 'a', changed: ['z']}]);
  expect(say({x: 1, y: [2, 1]})).toEqual([]);
});

test('names are safe to print, and have an end', () => {
  const tools = new Tools();
  const name = `\u001b${'x'.repeat(500)}`;
  tools.learn([{name, a: 1}]);
  const [change] = tools.learn([{name, a: 2}]);
  expect(change?.tool).toMatch(/^\\ex+…/);
  expect(change?.tool.length).toBeLessThan(110);
});
