import {createRequire} from 'node:module';
import {join} from 'node:path';
import {expect, test, vi} from 'vitest';
import {bin, node, samples, start, temporaryDirectory} from '../../helpers/running.ts';
import {packageBin} from './package-bin.ts';
import {expectComplete, expectPaired, sessionIn} from './session-log.ts';

// Real peers take their time to start; a busy machine is no defect.
vi.setConfig({testTimeout: 30_000});

const require = createRequire(import.meta.url);
const inspector = packageBin(
  require.resolve('@modelcontextprotocol/inspector/package.json'),
  'mcp-inspector',
);
const recipeBox = join(samples, 'recipe-box/server.mjs');

const questions = {
  'the list of tools': '--method tools/list',
  'the answer of a tool': '--method tools/call --tool-name search_recipes --tool-arg tag=quick',
  'the error of a tool': '--method tools/call --tool-name get_recipe --tool-arg name=Nothing',
};

test.each(Object.entries(questions))(
  "the Inspector's CLI shows %s as without the tap",
  async (_, question) => {
    const logs = temporaryDirectory();
    const direct = await inspected([recipeBox], question);

    const behindTap = await inspected([bin, '--log-dir', logs, '--', node, recipeBox], question);

    expect(behindTap).toEqual(direct);
    expect(direct.stdout).toContain('{');
    const log = sessionIn(logs);
    expectComplete(log);
    expectPaired(log);
    expect(log.of('request', question.split(' ')[1])).toHaveLength(1);
    expect(log.exit).toMatchObject({level: 30, endedBy: expect.stringMatching(/^client-/)});
  },
);

test("the Inspector's CLI fails with a server that dies at once as it fails without the tap", async () => {
  const dies = join(samples, 'misbehaving/dies-at-start.mjs');
  const logs = temporaryDirectory();
  const direct = await inspected([dies], '--method tools/list');

  const tapArgs = [bin, '--log-dir', logs, '--', node, dies];
  const behindTap = await inspected(tapArgs, '--method tools/list');

  expect(behindTap.code).toBe(direct.code);
  expect(direct.code).not.toBe(0);
  expect(sessionIn(logs).exit).toMatchObject({kind: 'exit', level: 50, endedBy: 'server'});
});

async function inspected(server: readonly string[], question: string) {
  // A home of its own: it keeps a catalogue there, and looks for secrets.
  const env = {...process.env, HOME: temporaryDirectory(), MCP_INSPECTOR_SECRET_STORE: 'memory'};
  const args = [inspector, '--cli', node, ...server, ...question.split(' ')];
  const {code, signal, stdout} = await start(node, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  }).ended;
  return {code, signal, stdout: stdout.toString()};
}
