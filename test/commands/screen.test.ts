import {Writable} from 'node:stream';
import stringWidth from 'string-width';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {Captured} from '../../src/captures/capture.ts';
import {Screen, type ScreenOptions, writeOut} from '../../src/commands/screen.ts';
import {UserError} from '../../src/errors.ts';
import {captured} from '../helpers/captures.ts';
import {hear, newSession} from '../helpers/told.ts';

/** An output that is a terminal of so many columns, or none, and can fail. */
class Output extends Writable {
  readonly isTTY?: boolean;
  readonly columns?: number;
  text = '';
  failure: Error | undefined;

  constructor(columns?: number) {
    super({highWaterMark: 1, autoDestroy: false});
    if (columns === undefined) return;
    this.isTTY = true;
    this.columns = columns;
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    if (this.failure === undefined) this.text += chunk;
    setImmediate(done, this.failure);
  }

  get rows(): string[] {
    return this.text.split('\n').slice(0, -1);
  }
}

const options = (more: Partial<ScreenOptions> = {}): ScreenOptions => ({
  ...{format: 'line', color: 'auto', body: true},
  ...more,
});
const TODAY = '2026-11-30T19:40:00.000Z';
const said = (...texts: string[]): Captured[] =>
  texts
    .flatMap(text => hear(newSession(), ['server→client', `${text}\n`]))
    .map(record => ({record}));

async function shown(output: Output, records: Captured[], more: Partial<ScreenOptions> = {}) {
  const screen = await Screen.open(output, options(more));
  await screen.show(records);
  return output;
}

function failing(code: string): Output {
  const output = new Output();
  output.failure = Object.assign(new Error(`${code}: the disk, write`), {code});
  return output;
}

