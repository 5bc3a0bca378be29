import {readdirSync} from 'node:fs';
import {dirname} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {described} from '../../src/findings/codes.ts';
import {rules} from '../../src/notes/index.ts';

const page = fileURLToPath(new URL('../../src/notes/README.md', import.meta.url));

const HEAD = `# All notes

What stdiotap finds wrong on the wire. Notes stand in the log, in the records they are about, and
\`stdiotap check SESSION\` lists them. Codes are stable. A note never changes traffic.

Made from the list by \`npx vitest run test/notes/list.test.ts -u\`; do not edit it.
`;

/** A cell of a table: a bar would end it. */
const cell = (text: string) => text.replaceAll('|', '\\|');

function table(): string {
  const rows = described.map(
    ({code, level, means, mend}) => `| \`${code}\` | ${level} | ${cell(means)} | ${cell(mend)} |`,
  );
  return ['| code | level | what it means | what to do |', '|---|---|---|---|', ...rows].join('\n');
}

test('the page of all notes says what the list says', async () => {
  await expect(`${HEAD}\n${table()}\n`).toMatchFileSnapshot(page);
});

test('each code is there once, in the form that all have', () => {
  const codes = described.map(({code}) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('every code of a rule is what its file is called', () => {
  const files = readdirSync(dirname(page)).map(name => name.replace(/\.ts$/, ''));
  for (const {code} of rules) expect(files).toContain(code);
});

test('means and mend are sentences', () => {
  for (const {means, mend} of described) {
    expect(means).toMatch(/^[A-Z“"-].*[.)]$/s);
    expect(mend).toMatch(/^[A-Z“"-].*[.)]$/s);
  }
});
