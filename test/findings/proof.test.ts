import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {OwnLogReader} from '../../src/captures/own-log.ts';
import type {SessionState} from '../../src/captures/session-state.ts';
import type {Finding} from '../../src/findings/finding.ts';
import {Proof} from '../../src/findings/proof.ts';
import type {SessionRecord} from '../../src/session/record.ts';
import type {SessionOptions} from '../../src/session/session.ts';
import {logOfRecords, readBy} from '../helpers/captures.ts';
import {masking} from '../helpers/masking.ts';
import {anyTraffic} from '../helpers/messages.ts';
import {answer, ask, tell} from '../helpers/notes.ts';
import {at, hear, newSession, type Said} from '../helpers/told.ts';

const GOOD_END = {code: 0, signal: null, endedBy: 'client-eof'} as const;
const WHOLE = 'the log is whole: counts and digests agree';

/** A session that has ended, as it is read from its log. */
function logged(said: readonly Said[], options: Partial<SessionOptions> = {}): SessionRecord[] {
  const session = newSession(options);
  const records = [...hear(session, ...said), ...session.exited(GOOD_END, at(5000))];
  return readBy(new OwnLogReader(), logOfRecords(records)).map(({record}) => record);
}

function proved(records: readonly SessionRecord[], state: SessionState = 'unknown') {
  const proof = new Proof();
  const found = [...records.flatMap(record => proof.add(record)), ...proof.end(state)];
  return {found, words: proof.words, texts: found.map(({note}) => note.text)};
}

const codesOf = (found: readonly Finding[]) => found.map(({note}) => note.code);
/** The record, with other fields. */
const changed = (record: SessionRecord | undefined, fields: object): SessionRecord =>
  ({...record, fields: {...record?.fields, ...fields}}) as SessionRecord;

const STORY = logged([
  ask(1, 'ping', {}, 1),
  ['stderr', 'up\n', at(2)],
  answer(1, {}, 3),
  tell('notifications/x', {}, 4),
]);
const [FIRST, , REPLY] = STORY;

describe('laws', () => {
  const anySaid = fc.array(
    fc.tuple(fc.constantFrom('client→server', 'server→client', 'stderr'), anyTraffic),
    {minLength: 1, maxLength: 4},
  );

  test('a log as it was written proves itself, whatever has crossed', () => {
    fc.assert(
      fc.property(anySaid, said => {
        expect(proved(logged(said), 'killed')).toEqual({found: [], texts: [], words: WHOLE});
      }),
      {numRuns: 300},
    );
  });

  test('a record that is taken out is missed, wherever it stood', () => {
    fc.assert(
      fc.property(fc.integer({min: 0, max: 3}), gone => {
        const {found, words} = proved(STORY.toSpliced(gone, 1));
        expect(found.map(({note}) => [note.code, note.missing, note.expected])).toEqual([
          ['log-gap', 1, gone],
        ]);
        expect(found[0]?.about.seq).toBe(gone + 1);
        expect(words).toBeUndefined();
      }),
    );
  });

  test('a single byte that was changed is seen', () => {
    const messages = [0, 2, 3];
    fc.assert(
      fc.property(
        fc.constantFrom(...messages),
        fc.nat(),
        fc.integer({min: 1, max: 255}),
        (n, i, x) => {
          const record = STORY[n] as SessionRecord;
          const message = Buffer.from(record.verbatim.message ?? '');
          const where = i % message.length;
          message[where] = (message[where] as number) ^ x;
          const forged = {...record, verbatim: {...record.verbatim, message}};
          expect(codesOf(proved(STORY.with(n, forged)).found)).toEqual(['log-mismatch']);
        },
      ),
    );
  });
});

describe('a gap', () => {
  test('says where it is, and how much is missing', () => {
    const {texts} = proved(STORY.toSpliced(1, 2));
    expect(texts).toEqual(['after record 0: 2 records are missing']);
  });

  test('at the beginning is no warning: a part may be all that somebody has', () => {
    const {found, texts} = proved(STORY.slice(1));
    expect(texts).toEqual(['the log begins here: one record is missing']);
    expect(found[0]?.note.level).toBe('info');
    expect(proved(STORY.toSpliced(1, 1)).found[0]?.note.level).toBe('warn');
  });

  test('is said once, also if it is large', () => {
    const late = STORY.slice(1).map(record =>
      changed(record, {seq: record.fields.seq + 1_000_000}),
    );
    expect(proved([FIRST as SessionRecord, ...late]).texts).toEqual([
      'after record 0: 1,000,000 records are missing',
    ]);
  });

  test('is also a record that comes too late', () => {
    const [a, b, c, d, exit] = STORY as [SessionRecord, ...SessionRecord[]];
    const {texts} = proved([a, c, b, d, exit] as SessionRecord[]);
    expect(texts).toEqual([
      'after record 0: one record is missing',
      'record 1 comes after record 2: the log is not in the order in which it was written',
      'after record 1: one record is missing',
    ]);
  });

  test('a log that is there twice is not in order', () => {
    expect(codesOf(proved([...STORY, ...STORY]).found)).toEqual(['log-gap']);
  });

  test('that the log itself tells of is none, but then nothing can be compared', () => {
    const drop = changed(STORY[1], {kind: 'drop', records: 2, bytes: 9, until: 2, dir: undefined});
    const {found, words} = proved([FIRST, drop, ...STORY.slice(3)] as SessionRecord[]);
    expect(found).toEqual([]);
    expect(words).toBeUndefined();
  });
});

