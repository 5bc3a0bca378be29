import {describe, expect, test} from 'vitest';
import {outline} from '../../src/messages/index.ts';
import {progressIn, progressTokenIn} from '../../src/notes/progress.ts';
import type {Seen} from '../../src/notes/rule.ts';

const of = (message: object) => outline(Buffer.from(JSON.stringify(message)));
const seen = (method: string, params: object) =>
  ({method, text: of({method, params})}) as unknown as Seen;

describe('the token that a request gives', () => {
  test.each([
    [{_meta: {progressToken: 0}}, '0'],
    [{_meta: {progressToken: '0', other: {}}}, '"0"'],
    [{_meta: {other: {progressToken: 1}}}, undefined],
    [{progressToken: 1}, undefined],
    [{_meta: null}, undefined],
    [{}, undefined],
  ])('%j: %s', (params, token) => {
    expect(progressTokenIn(of({method: 'a', params}))).toBe(token);
  });

  test('of a message that is not known', () => {
    expect(progressTokenIn(undefined)).toBeUndefined();
  });
});

describe('what a progress says', () => {
  test.each([
    [
      {progressToken: 0, progress: 0.5},
      {token: '0', progress: 0.5},
    ],
    [
      {progressToken: 'a', progress: 'half'},
      {token: '"a"', progress: undefined},
    ],
    [{progressToken: 'a'}, {token: '"a"', progress: undefined}],
    [{progress: 1}, undefined],
  ])('%j', (params, said) => {
    expect(progressIn(seen('notifications/progress', params))).toEqual(said);
  });

  test('another notification says none', () => {
    expect(progressIn(seen('notifications/message', {progressToken: 0}))).toBeUndefined();
  });
});
