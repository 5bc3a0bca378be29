import type {Reader} from './capture.ts';
import {ClaudeCodeReader} from './host-logs/claude-code.ts';
import {ClaudeDesktopReader} from './host-logs/claude-desktop.ts';
import {CursorReader} from './host-logs/cursor.ts';
import {VscodeReader} from './host-logs/vscode.ts';
import {OwnLogReader} from './own-log.ts';

/** A log format that can be read. */
export interface LogFormat {
  readonly name: string;
  /** What a log of this format has in one of its first lines. */
  readonly mark: RegExp;
  /** `server` is the name that the path of the log suggests. */
  reader(server: string): Reader;
}

const LOCAL = String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \[\w+\] `;

/**
 * Every log that can be read. Add one here; of two marks in a log, the first in this list counts: one
 * that can stand in what a server has printed comes later.
 */
const logFormats: readonly LogFormat[] = [
  {
    name: 'stdiotap',
    mark: /^\{"level":\d\d,"time":"[^"]*","at":/m,
    reader: () => new OwnLogReader(),
  },
  {
    name: 'Claude Desktop',
    mark: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \[(?:.+?\] \[[a-z]+\] |(?:info|error|warn|debug)\] )/m,
    reader: () => new ClaudeDesktopReader(),
  },
  {
    name: 'Claude Code',
    mark: /^\{(?=.*"(?:debug|error)":")(?=.*"(?:timestamp|sessionId|cwd)":")|^\[\s*\{\s*"(?:debug|error|timestamp|sessionId|cwd)":|^\S+Z \[(?:DEBUG|ERROR)\] MCP server "/m,
    reader: server => new ClaudeCodeReader(server),
  },
  {
    name: 'VS Code',
    mark: new RegExp(
      `${LOCAL}(?:Starting server |Connection state: |\\[server stderr\\]|\\[(?:editor|server) -> |Waiting for server to respond|Discovered \\d+ tools|Failed to parse message: ")`,
      'm',
    ),
    reader: server => new VscodeReader(server),
  },
  {
    name: 'Cursor',
    mark: new RegExp(
      `${LOCAL} *(?:[^\\s:]+: )?(?:Handling \\w+ action|Starting new stdio process|Client error for command|getOrCreateClient|Successfully connected to stdio|Storing stdio client|No server info|\\[V2 FSM\\])`,
      'm',
    ),
    reader: server => new CursorReader(server),
  },
];

/** The format of a log, from its beginning, or undefined if it shows none. */
export function formatOf(beginning: string): LogFormat | undefined {
  return logFormats.find(({mark}) => mark.test(beginning));
}
