import {expect, test} from 'vitest';
import {formatOf} from '../../src/captures/formats.ts';
import {logOf} from '../helpers/captures.ts';

const desktop =
  '2026-04-02T10:00:00.000Z [weather] [info] Initializing server... { metadata: undefined }';
const own = logOf(['client→server', '{"id":1,"method":"a"}\n']).toString();

test.each([
  ['stdiotap', own],
  ['Claude Desktop', desktop],
  ['Claude Desktop', '2026-04-02T10:00:00.000Z [info] [weather] Shutting down server...'],
  [
    'Claude Desktop',
    '2024-11-28T09:00:00.001Z [info] Attempting to connect to MCP server weather...',
  ],
  ['Claude Desktop', `{"a": 1}\n[\n  "stderr"\n]\n${desktop}`],
  ['Claude Code', '{"debug":"x","timestamp":"2026-07-02T07:00:00.507Z"}'],
  ['Claude Code', '{"timestamp":"2026-07-02T07:00:00.507Z","error":"x"}'],
  ['Claude Code', '[\n  {\n    "debug": "x"'],
  ['Claude Code', '[{"error":"x"'],
  ['Claude Code', 'x\n2026-05-05T08:00:00.100Z [DEBUG] MCP server "weather": x'],
  ['VS Code', '2026-01-19 17:00:00.591 [info] Starting server weather'],
  ['VS Code', '2026-01-19 17:00:00.591 [debug] [editor -> server] {}'],
  ['Cursor', '2025-12-01 10:00:00.551 [info] Handling CreateClient action'],
  ['Cursor', '2025-12-01 10:00:00.551 [info] user-weather: Handling CreateClient action'],
])('%s: %s', (name, beginning) => {
  expect(formatOf(beginning)?.name).toBe(name);
});

test.each([
  '',
  'x',
  '{}',
  '[1,2]',
  '{"level":30,"time":1}',
  '2026-01-19 17:00:00.591 [info] hello',
])('%j is none that is known', beginning => {
  expect(formatOf(beginning)).toBeUndefined();
});

test.each([
  '{"level":"error","error":"boom","timestamp":"2026-04-02T09:59:59.000Z"}',
  '[\n  {\n    "error": "x"\n  }\n]',
])(
  'what a server printed as JSON, before the first record, does not make it another: %s',
  stderr => {
    expect(formatOf(`${stderr}\n${desktop}`)?.name).toBe('Claude Desktop');
  },
);