describe('what the last line has counted', () => {
  const exit = STORY.at(-1) as SessionRecord;
  const {wire, messages} = exit.fields as unknown as {
    wire: Record<string, object>;
    messages: object;
  };
  const saying = (fields: object) => STORY.with(-1, changed(exit, fields));

  test.each([
    ['c2s', 'client→server: the records have 110 bytes, but 9,999 have crossed'],
    ['s2c', 'server→client: the records have 37 bytes, but 9,999 have crossed'],
    ['stderr', 'stderr: the records have 3 bytes, but 9,999 have crossed'],
  ])('bytes of %s', (pipe, text) => {
    const {found, texts} = proved(saying({wire: {...wire, [pipe]: {...wire[pipe], bytes: 9999}}}));
    expect(texts).toEqual([text]);
    expect(found[0]?.note).toMatchObject({code: 'log-mismatch', level: 'error', pipe});
    expect(found[0]?.about.kind).toBe('exit');
  });

  test.each([
    ['c2s', 'client→server: there are 2 messages, but 7 have crossed'],
    ['s2c', 'server→client: there are 1 messages, but 7 have crossed'],
  ])('messages of %s', (pipe, text) => {
    expect(proved(saying({messages: {...messages, [pipe]: 7}})).texts).toEqual([text]);
  });

  test.each(['c2s', 's2c', 'stderr'])('the digest of %s', pipe => {
    const {found, texts} = proved(
      saying({wire: {...wire, [pipe]: {...wire[pipe], sha256: '0'.repeat(64)}}}),
    );
    expect(texts[0]).toContain(
      'the bytes of the records are not those that have crossed: their digests differ',
    );
    expect(found.map(({note}) => note.pipe)).toEqual([pipe]);
  });

  test('is not compared if records are missing: they would be found a second time', () => {
    expect(codesOf(proved(STORY.toSpliced(2, 1)).found)).toEqual(['log-gap']);
  });

  test('if it does not agree, nobody says that it does', () => {
    expect(proved(saying({messages: {c2s: 7, s2c: 7}})).words).toBeUndefined();
  });
});

describe('a log that has not all, on purpose', () => {
  const secret = '{"method":"m","params":{"password":"hunter2-hunter2"}}\n';

  test('has sizes and counts to compare, but not all digests', () => {
    const one = logged([['client→server', secret]], {mask: masking});
    expect(proved(one)).toEqual({
      ...{found: [], texts: []},
      words: 'the log is whole; a record is cut or masked, so not all digests can be compared',
    });
    const two = logged([['client→server', `${'x'.repeat(50)}\n${'y'.repeat(50)}\n`]], {
      maxMessage: 10,
    });
    expect(proved(two).words).toBe(
      'the log is whole; 2 records are cut or masked, so not all digests can be compared',
    );
  });

  test('is still compared where it is whole', () => {
    const records = logged(
      [
        ['client→server', secret],
        ['stderr', 'up\n'],
      ],
      {mask: masking},
    );
    const forged = records.with(1, changed(records[1], {text: 'UP\n'}));
    expect(codesOf(proved(forged).found)).toEqual(['log-mismatch']);
  });
});

describe('a log without a last line', () => {
  const open = STORY.slice(0, -1);

  test('is open if nobody can still write to it, at its last record', () => {
    const {found, words} = proved(open, 'killed');
    expect(found.map(({note, about}) => [note.code, note.level, about.seq])).toEqual([
      ['log-open', 'warn', 3],
    ]);
    expect(words).toBeUndefined();
  });

  test.each(['runs', 'unknown'] as const)('is nothing to speak of if the session %s', state => {
    expect(proved(open, state).found).toEqual([]);
  });

  test('is no finding if there is nothing in it at all', () => {
    expect(proved([], 'killed').found).toEqual([]);
  });
});

test('the log of a host proves nothing, and nothing is wrong with it', () => {
  const hosted = changed(REPLY, {source: 'cursor', seq: 12});
  expect(proved([hosted], 'killed')).toEqual({found: [], texts: [], words: undefined});
});
