// Captures every lesson anew: node samples/captures/make.mjs (after npm run build).
// In a neutral place and with few variables, so that a capture tells of the lesson, not of a machine.
import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {basename, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const samples = fileURLToPath(new URL('..', import.meta.url));
const bin = fileURLToPath(new URL('../../bin/stdiotap.js', import.meta.url));
const place = '/tmp/recipes';

rmSync(place, {recursive: true, force: true});
mkdirSync(place, {recursive: true});
cpSync(join(samples, 'recipe-box'), join(place, 'recipe-box'), {recursive: true});

for (const lesson of readdirSync(join(samples, 'lessons')).filter(name => name.endsWith('.jsonl'))) {
  const log = join(samples, 'captures', basename(lesson));
  rmSync(log, {force: true});
  const options = ['--name', 'recipes', '--log', log];
  const {status} = spawnSync(process.execPath, [bin, ...options, '--', 'node', 'recipe-box/server.mjs'], {
    cwd: place,
    env: {HOME: place, PATH: process.env.PATH, TERM: 'xterm'},
    input: readFileSync(join(samples, 'lessons', lesson)),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  console.log(`${lesson}: exit ${status}`);
}
rmSync(place, {recursive: true, force: true});
