// Makes samples/reading.svg, the picture in the README: node samples/picture.mjs (after npm run build).
// Runs the commands in colour, as on a terminal of 118 columns, and draws what they print.
import {spawnSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import cliTruncate from 'cli-truncate';

const COLUMNS = 118;
const [LETTER, LINE, MARGIN] = [7.8, 19, 18];
const INK = {
  background: '#1b1e24',
  plain: '#d7dae0',
  2: '#8b929e',
  31: '#e06c75',
  32: '#98c379',
  33: '#e5c07b',
  34: '#61afef',
  35: '#c678dd',
  36: '#56b6c2',
};

const root = fileURLToPath(new URL('..', import.meta.url));
const commands = [
  'show samples/captures/error.jsonl',
  'show samples/captures/error.jsonl --id 4 --format full',
  'show samples/host-logs/claude-desktop-2026.log --errors',
];

/** `ESC [33m…` → pieces of text, each with its ink. */
function piecesOf(line) {
  let ink = INK.plain;
  return line.split(/(\x1b\[\d+m)/).flatMap(part => {
    const [, code] = /^\x1b\[(\d+)m$/.exec(part) ?? [];
    if (code === undefined) return part === '' ? [] : [{text: part, ink}];
    ink = INK[code] ?? INK.plain;
    return [];
  });
}

function drawn(line, row) {
  let column = 0;
  return piecesOf(line).map(({text, ink}) => {
    const x = MARGIN + column * LETTER;
    column += text.length;
    const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const length = (text.length * LETTER).toFixed(1);
    return `<text x="${x.toFixed(1)}" y="${row * LINE + 32}" fill="${ink}" textLength="${length}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">${safe}</text>`;
  });
}

const lines = commands.flatMap((command, at) => {
  const words = [`${root}bin/stdiotap.js`, ...command.split(' '), '--color=always'];
  const {stdout} = spawnSync(process.execPath, words, {cwd: root, encoding: 'utf8'});
  const printed = stdout
    .trimEnd()
    .split('\n')
    .map(line => cliTruncate(line, COLUMNS));
  return [...(at === 0 ? [] : ['']), `$ stdiotap ${command}`, ...printed];
});
const width = Math.round(COLUMNS * LETTER + 2 * MARGIN);
const height = lines.length * LINE + 32;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13">
<title>stdiotap show, in colour</title>
<rect width="100%" height="100%" rx="8" fill="${INK.background}"/>
${lines.flatMap(drawn).join('\n')}
</svg>
`;
writeFileSync(`${root}samples/reading.svg`, svg);
console.log(`samples/reading.svg: ${lines.length} lines`);
