import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {full} from '../../src/formats/full.ts';
import type {SessionRecord} from '../../src/session/record.ts';
import {at, hear, newSession, only, type Said} from '../helpers/told.ts';
import {anyBad, bodiless, everyKind, forged, look, UNSAFE} from './every-kind.ts';

const textOf = (record: SessionRecord, more = {}) => `${full(record, look(more))}`;
const fullFor = (...said: Said) => textOf(only(hear(newSession(), said)));

describe('law: no record can drive the terminal', () => {
  test.each(everyKind().map((record, at) => [at, record.fields.kind, record] as const))(
    '%i: a forged %s',
    (_at, _kind, record) => {
      fc.assert(
        fc.property(anyBad, bad => {
          const lines = textOf(forged(record, bad)).split('\n');
          for (const line of lines) expect(line).not.toMatch(UNSAFE);
        }),
      );
    },
  );
});

test('of every kind', () => {
  console.log(
    everyKind()
      .map(record => textOf(record))
      .join(''),
  );
});
