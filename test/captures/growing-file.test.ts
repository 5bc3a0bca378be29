import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import fc from 'fast-check';
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

/** What can be done to a file that holds `old`, with a text that stood nowhere before: what a look then brings. */
const ACTS: Readonly<Record<string, (old: string | undefined, text: string) => string>> = {
  append: (old, text) => {
    appendFileSync(path, text);
    return old === undefined ? `<replaced>${text}` : text;
  },
  'write anew, in place': (old, text) => {
    writeFileSync(path, text);
    if (old === undefined) return `<replaced>${text}`;
    return old === '' ? text : `<truncated>${text}`;
  },
  empty: old => {
    writeFileSync(path, '');
    if (old === undefined) return '<replaced>';
    return old === '' ? '' : '<truncated>';
  },
  'rename and make anew': (old, text) => {
    if (old !== undefined) renameSync(path, `${path}.1`);
    writeFileSync(path, text);
    return `<replaced>${text}`;
  },
  'add, rename, add and make anew': (old, text) => {
    if (old !== undefined) {
      appendFileSync(path, `${text}A`);
      renameSync(path, `${path}.1`);
      appendFileSync(`${path}.1`, `${text}B`);
    }
    writeFileSync(path, text);
    return old === undefined ? `<replaced>${text}` : `${text}A${text}B<replaced>${text}`;
  },
  'remove and make anew': (_old, text) => {
    rmSync(path, {force: true});
    writeFileSync(path, text);
    return `<replaced>${text}`;
  },
  'lead elsewhere': (_old, text) => {
    writeFileSync(`${path}-${text}`, text);
    symlinkSync(`${path}-${text}`, `${path}.link`);
    renameSync(`${path}.link`, path);
    return `<replaced>${text}`;
  },
  remove: old => {
    rmSync(path, {force: true});
    return old === undefined ? '' : '<gone>';
  },
};

test('the law: all that was there at a look is given once, in order, whatever is done to the file', () => {
  const act = fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.integer({min: 0, max: 90}));
  fc.assert(
    fc.property(fc.array(act, {maxLength: 8}), acts => {
      rmSync(path, {force: true});
      const file = new GrowingFile(path);
      expect(seen(file.read())).toBe('<gone>');
      let old: string | undefined;
      for (const [i, [name, size]] of acts.entries()) {
        const brings = ACTS[name]?.(old, `${i}`.repeat(size + 1)) ?? '';
        const look = file.read();
        expect(seen(look)).toBe(brings);
        old = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
        // Clocks of file systems are coarse: a change in the same tick would not show.
        if (old !== undefined) utimesSync(path, i + 1, i + 1);
        expect(file.read()).toEqual([]);
      }
      file.close();
    }),
    {numRuns: 300},
  );
});

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

  test('is read to its end first, however much that is', () => {
    const file = known('one\n');
    const burst = 'x'.repeat(5_000_000);
    appendFileSync(path, burst);
    renameSync(path, `${path}.1`);
    writeFileSync(path, 'new\n');
    const looks = [file.read(), file.read(), file.read()].map(seen).join('');
    expect(looks === `${burst}<replaced>new\n`, `${looks.length} characters`).toBe(true);
  });

  test('is read to its end, even if the new one cannot be read', () => {
    const file = known('one\n');
    appendFileSync(path, 'two\n');
    renameSync(path, `${path}.1`);
    mkdirSync(path);
    expect(seen(file.read())).toMatch(/^two\n(<replaced>)?<unreadable>$/);
    rmdirSync(path);
    writeFileSync(path, 'new\n');
    expect(seen(file.read())).toMatch(/^(<replaced>)?new\n$/);
  });

  test('that was replaced before the first look is gone on with all the same', () => {
    writeFileSync(path, 'one\ntwo\n');
    const file = new GrowingFile(path, 4);
    renameSync(path, `${path}.1`);
    writeFileSync(path, 'a longer one\n');
    expect(seen(file.read())).toBe('two\n<replaced>a longer one\n');
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

  test('is noticed when it is as long as it was', () => {
    const file = known('one\ntwo\n');
    writeFileSync(path, 'ONE\nTWO\n');
    utimesSync(path, 1, 1);
    expect(seen(file.read())).toBe('<truncated>ONE\nTWO\n');
  });

  test('and was gone on with from the middle is noticed, too', () => {
    writeFileSync(path, 'one\ntwo\n');
    const file = new GrowingFile(path, 8);
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

test('what can be read at last is read', () => {
  mkdirSync(path);
  const file = new GrowingFile(path);
  expect(seen(file.read())).toBe('<unreadable>');
  rmdirSync(path);
  writeFileSync(path, 'one\n');
  expect(seen(file.read())).toMatch(/^(<replaced>)?one\n$/);
});
