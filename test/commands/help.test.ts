import {expect, test} from 'vitest';
import {helpText, versionText} from '../../src/commands/help.ts';
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
  expect(text).toContain('tail -F');
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
