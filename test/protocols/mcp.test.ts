import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  FIRST_MODERN,
  isIn,
  isModern,
  mcpErrors,
  mcpMethods,
  mcpVersions,
} from '../../src/protocols/mcp.ts';

const anyVersion = fc.constantFrom(...mcpVersions);
const methodsOf = (version: string) =>
  Object.entries(mcpMethods).flatMap(([name, bounds]) => (isIn(bounds, version) ? [name] : []));

describe('versions', () => {
  test('stand in their order, which is that of their dates', () => {
    expect([...mcpVersions]).toEqual([...mcpVersions].sort());
    expect(new Set(mcpVersions).size).toBe(mcpVersions.length);
  });

  test.each([
    ['2024-11-05', false],
    ['2025-11-25', false],
    [FIRST_MODERN, true],
    ['2099-01-01', false],
    [undefined, false],
  ])('%s has no handshake: %s', (version, expected) => {
    expect(isModern(version)).toBe(expected);
  });
});

describe('what a version has', () => {
  test('are the methods whose bounds it is between', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, anyVersion, (since, until, version) => {
        expect(isIn({since, until}, version)).toBe(since <= version && version <= until);
      }),
    );
  });

  test('of which nobody knows is everything', () => {
    expect(methodsOf('2099-01-01')).toEqual(Object.keys(mcpMethods));
    expect(isIn({since: FIRST_MODERN}, undefined)).toBe(true);
  });

  test.each([
    ['elicitation/create', '2025-06-18', '2025-11-25'],
    ['tasks/result', '2025-11-25', '2025-11-25'],
    ['ping', '2024-10-07', '2025-11-25'],
    ['tools/call', '2024-10-07', FIRST_MODERN],
    ['subscriptions/listen', FIRST_MODERN, FIRST_MODERN],
  ])('%s: from %s to %s', (method, first, last) => {
    const having = mcpVersions.filter(version => methodsOf(version).includes(method));
    expect([having[0], having.at(-1)]).toEqual([first, last]);
  });
});

test.each(Object.entries(mcpMethods))('%s: its bounds are versions that there are', (_, method) => {
  for (const bound of [method.since, method.until, method.needs?.since]) {
    if (bound !== undefined) expect(mcpVersions).toContain(bound);
  }
});

test('an error code has one name in each version', () => {
  for (const version of mcpVersions) {
    const codes = mcpErrors.filter(error => isIn(error, version)).map(({code}) => code);
    expect(new Set(codes).size).toBe(codes.length);
  }
});
