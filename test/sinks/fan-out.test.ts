import {expect, test} from 'vitest';
import type {SessionRecord} from '../../src/session/record.ts';
import {fanOut} from '../../src/sinks/fan-out.ts';
import type {Sink} from '../../src/sinks/sink.ts';
import {records} from '../helpers/records.ts';

class Collecting implements Sink {
  readonly got: SessionRecord[] = [];
  closed = 0;
  write(some: readonly SessionRecord[]): void {
    this.got.push(...some);
  }
  close(): void {
    this.closed++;
  }
}
class Failing extends Collecting {
  override write(): void {
    throw new Error('no more');
  }
}

test('every sink gets every record, and is closed', () => {
  const sinks = [new Collecting(), new Collecting()];
  const all = fanOut(sinks, () => {});
  all.write(records(2));
  all.write(records(1, {first: 2}));
  all.close();
  for (const {got, closed} of sinks) {
    expect(got.map(({fields}) => fields.seq)).toEqual([0, 1, 2]);
    expect(closed).toBe(1);
  }
});

test('one that fails is left out, said once, and stops nobody', () => {
  const said: string[] = [];
  const [before, after] = [new Collecting(), new Collecting()];
  const all = fanOut([before, new Failing(), after], words => said.push(words));
  all.write(records(1));
  all.write(records(1, {first: 1}));
  expect(before.got).toHaveLength(2);
  expect(after.got).toHaveLength(2);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/no more/);
});

test('none at all is no trouble', () => {
  const none = fanOut([], () => {});
  none.write(records(1));
  none.close();
});
