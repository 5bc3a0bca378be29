import {describe, expect, test} from 'vitest';
import {commandHelp, helpText, versionText} from '../../src/commands/help.ts';
import {commands} from '../../src/commands/index.ts';
import {runOptions} from '../../src/commands/run-options.ts';
import {version} from '../../src/version.ts';

test('every option and every command is in it', async () => {
  const text = await helpText('/logs');
  for (const option of Object.keys(runOptions)) expect(text).toContain(`--${option} `);
  for (const {name, summary} of commands)
    expect(text).toMatch(new RegExp(`^ +${name} .*${summary.slice(0, 20)}`, 'm'));
});

test('it shows the entry of a host, the variables, and where the log goes', async () => {
  const text = await helpText('/logs');
  expect(text).toContain('claude_desktop_config.json');
  expect(text).toContain('STDIOTAP_LOG_DIR');
  expect(text).toContain('/logs');
  expect(text).toContain('stdiotap tail -f');
  expect(text.endsWith('\n')).toBe(true);
});

test('no line is wider than a terminal', async () => {
  for (const line of (await helpText('/logs')).split('\n'))
    expect(line.length).toBeLessThanOrEqual(100);
});

test('the version is that of the package', () => {
  expect(versionText()).toBe(`${version}\n`);
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
});

const documented = await Promise.all(
  commands.map(async command => ({name: command.name, help: (await command.load()).help})),
);
const readers = documented.flatMap(({name, help}) => (help ? [{name, help}] : []));

test('every command that reads has a help of its own', () => {
  expect(readers.map(({name}) => name)).toEqual(['tail', 'show', 'ls', 'stats', 'check']);
});

describe.each(readers)('the help of $name', ({name, help}) => {
  const text = commandHelp(help, '/logs');

  test('begins with its usage, and ends with where logs are', async () => {
    expect(await text).toMatch(new RegExp(`^Usage: stdiotap ${name} .*\\n\\nOptions:\\n`));
    expect((await text).endsWith(`\n\n${help.more}\n\nLogs are in /logs\n`)).toBe(true);
  });

  test('says of every option what it does, and no line is wider than a terminal', async () => {
    const lines = (await text).split('\n');
    for (const [option, {describe: words = ''}] of Object.entries(help.options)) {
      const line = lines.find(found => found.includes(`--${option} `));
      expect(line).toContain(words.slice(0, 30));
      expect(words.length).toBeGreaterThan(5);
    }
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
  });
});
