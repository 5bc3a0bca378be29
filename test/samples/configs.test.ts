import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {sampleFile} from './sample-process.ts';

interface Entry {
  command: string;
  args: string[];
  env: Record<string, string>;
}

interface Config {
  mcpServers: Record<string, Entry>;
}

const config = (name: string) =>
  JSON.parse(readFileSync(sampleFile(`configs/${name}.json`), 'utf8')) as Config;

/** What a person does to take stdiotap out again: delete everything up to `--`. */
function withoutUs({mcpServers, ...rest}: Config): Config {
  const entries = Object.entries(mcpServers).map(([name, {args, command: _, ...entry}]) => {
    const [command = '', ...others] = args.slice(args.indexOf('--') + 1);
    return [name, {...entry, command, args: others}];
  });
  return {...rest, mcpServers: Object.fromEntries(entries)};
}

describe.each(['claude_desktop_config', 'remote'])('%s', name => {
  const before = config(`${name}.before`);
  const after = config(`${name}.after`);

  test('after, without our part, is before', () => {
    expect(withoutUs(after)).toEqual(before);
  });

  test('our part is npx, our name, the name of the entry, and --', () => {
    for (const [server, {command, args}] of Object.entries(after.mcpServers)) {
      expect([command, ...args.slice(0, args.indexOf('--') + 1)]).toEqual([
        'npx',
        '-y',
        'stdiotap',
        '--name',
        server,
        '--',
      ]);
    }
  });

  test('the environment of the entry is kept', () => {
    for (const [server, {env}] of Object.entries(before.mcpServers)) {
      expect(Object.keys(env)).not.toEqual([]);
      expect(after.mcpServers[server]?.env).toEqual(env);
    }
  });
});

test('the wrapped commands are those of a local and of a remote server', () => {
  expect(config('claude_desktop_config.before').mcpServers.filesystem?.args).toContain(
    '@modelcontextprotocol/server-filesystem',
  );
  expect(config('remote.before').mcpServers.example?.args).toEqual([
    '-y',
    'mcp-remote',
    'https://example.com/mcp',
  ]);
});
