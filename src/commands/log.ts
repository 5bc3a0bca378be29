import {constants, openSync, writeSync} from 'node:fs';
import {isatty} from 'node:tty';
import {codeOf, reasonOf} from '../errors.ts';
import {coloured} from '../formats/style.ts';
import {SessionNotes} from '../notes/session-notes.ts';
import {stderrUnreadNote} from '../notes/stderr-unread.ts';
import {maskArguments, maskJson, maskJsonFragment, maskText, secretKeys} from '../privacy/index.ts';
import type {HostStreams} from '../proxy/host-streams.ts';
import type {Witness} from '../proxy/proxy.ts';
import type {NotStarted, ServerProcess} from '../proxy/server-process.ts';
import {Conversation} from '../session/conversation.ts';
import type {Mask} from '../session/kept.ts';
import type {SessionRecord} from '../session/record.ts';
import {serverName} from '../session/server-name.ts';
import {type Instant, Session, sessionId} from '../session/session.ts';
import {fanOut} from '../sinks/fan-out.ts';
import {LogFile} from '../sinks/log-file.ts';
import {sessionPlace, sharedPlace} from '../sinks/session-place.ts';
import type {Sink} from '../sinks/sink.ts';
import {version} from '../version.ts';
import {LiveNotes} from './live-notes.ts';
import {defaultDirectory} from './log-directory.ts';
import type {RunOptions} from './run-options.ts';
import {WhileWaiting} from './while-waiting.ts';

const MOST_WAITING = 1024 * 1024;

/**
 * The log of one session, open and with its `start` record: told what happens, it writes. Nothing
 * that goes wrong in it reaches the traffic.
 */
export async function openLog(
  options: RunOptions,
  server: ServerProcess | NotStarted,
  now: () => Instant,
  host: HostStreams,
): Promise<Witness & {close(): void}> {
  const say = once(words => host.stderr.write(`stdiotap: ${words}\n`));
  const name = options.name || serverName(options.command, options.args);
  const id = sessionId(now().epochMs, process.pid);
  const mask = options.redact ? maskOf(options.redactKeys) : undefined;
  const conversation = new Conversation(mask?.text);
  const words = mask && textMask(mask);
  const {slowMs, framing, maxMessage} = options;
  const notes = new SessionNotes({conversation, slowMs, mask: words, complete: true});
  const session = new Session({
    ...{id, server: name, framing, maxMessage, ...(mask && {mask})},
    ...{conversation, look: record => notes.add(record)},
  });
  const place = placeOf(options, name, id);
  const file = new LogFile(place, say);
  const sink = fanOut([file, ...(await prettySinks(options, host, say))], say);
  const found = new LiveNotes(session, notes, words);
  const waiting = new WhileWaiting(
    () => found.mayCome,
    () => tell(() => session.noted(found.byWaiting(now().atMs), now())),
  );
  const tell = (records: () => SessionRecord[]) => {
    try {
      sink.write(records());
      waiting.begin();
    } catch (error) {
      say(`the log has an error (${reasonOf(error)}); traffic goes on`);
    }
  };

  tell(() => session.started(startFacts(options, server), now()));
  return {
    received: (pipe, chunk) => tell(() => session.received(pipe, chunk, now())),
    ended: pipe => tell(() => session.ended(pipe, now())),
    signalled: signal => tell(() => session.signalled(signal, now())),
    unread: bytes => tell(() => session.noted([stderrUnreadNote(bytes)], now())),
    exited: (ending, endedBy) => tell(() => session.exited({...ending, endedBy}, now())),
    close() {
      waiting.end();
      sink.close();
      place.prune?.();
    },
  };
}

function placeOf({log, logDir, maxFile, maxTotal}: RunOptions, server: string, session: string) {
  if (log !== undefined) return sharedPlace(log);
  const directory = logDir ?? defaultDirectory();
  return sessionPlace({directory, server, session, maxFile, maxTotal});
}

async function prettySinks(
  {pretty, color}: RunOptions,
  host: HostStreams,
  say: (words: string) => void,
): Promise<Sink[]> {
  if (pretty === false) return [];
  const {prettySink} = await import('../sinks/pretty.ts');
  if (pretty === true) {
    return [
      prettySink(coloured(color, process.env, isatty(2)), text => {
        // A host that does not read stderr must not fill our memory.
        if (host.stderr.writableLength < MOST_WAITING) host.stderr.write(text);
      }),
    ];
  }
  try {
    const {O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK} = constants;
    const descriptor = openSync(pretty, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o600);
    const colour = coloured(color, process.env, isatty(descriptor));
    return [prettySink(colour, text => writeSync(descriptor, text))];
  } catch (error) {
    say(`cannot write the text log ${pretty} (${reasonOf(error)}); traffic goes on without it`);
    return [];
  }
}

function maskOf(extra: readonly string[]): Mask {
  const keys = secretKeys(extra);
  return {
    text: text => maskText(text, keys),
    json: text => maskJson(text, keys),
    fragment: text => maskJsonFragment(text, keys),
  };
}

function textMask({text}: Mask): (words: string) => string {
  return words => text(words).text;
}

function startFacts({command, args}: RunOptions, server: ServerProcess | NotStarted) {
  return {
    command,
    args: maskArguments(args),
    cwd: directoryHere(),
    pid: process.pid,
    ppid: process.ppid,
    ...(server.type === 'started' && {serverPid: server.pid}),
    env: Object.keys(process.env).sort(), // Names only: values are secrets.
    platform: process.platform,
    versions: {stdiotap: version, node: process.version},
  };
}

/** A directory that has been removed is no reason to fail. */
function directoryHere(): string {
  try {
    return process.cwd();
  } catch (error) {
    return `(unknown: ${codeOf(error)})`;
  }
}

/** Each sentence is said once, however often the trouble comes back. */
function once(write: (words: string) => void): (words: string) => void {
  const said = new Set<string>();
  return words => {
    if (said.has(words)) return;
    said.add(words);
    write(words);
  };
}
