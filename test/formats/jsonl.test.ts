import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {Captured} from '../../src/captures/capture.ts';
import {OwnLogReader, recordIn} from '../../src/captures/own-log.ts';
import {jsonl} from '../../src/formats/jsonl.ts';
import type {SessionRecord} from '../../src/session/record.ts';
import {logOfRecords, readBy} from '../helpers/captures.ts';
import {anyTraffic} from '../helpers/messages.ts';
import {anyStream} from '../helpers/streams.ts';
import {at, flat, hear, newSession} from '../helpers/told.ts';
import {anyBad, bodiless, everyKind, forged, look, UNSAFE} from './every-kind.ts';

const pipes = fc.constantFrom('client→server', 'server→client', 'stderr');

/** Everything that was read of a session in which this was said. */
const read = (bytes: Buffer, pipe: 'client→server' | 'server→client' | 'stderr', most: number) => {
  const session = newSession({maxMessage: most});
  const records = [
    ...hear(session, [pipe, bytes, at(1.5)]),
    ...session.exited({code: 0, signal: null, endedBy: 'server'}, at(3)),
  ];
  return readBy(new OwnLogReader(), logOfRecords(records));
};

const written = (captured: readonly Captured[], more = {}) =>
  Buffer.concat(captured.map(({record, line}) => Buffer.from(jsonl(record, look(more), line))));
const asRead = (captured: readonly Captured[]) =>
  captured.map(({record}) => JSON.parse(JSON.stringify(flat(record))));
const again = (bytes: Buffer) => readBy(new OwnLogReader(), bytes);

describe('the law: what is left of a capture is a capture', () => {
  const anything = fc.oneof(anyStream, anyTraffic);

  test('line by line, byte for byte', () => {
    fc.assert(
      fc.property(anything, pipes, fc.constantFrom(0, 60), fc.nat(), (bytes, pipe, most, mask) => {
        const kept = read(bytes, pipe, most).filter((_, index) => (mask >> (index % 8)) & 1);
        const reread = again(written(kept));
        expect(reread.map(({line}) => `${line}`)).toEqual(kept.map(({line}) => `${line}`));
        expect(asRead(reread)).toEqual(asRead(kept));
      }),
    );
  });

  test('also of records that did not come from a log of ours', () => {
    fc.assert(
      fc.property(anything, pipes, fc.constantFrom(0, 60), (bytes, pipe, most) => {
        const records = read(bytes, pipe, most).map(({record}) => ({record}));
        const lines = written(records);
        expect(asRead(again(lines))).toEqual(asRead(records));
        expect(lines.toString().match(/[\r\u0085\u2028\u2029]/)).toBeNull();
      }),
    );
  });

  test('which may be of hosts, and without bodies', () => {
    const [record] = everyKind().slice(1) as [SessionRecord];
    const one = {record: bodiless(record)};
    expect(asRead(again(written([one])))).toEqual(asRead([one]));
  });
});

describe('without bodies', () => {
  const BODY = ['message', 'text', 'base64', 'lossy', 'cut'];

  test('it says so, and all else stays', () => {
    const all = again(logOfRecords(everyKind()));
    const reread = again(written(all, {body: false}));
    expect(asRead(reread)).toEqual(
      asRead(all).map(record => {
        if (record.dir === undefined) return record;
        const rest = Object.entries(record).filter(([key]) => !BODY.includes(key));
        return {...Object.fromEntries(rest), body: 'none'};
      }),
    );
  });

  test('ids stay as they were written', () => {
    const all = read(Buffer.from('{"id":9007199254740993,"method":"a"}\n'), 'client→server', 0);
    expect(`${written(all, {body: false})}`).toMatch(/,"id":9007199254740993\}\n/);
  });
});

describe('on a terminal', () => {
  const evil = '\u202e\u009b2J\u200b\ufeff\u2066\u007f';

  test('it is the same JSON, and safe', () => {
    fc.assert(
      fc.property(anyBad, bad => {
        for (const record of everyKind()) {
          const line = `${jsonl(forged(record, bad), look())}`;
          const shown = `${jsonl(forged(record, bad), look({terminal: true}))}`;
          expect(shown.endsWith('\n')).toBe(true);
          expect(shown.slice(0, -1)).not.toMatch(UNSAFE);
          expect(JSON.parse(shown)).toEqual(JSON.parse(line));
        }
      }),
      {numRuns: 50},
    );
  });

  test('so are lines of a log', () => {
    const said = `{"method":"m","params":"${evil}"}\n`;
    const all = read(Buffer.from(said), 'client→server', 0);
    const shown = written(all, {terminal: true}).toString();
    expect(shown.replaceAll('\n', '')).not.toMatch(UNSAFE);
    expect(shown).toContain('"params":"\\u202e\\u009b2J\\u200b\\ufeff\\u2066\\u007f"');
    expect(
      asRead(again(Buffer.from(shown))).map(({message}) => message && JSON.parse(message)),
    ).toEqual([{method: 'm', params: evil}, undefined]);
  });

  test('a forged line cannot go back to its beginning', () => {
    const [line = ''] = logOfRecords(everyKind()).toString().split('\n');
    const {record, line: exact} = recordIn(
      Buffer.from(line.replace('"cwd"', '\r"cwd"')),
    ) as Captured;
    const shown = `${jsonl(record, look({terminal: true}), exact)}`;
    expect(shown.slice(0, -1)).not.toMatch(UNSAFE);
    expect(JSON.parse(shown)).toEqual(JSON.parse(line));
  });

  test('is never coloured, and elsewhere it is not changed', () => {
    const all = read(Buffer.from(`{"method":"m","params":"${evil}"}\n`), 'client→server', 0);
    expect(`${written(all)}`).toContain(`"params":"${evil}"`);
  });
});
