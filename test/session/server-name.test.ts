import fc from 'fast-check';
import {expect, test} from 'vitest';
import {serverName} from '../../src/session/server-name.ts';

const named = ([command = '', ...args]: readonly string[]) => serverName(command, args);

test.each([
  ['npx -y @modelcontextprotocol/server-filesystem /x', 'server-filesystem'],
  ['npx -y @modelcontextprotocol/server-filesystem@2026.8.31 /x', 'server-filesystem'],
  ['npx --yes --package=mcp-remote mcp-remote https://a.b/c', 'mcp-remote'],
  ['npx -p mcp-remote mcp-remote https://a.b/c', 'mcp-remote'],
  ['npx -y -- mcp-remote', 'mcp-remote'],
  ['/usr/local/bin/npx -y weather', 'weather'],
  ['C:\\Program\u00a0Files\\nodejs\\npx.cmd -y weather', 'weather'],
  ['cmd /c npx -y weather', 'weather'],
  ['node build/index.js', 'index'],
  ['node --import tsx --inspect=9229 src/server.ts', 'server'],
  ['node C:\\servers\\box\\server.mjs', 'server'],
  ['tsx src/a.b.ts', 'a.b'],
  ['uvx weather@latest', 'weather'],
  ['uvx --from git+https://x/y weather', 'weather'],
  ['uv run --directory /srv/weather weather.py', 'weather'],
  ['uv --directory /srv/weather run weather', 'weather'],
  ['uv tool run weather', 'weather'],
  ['pipx run weather', 'weather'],
  ['python3 -m mcp_server_git --repository .', 'mcp_server_git'],
  ['/opt/venv/bin/python3.12 -u server.py', 'server'],
  ['docker run -i --rm ghcr.io/a/b:1', 'b'],
  [
    'docker run -i --rm -e KEY=v -e OTHER --mount type=bind,src=/a,dst=/b mcp/filesystem /p',
    'filesystem',
  ],
  ['docker run -i localhost:5000/a/b', 'b'],
  ['docker run -i a/b@sha256:0123', 'b'],
  ['podman run -i -v /a:/b mcp/fetch', 'fetch'],
  ['env -u X A=b npx -y weather', 'weather'],
  ['deno run -A jsr:@a/weather', 'weather'],
  ['bun run index.ts', 'index'],
  ['pnpm dlx weather', 'weather'],
  ['/srv/bin/my-server --port 1', 'my-server'],
  ['my.server', 'my.server'],
  ['server.exe', 'server'],
  ['./run.sh', 'run'],
  ['node', 'node'],
  ['npx -y', 'npx'],
])('%s is called %s', (words, name) => {
  expect(named(words.split(' ').map(word => word.replace('\u00a0', ' ')))).toBe(name);
});

test.each([
  ['node', '-e', 'setInterval(() => {}, 1000)'],
  ['node', '--eval', 'console.log(1)'],
  ['node', '-p', '1'],
  ['python3', '-c', 'import x; x.run()'],
  ['sh', '-c', 'exec npx -y weather'],
  ['bash', '-lc', 'weather --key k'],
])('the text of a program is no name: %s %s %s', (...words) => {
  expect(named(words)).toBe(words[0]);
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
  'a server may be called %s',
  name => {
    expect(serverName(name, [])).toBe(name);
    expect(serverName('npx', ['-y', name])).toBe(name);
    expect(serverName('npx', ['-y', name, 'x'])).toBe(name);
  },
);

test('every command has a name', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'npx',
      'node',
      'docker',
      'run',
      '-e',
      '--',
      '-',
      '/',
      '\\',
      '',
      '@',
      ':',
      '.js',
    ),
  );
  fc.assert(
    fc.property(word, fc.array(word), (command, args) => {
      expect(serverName(command, args).length).toBeGreaterThan(0);
    }),
    {numRuns: 2000},
  );
});
