// Bundles src/ into dist/: what a command does not need is in a file of its own and is not loaded.
import {rmSync} from 'node:fs';
import {build} from 'esbuild';

rmSync('dist', {recursive: true, force: true});
await build({
  entryPoints: ['src/main.ts', 'src/index.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'linked',
  chunkNames: 'parts/[name]-[hash]',
  // Some of the packages are CommonJS and ask for `require`.
  banner: {
    js: "import {createRequire as __createRequire} from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});
