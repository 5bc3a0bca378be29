import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {EarlierTools} from '../../src/findings/earlier-tools.ts';
import type {Note} from '../../src/session/record.ts';
import {answer, ask, handshake} from '../helpers/notes.ts';
import {hear, newSession, type Said} from '../helpers/told.ts';

type Tool = Readonly<Record<string, unknown>>;

const listing = (tools: unknown, id = 1): Said[] => [ask(id, 'tools/list'), answer(id, {tools})];

/** What is known of a session in which this was said. */
function earlier(...said: readonly Said[]): EarlierTools {
  const known = new EarlierTools();
  for (const record of hear(newSession({id: 'before'}), ...said)) known.learn(record);
  return known;
}

function compared(known: EarlierTools, ...said: readonly Said[]): Note[] {
  return hear(newSession({id: 'now'}), ...said).flatMap(record => known.compare(record));
}

const changes = (before: readonly Tool[], now: readonly Tool[]) =>
  compared(earlier(...listing(before)), ...listing(now));

const anyTools = fc.uniqueArray(
  fc.record({name: fc.string(), description: fc.string(), inputSchema: fc.jsonValue()}),
  {selector: ({name}) => name, maxLength: 4},
);

test('tools that are as they were are no finding, in whatever order they are listed', () => {
  fc.assert(
    fc.property(anyTools, tools => {
      const turned = tools.map(tool => Object.fromEntries(Object.entries(tool).reverse()));
      expect(changes(tools, turned.reverse())).toEqual([]);
    }),
  );
});

test('each tool that was changed is found, and no other', () => {
  fc.assert(
    fc.property(anyTools, fc.nat(15), (tools, which) => {
      const isChanged = (i: number) => (which >> i) % 2 === 1;
      const now = tools.map((tool, i) => (isChanged(i) ? {...tool, title: 'new'} : tool));
      expect(changes(tools, now).map(({changed}) => changed)).toEqual(
        tools.filter((_, i) => isChanged(i)).map(() => ['title']),
      );
    }),
  );
});

const BUY = {name: 'buy', description: 'Buys.', inputSchema: {type: 'object'}};

test('it says which tool, which members, and since when', () => {
  const now = {name: 'buy', description: 'Buys, and pays.', inputSchema: {type: 'string'}};
  expect(changes([BUY], [now])).toEqual([
    {
      ...{code: 'tools-changed', level: 'warn', tool: 'buy', since: 'before'},
      changed: ['description', 'inputSchema'],
      text: 'the tool "buy" has another description and another inputSchema than in the session before (before)',
    },
  ]);
});

test('a tool that is new, or gone, is not described otherwise', () => {
  expect(changes([BUY], [{name: 'sell'}])).toEqual([]);
});

describe('in the earlier session', () => {
  test('the last definition counts', () => {
    const before = [...listing([{name: 'buy'}]), ...listing([BUY], 2)];
    expect(compared(earlier(...before), ...listing([BUY]))).toEqual([]);
    expect(compared(earlier(...before), ...listing([{name: 'buy'}]))).toHaveLength(1);
  });

  test('all pages of the list count', () => {
    const known = earlier(...listing([BUY]), ...listing([{name: 'sell'}], 2));
    expect(compared(known, ...listing([{...BUY, title: 'x'}]))).toHaveLength(1);
  });
});

describe('in the later session', () => {
  test('each tool is compared once: the rule finds what changes after that', () => {
    const known = earlier(...listing([BUY]));
    const other = {...BUY, title: 'x'};
    const later = [...listing([other]), ...listing([other, BUY], 2), ...listing([BUY], 3)];
    expect(compared(known, ...later)).toHaveLength(1);
  });

  test('each page brings its own', () => {
    const known = earlier(...listing([BUY, {name: 'sell'}]));
    const pages = [...listing([BUY]), ...listing([{name: 'sell', title: 'x'}], 2)];
    expect(compared(known, ...pages).map(({tool}) => tool)).toEqual(['sell']);
  });

  test('an answer to something else is no list', () => {
    const known = earlier(...listing([BUY]));
    expect(compared(known, ask(1, 'resources/list'), answer(1, {tools: [{name: 'buy'}]}))).toEqual(
      [],
    );
  });
});

describe('it knows something once tools were listed', () => {
  test.each<[string, Said[], boolean]>([
    ['nothing was said', [], false],
    ['only a handshake', handshake(), false],
    ['a list that was not answered', [ask(1, 'tools/list')], false],
    ['an empty list', listing([]), true],
    ['a list', listing([BUY]), true],
  ])('%s', (_what, said, expected) => {
    expect(earlier(...said).isKnown).toBe(expected);
  });

  test('what is no list is passed over', () => {
    const known = earlier(...listing('buy'), ...listing([7, {title: 'no name'}, BUY], 2));
    expect(compared(known, ...listing([{name: 'buy'}])).map(({tool}) => tool)).toEqual(['buy']);
  });
});
