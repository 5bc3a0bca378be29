import {
  appendFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {beforeEach, describe, expect, test} from 'vitest';
import {GrowingFile, type Growth} from '../../src/captures/growing-file.ts';
import {temporaryDirectory} from '../helpers/running.ts';

let directory = '';
let path = '';
beforeEach(() => {
  directory = temporaryDirectory();
  path = join(directory, 'log');
});

/** What a look brings: texts as they are, and `<what happened>`. */
function seen(growths: readonly Growth[]): string {
  return growths
    .map(growth => {
      if (growth.type === 'bytes') return growth.bytes.toString();
      return growth.type === 'restart' ? `<${growth.why}>` : `<${growth.type}>`;
    })
    .join('');
}
/** A file with this in it, of which all is known. */
function known(text: string): GrowingFile {
  writeFileSync(path, text);
  const file = new GrowingFile(path);
  expect(seen(file.read())).toBe(text);
  return file;
}

test('what is added is given once, in order', () => {
  const file = known('one\n');
  expect(file.read()).toEqual([]);
  appendFileSync(path, 'two\n');
  appendFileSync(path, 'thr');
  expect(seen(file.read())).toBe('two\nthr');
  appendFileSync(path, 'ee\n');
  expect(seen(file.read())).toBe('ee\n');
  expect(file.read()).toEqual([]);
});

test('it begins where it is told to', () => {
  writeFileSync(path, 'one\ntwo\n');
  expect(seen(new GrowingFile(path, 4).read())).toBe('two\n');
});

describe('a file that is replaced', () => {
  test.each([
    ['shorter', 'b'],
    ['longer', 'bbbbbbbbbb\n'],
    ['as long', 'bbb\n'],
  ])('is read from its beginning, if the new one is %s', (_what, text) => {
    const file = known('aaa\n');
    renameSync(path, `${path}.1`);
    writeFileSync(path, text);
    expect(seen(file.read())).toBe(`<replaced>${text}`);
    expect(file.read()).toEqual([]);
  });

  test('is read to its end first', () => {
    const file = known('one\n');
    appendFileSync(path, 'two\n');
    renameSync(path, `${path}.1`);
    appendFileSync(`${path}.1`, 'three\n');
    writeFileSync(path, 'new\n');
    expect(seen(file.read())).toBe('two\nthree\n<replaced>new\n');
  });

  test('may be a link that leads elsewhere now', () => {
    writeFileSync(join(directory, 'a'), 'a\n');
    writeFileSync(join(directory, 'b'), 'b\n');
    symlinkSync('a', path);
    const file = new GrowingFile(path);
    expect(seen(file.read())).toBe('a\n');
    symlinkSync('b', `${path}.new`);
    renameSync(`${path}.new`, path);
    expect(seen(file.read())).toBe('<replaced>b\n');
  });

  test('may be away for a while', () => {
    const file = known('one\n');
    appendFileSync(path, 'two\n');
    rmSync(path);
    expect(seen(file.read())).toBe('two\n<gone>');
    expect(file.read()).toEqual([]);
    writeFileSync(path, 'x');
    expect(seen(file.read())).toBe('<replaced>x');
  });

  test('was removed and made anew at once, and may have the same inode', () => {
    const file = known('aaaa\n');
    rmSync(path);
    writeFileSync(path, 'bbbbbbbb\n');
    expect(seen(file.read())).toBe('<replaced>bbbbbbbb\n');
  });
});

describe('a file that is emptied', () => {
  test('is read anew', () => {
    const file = known('one\ntwo\n');
    truncateSync(path);
    expect(seen(file.read())).toBe('<truncated>');
    appendFileSync(path, 'three\n');
    expect(seen(file.read())).toBe('three\n');
  });

  test('is noticed when it is shorter than it was', () => {
    const file = known('one\ntwo\n');
    writeFileSync(path, 'x\n');
    expect(seen(file.read())).toBe('<truncated>x\n');
  });

  test('is noticed when it is longer than it was', () => {
    const file = known('one\ntwo\n');
    writeFileSync(path, 'ONE\nTWO\nTHREE\n');
    expect(seen(file.read())).toBe('<truncated>ONE\nTWO\nTHREE\n');
  });

  test('again and again', () => {
    const file = known('one\n');
    for (const text of ['aaaa\n', 'b\n', 'cccccccc\n']) {
      truncateSync(path);
      writeFileSync(path, text);
      expect(seen(file.read())).toBe(`<truncated>${text}`);
    }
  });
});

test('a file that is not there yet is waited for', () => {
  const file = new GrowingFile(path);
  expect(seen(file.read())).toBe('<gone>');
  writeFileSync(path, 'one\n');
  expect(seen(file.read())).toBe('<replaced>one\n');
});

test('a large file comes piece by piece, and whole', () => {
  const text = 'x'.repeat(10_000_000);
  writeFileSync(path, text);
  const file = new GrowingFile(path);
  const looks: string[] = [];
  for (let growth = file.read(); growth.length > 0; growth = file.read()) looks.push(seen(growth));
  expect(looks.length).toBeGreaterThan(1);
  expect(looks.join('') === text).toBe(true);
});

test('what cannot be read is said', () => {
  const file = new GrowingFile(directory);
  expect(file.read()).toMatchObject([{type: 'unreadable', error: {code: 'EISDIR'}}]);
  file.close();
});
