import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join, relative, sep} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describe, expect, test} from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const src = join(root, 'src');

interface SourceFile {
  /** From `src`, as in `framing/line.ts`. */
  readonly path: string;
  /** `framing`, or the name of a file that stands in no folder. */
  readonly part: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const files: readonly SourceFile[] = readdirSync(src, {recursive: true, encoding: 'utf8'})
  .filter(path => path.endsWith('.ts'))
  .map(path => path.split(sep).join('/'))
  .sort()
  .map(path => {
    const text = readFileSync(join(src, path), 'utf8');
    const imports = [...text.matchAll(/(?:\bfrom\s+|\bimport\(\s*|^import\s+)['"]([^'"]+)['"]/gm)];
    return {path, part: partOf(path), text, imports: imports.map(([, name]) => name ?? '')};
  });

function partOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : path.replace(/\.ts$/, '');
}

/** Which part of `src` a relative import leads to; undefined if it leads out, or to a package. */
function target({path}: SourceFile, name: string): string | undefined {
  if (!name.startsWith('.')) return undefined;
  const to = relative(src, join(src, path, '..', name))
    .split(sep)
    .join('/');
  return to.startsWith('..') ? undefined : partOf(to);
}

/** What a comment says is no code. */
const codeOf = ({text}: SourceFile): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

/** Who may import whom, besides itself. A folder that is not here may not be. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  framing: [],
  messages: [],
  protocols: [],
  privacy: ['messages'],
  session: ['framing', 'messages', 'protocols'],
  notes: ['session', 'messages', 'protocols', 'framing'],
  formats: ['session', 'messages', 'protocols'],
  store: ['errors'],
  sinks: ['session', 'formats', 'store', 'errors'],
  captures: ['session', 'framing', 'messages', 'protocols', 'store', 'errors'],
  findings: ['captures', 'notes', 'session', 'messages', 'formats', 'errors'],
  statistics: ['captures', 'notes', 'session', 'messages', 'formats'],
  hosts: ['errors'],
  proxy: ['session', 'errors'],
  errors: [],
  version: [],
  index: ['framing', 'messages', 'session', 'captures', 'errors'],
  main: ['commands', 'errors'],
};
const PURE = ['framing', 'messages', 'protocols', 'session', 'notes', 'formats', 'privacy'];
const LONGEST = 280;

test('there is something to look at', () => {
  expect(files.length).toBeGreaterThan(40);
  expect(files.find(({path}) => path === 'framing/line.ts')?.imports).toEqual(['./frame.ts']);
});

describe.each(files.map(file => [file.path, file] as const))('%s', (_path, file) => {
  const {part, imports} = file;

  test('imports whom it may', () => {
    if (part === 'commands') return; // The one place where all is put together.
    const parts = imports.map(name => target(file, name)).filter(to => to !== undefined);
    expect([...(ALLOWED[part] ?? []), part]).toEqual(expect.arrayContaining(parts));
  });

  test('ends the process only if that is its work', () => {
    if (['main.ts', 'proxy/exit.ts'].includes(file.path)) return;
    expect(codeOf(file)).not.toMatch(/process\.exit(?:Code)?\b/);
  });

  test('has a test of the same name', () => {
    const code = /^(?:export )?(?:default )?(?:async )?(?:function|class)\b/m.test(file.text);
    if (!code || /(^|\/)(index|main)\.ts$/.test(file.path)) return;
    expect(existsSync(join(root, 'test', file.path.replace(/\.ts$/, '.test.ts')))).toBe(true);
  });

  test(`is not above ${LONGEST} lines`, () => {
    expect(file.text.split('\n').length - 1).toBeLessThanOrEqual(LONGEST);
  });
});

const pure = files.filter(({part}) => PURE.includes(part));
test.each(pure.map(file => [file.path, file] as const))(
  '%s is pure: no file, no process, no clock, no chance',
  (_path, file) => {
    const {imports} = file;
    expect(imports.filter(name => name.startsWith('node:'))).toEqual(
      imports.filter(name =>
        ['node:crypto', 'node:buffer', 'node:path', 'node:string_decoder'].includes(name),
      ),
    );
    expect(codeOf(file)).not.toMatch(
      /\bprocess\.|\bDate\.now|\bnew Date\(\)|\bperformance\b|\bset(?:Timeout|Interval|Immediate)\b|Math\.random|random(?:UUID|Bytes)|\bconsole\./,
    );
  },
);

const proxies = files.filter(({part}) => part === 'proxy');
test.each(proxies.map(file => [file.path, file] as const))(
  '%s takes of the session its types only',
  (_path, file) => {
    const lines = file.text.match(/^import[^;]*;/gm) ?? [];
    for (const line of lines.filter(text => text.includes('../session/'))) {
      expect(line).toMatch(/^import type /);
    }
  },
);