beforeEach(() => {
  vi.useFakeTimers({toFake: ['Date'], now: new Date(TODAY)});
  for (const name of ['NO_COLOR', 'FORCE_COLOR']) vi.stubEnv(name, undefined);
  vi.stubEnv('TERM', 'xterm');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('colour', () => {
  test.each([
    ['auto', {}, 80, true],
    ['auto', {}, undefined, false],
    ['auto', {NO_COLOR: '1'}, 80, false],
    ['auto', {FORCE_COLOR: '1'}, undefined, true],
    ['auto', {FORCE_COLOR: '0'}, 80, false],
    ['auto', {TERM: 'dumb'}, 80, false],
    ['always', {NO_COLOR: '1'}, undefined, true],
    ['never', {FORCE_COLOR: '1'}, 80, false],
  ] as const)('%s, %j, %s columns: %s', async (color, env, columns, expected) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const record = said('{"id":1,"result":{}}');
    for (const format of ['line', 'full'] as const) {
      const {text} = await shown(new Output(columns), record, {color, format});
      expect(text.includes('\x1b[36mSERVER→CLIENT')).toBe(expected);
      expect(text.includes('\x1b')).toBe(expected);
    }
    const {text} = await shown(new Output(columns), record, {color, format: 'jsonl'});
    expect(text).not.toContain('\x1b');
  });

  test('of JSON: keys blue, strings green, other scalars magenta', async () => {
    const {text} = await shown(new Output(), said('{"id":1,"result":"a"}'), {
      ...{format: 'full', color: 'always'},
    });
    expect(text).toContain(
      '{\x1b[34m"id"\x1b[39m: \x1b[35m1\x1b[39m, \x1b[34m"result"\x1b[39m: \x1b[32m"a"\x1b[39m}',
    );
  });
});

describe('a line says the day when it changes', () => {
  const days = captured('s', '2026-11-29T23:59:59.999Z', '2026-11-30T00:00:00.000Z', TODAY);

  test('and which day it is, if that is not today', async () => {
    const {rows} = await shown(new Output(), days);
    expect(rows).toEqual([
      '--- 2026-11-29 (UTC)',
      '23:59:59.999 [s] CLIENT→SERVER s 0',
      '--- 2026-11-30 (UTC)',
      '00:00:00.000 [s] CLIENT→SERVER s 1',
      '19:40:00.000 [s] CLIENT→SERVER s 2',
    ]);
    expect((await shown(new Output(), days.slice(1))).rows).toHaveLength(2);
  });

  test('across batches, in the format full too, but not in a capture', async () => {
    const output = new Output();
    const screen = await Screen.open(output, options({format: 'full'}));
    for (const day of days) await screen.show([day]);
    expect(output.rows.filter(row => row.startsWith('---'))).toHaveLength(2);
    const {rows} = await shown(new Output(), days, {format: 'jsonl'});
    expect(rows.map(row => JSON.parse(row).seq)).toEqual([0, 1, 2]);
  });

  test('of a forged record shows nothing that could act', async () => {
    const {rows} = await shown(new Output(), captured('s', '20\x1b[2J\n-01-01'));
    expect(rows[0]).toMatch(/^--- [\d?-]{10} \(UTC\)$/);
    expect(rows).toHaveLength(2);
  });
});

describe('on a terminal a record is a row', () => {
  const plain = {color: 'never'} as const;
  const bodies = [
    'x'.repeat(1000),
    '漢'.repeat(25),
    '漢字'.repeat(300),
    '🎉'.repeat(300),
    '👩‍👩‍👧‍👦'.repeat(60),
    'é'.repeat(300),
    'e\u0301'.repeat(300),
    '\u202e\u0007'.repeat(100),
    '',
  ];

  test.each([40, 60, 80, 200])('of at most %i columns', async columns => {
    for (const color of ['never', 'always'] as const) {
      const records = said(...bodies.map(body => `{"id":1,"result":${JSON.stringify(body)}}`));
      const {rows} = await shown(new Output(columns), records, {color});
      expect(rows).toHaveLength(bodies.length);
      expect(Math.max(...rows.map(row => stringWidth(row)))).toBeLessThanOrEqual(columns);
    }
  });

  test('that is as long as can be', async () => {
    const {rows} = await shown(
      new Output(60),
      said(`{"id":1,"result":"${'x'.repeat(1000)}"}`),
      plain,
    );
    expect(rows).toEqual([`${'19:40:00.000 [x] SERVER→CLIENT response #1 ok "'.padEnd(59, 'x')}…`]);
  });

  test('a line that just fits is whole', async () => {
    const [record] = said('{"id":1,"result":1}');
    const line = '19:40:00.000 [x] SERVER→CLIENT response #1 ok 1';
    for (const columns of [line.length, line.length + 1]) {
      expect((await shown(new Output(columns), [record as Captured], plain)).rows).toEqual([line]);
    }
  });

  test('elsewhere, and in other formats, nothing is cut', async () => {
    const records = said(`{"id":1,"result":"${'x'.repeat(190)}"}`);
    for (const [columns, format] of [
      [undefined, 'line'],
      [40, 'full'],
      [40, 'jsonl'],
    ] as const) {
      const {text} = await shown(new Output(columns), records, {format});
      expect(text).toContain('x'.repeat(190));
    }
  });
});

describe('a capture', () => {
  test('is written byte for byte, with lines that were read', async () => {
    const [record] = captured('s', TODAY) as [Captured];
    const line = Buffer.from('{"any":  "line \u202e"}');
    expect((await shown(new Output(), [{...record, line}], {format: 'jsonl'})).text).toBe(
      `${line}\n`,
    );
  });

  test('on a terminal is made safe', async () => {
    const [record] = captured('s', TODAY) as [Captured];
    const line = Buffer.from('{"any":"line \u202e"}');
    const {text} = await shown(new Output(80), [{...record, line}], {format: 'jsonl'});
    expect(text).toBe('{"any":"line \\u202e"}\n');
  });
});

describe('a reader that has seen enough', () => {
  test('closes the screen, without an error', async () => {
    const screen = await Screen.open(failing('EPIPE'), options());
    expect(screen.closed).toBe(false);
    await screen.show(said('{"id":1,"result":1}'));
    await vi.waitUntil(() => screen.closed);
    await screen.show(said('{"id":2,"result":1}'));
    expect(screen.closed).toBe(true);
  });

  test('any other failure is told, with code 1', async () => {
    const output = failing('ENOSPC');
    const screen = await Screen.open(output, options());
    const sentence = new UserError('cannot write the output: ENOSPC: the disk', 1);
    await expect(screen.show(said('{"id":1,"result":1}'))).rejects.toThrow(sentence);
    expect(screen.closed).toBe(true);
  });
});

describe('a text', () => {
  test('is written whole', async () => {
    const output = new Output();
    await writeOut(output, 'a\nb\n');
    expect(output.text).toBe('a\nb\n');
  });

  test('for a reader that has gone is no error, and any other failure is', async () => {
    await expect(writeOut(failing('EPIPE'), 'a')).resolves.toBeUndefined();
    await expect(writeOut(failing('ENOSPC'), 'a')).rejects.toThrow(
      new UserError('cannot write the output: ENOSPC: the disk', 1),
    );
  });
});

test('no records, nothing written', async () => {
  expect((await shown(new Output(), [])).text).toBe('');
});
