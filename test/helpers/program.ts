import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {buildSync} from 'esbuild';
import {temporaryDirectory} from './running.ts';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/** A tiny program for node, made of our source: it may import `./proxy/…`. Its path. */
export function program(text: string): string {
  const {outputFiles} = buildSync({
    stdin: {contents: text, resolveDir: source, loader: 'ts'},
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: {
      js: "import {createRequire as __require} from 'node:module'; const require = __require(import.meta.url);",
    },
  });
  const path = join(temporaryDirectory(), 'program.mjs');
  writeFileSync(path, outputFiles[0]?.contents ?? '');
  return path;
}
