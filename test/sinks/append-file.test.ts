import {execFileSync} from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {AppendFile} from '../../src/sinks/append-file.ts';
import {temporaryDirectory} from '../helpers/running.ts';

const line = (text: string) => [`${text}\n`];

test('lines are appended in order, in the form they come in', () => {
  const path = join(temporaryDirectory(), 'a');
  const file = new AppendFile(path, false);
  expect(file.append([['{"a":', Buffer.from('"é"'), '}\n'], line('b')])).toEqual({
    lines: 2,
    bytes: 13,
  });
  expect(file.append([line('c')])).toEqual({lines: 1, bytes: 2});
  expect(file.append([])).toEqual({lines: 0, bytes: 0});
  file.close();
  expect(readFileSync(path, 'utf8')).toBe('{"a":"é"}\nb\nc\n');
});

test('more lines than one call of the system takes', () => {
  const path = join(temporaryDirectory(), 'a');
  const file = new AppendFile(path, false);
  const lines = Array.from({length: 5000}, (_, i) => [`${i}`, Buffer.from('\n')]);
  expect(file.append(lines)).toMatchObject({lines: 5000});
  expect(readFileSync(path, 'utf8').split('\n').slice(0, -1)).toEqual(
    lines.map((_, i) => String(i)),
  );
});

test('a file is for its owner only, and so is a directory that it needs', () => {
  const directory = temporaryDirectory();
  const path = join(directory, 'b/c/a');
  new AppendFile(path, false).close();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(directory, 'b')).mode & 0o777).toBe(0o700);
  expect(statSync(join(directory, 'b/c')).mode & 0o777).toBe(0o700);
});

test('what is there stays there', () => {
  const path = join(temporaryDirectory(), 'a');
  writeFileSync(path, 'old\n');
  new AppendFile(path, false).append([line('new')]);
  expect(readFileSync(path, 'utf8')).toBe('old\nnew\n');
});

test('an exclusive file must not be there', () => {
  const path = join(temporaryDirectory(), 'a');
  new AppendFile(path, true).close();
  expect(() => new AppendFile(path, true)).toThrow(/EEXIST/);
});

test('two writers share a file, line by line', () => {
  const path = join(temporaryDirectory(), 'a');
  const [one, other] = [new AppendFile(path, false), new AppendFile(path, false)];
  for (let i = 0; i < 10; i++) {
    one.append([line(`one ${i}`)]);
    other.append([line(`other ${i}`)]);
  }
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(21);
});

describe('a place that takes nothing', () => {
  test('a directory in the way', () => {
    expect(() => new AppendFile(temporaryDirectory(), false)).toThrow(/EISDIR/);
  });

  test('a file in the way', () => {
    const path = join(temporaryDirectory(), 'a');
    writeFileSync(path, '');
    expect(() => new AppendFile(join(path, 'b'), false)).toThrow(/ENOTDIR|EEXIST/);
    expect(() => new AppendFile(join(path, 'b/c'), false)).toThrow(/ENOTDIR|EEXIST/);
  });

  test.runIf(existsSync('/dev/full'))('a full disk says so, and no line counts', () => {
    const {error, ...written} = new AppendFile('/dev/full', false).append([line('a'), line('b')]);
    expect(written).toEqual({lines: 0, bytes: 0});
    expect(String(error)).toMatch(/ENOSPC/);
  });

  test('a closed file is opened anew', () => {
    const path = join(temporaryDirectory(), 'a');
    const file = new AppendFile(path, false);
    file.close();
    file.close();
    expect(file.append([line('a')])).toMatchObject({lines: 1});
  });
});

describe.runIf(process.platform !== 'win32')('a FIFO', () => {
  const fifo = (): string => {
    const path = join(temporaryDirectory(), 'fifo');
    execFileSync('mkfifo', [path]);
    return path;
  };

  test('that nobody reads is an error, and nobody waits', () => {
    const path = fifo();
    expect(() => new AppendFile(path, false)).toThrow(/ENXIO/);
  });

  test('that is full takes what it takes, and what it has are whole lines', () => {
    const path = fifo();
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const file = new AppendFile(path, false);
    const read = (): string => {
      const buffer = Buffer.alloc(1024 * 1024);
      return buffer.toString('utf8', 0, readSync(reader, buffer));
    };
    const lines = Array.from({length: 300}, (_, i) => line(`${i} ${'x'.repeat(997)}`));
    const {lines: written, error} = file.append(lines);
    expect(written).toBeGreaterThan(10);
    expect(written).toBeLessThan(300);
    expect(String(error)).toMatch(/EAGAIN/);
    let text = read();
    expect(file.append([line('after')])).toMatchObject({lines: 1});
    text += read();
    const whole = text
      .split('\n')
      .filter(part => part.length > 900 && part.endsWith('x'.repeat(997)));
    expect(whole.length).toBe(written);
    expect(text.endsWith('\nafter\n')).toBe(true);
    file.close();
    closeSync(reader);
  });

  test('whose reader has gone is an error', () => {
    const path = fifo();
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const file = new AppendFile(path, false);
    closeSync(reader);
    expect(file.append([line('a')])).toMatchObject({lines: 0, error: expect.any(Error)});
  });
});

describe('a file that somebody takes away', () => {
  beforeEach(() => {
    vi.useFakeTimers({toFake: ['performance']});
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const later = () => vi.advanceTimersByTime(1001);

  test('and removes is made anew, with its directory', () => {
    const directory = join(temporaryDirectory(), 'logs');
    const path = join(directory, 'a');
    const file = new AppendFile(path, true);
    file.append([line('a')]);
    rmSync(directory, {recursive: true});
    later();
    expect(file.append([line('b')])).toMatchObject({lines: 1});
    expect(readFileSync(path, 'utf8')).toBe('b\n');
  });

  test('and removes loses no line that counts as written', () => {
    const path = join(temporaryDirectory(), 'a');
    const file = new AppendFile(path, false);
    file.append([line('a')]);
    rmSync(path);
    const {lines} = file.append([line('b')]);
    expect(lines === 0 || readFileSync(path, 'utf8') === 'b\n').toBe(true);
  });

  test('and renames (rotation) is made anew', () => {
    const path = join(temporaryDirectory(), 'a');
    const file = new AppendFile(path, false);
    file.append([line('a')]);
    renameSync(path, `${path}.1`);
    later();
    file.append([line('b')]);
    expect(readFileSync(`${path}.1`, 'utf8')).toBe('a\n');
    expect(readFileSync(path, 'utf8')).toBe('b\n');
  });

  test('and empties goes on from its beginning', () => {
    const path = join(temporaryDirectory(), 'a');
    const file = new AppendFile(path, false);
    file.append([line('a')]);
    truncateSync(path);
    file.append([line('b')]);
    expect(readFileSync(path, 'utf8')).toBe('b\n');
  });

  test('and puts a directory in its place is an error, until that is gone', () => {
    const path = join(temporaryDirectory(), 'a');
    const file = new AppendFile(path, false);
    rmSync(path);
    mkdirSync(path);
    later();
    expect(file.append([line('a')])).toMatchObject({lines: 0, error: expect.any(Error)});
    rmSync(path, {recursive: true});
    later();
    expect(file.append([line('b')])).toMatchObject({lines: 1});
    expect(readFileSync(path, 'utf8')).toBe('b\n');
  });
});
