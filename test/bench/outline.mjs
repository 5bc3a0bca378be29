// The outline of a large message beside JSON.parse: node test/bench/outline.mjs (needs esbuild).
import {build} from 'esbuild';

const {outputFiles} = await build({
  entryPoints: [new URL('../../src/messages/scan.ts', import.meta.url).pathname],
  bundle: true,
  platform: 'node',
  format: 'esm',
  write: false,
});
const {outline} = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
);

const rows = Array.from({length: 100_000}, (_, id) => ({
  id,
  name: `row ${id}`,
  price: id * 1.5,
  tags: ['a', 'b'],
}));
const messages = {
  '200 B': {id: 1, method: 'tools/call', params: {name: 'echo', text: 'x'.repeat(120)}},
  'one string of 10 MB': {
    id: 1,
    result: {content: [{type: 'text', text: 'abc "quoted" \n'.repeat(650_000)}]},
  },
  '100,000 rows': {id: 1, result: {rows}},
};
for (const [name, message] of Object.entries(messages)) {
  const bytes = Buffer.from(JSON.stringify(message));
  const times = bytes.length < 1000 ? 100_000 : 10;
  const ours = timed(times, () => outline(bytes));
  const theirs = timed(times, () => JSON.parse(bytes.toString()));
  console.log(
    `${name.padEnd(22)} outline ${ours.toFixed(4)} ms  JSON.parse ${theirs.toFixed(4)} ms  × ${(ours / theirs).toFixed(2)}`,
  );
}

function timed(times, run) {
  for (let i = 0; i < times / 10; i++) run();
  const since = performance.now();
  for (let i = 0; i < times; i++) run();
  return (performance.now() - since) / times;
}
