import {Observer} from '../../src/notes/observer.ts';
import {type NotesOptions, SessionNotes} from '../../src/notes/session-notes.ts';
import {Conversation} from '../../src/session/conversation.ts';
import type {Note, SessionRecord} from '../../src/session/record.ts';
import type {Session} from '../../src/session/session.ts';
import {at, hear, newSession, type Said} from './told.ts';

/** What is found in a session, of which nobody knows yet how it ends. */
export function notesOn(...said: readonly Said[]): Note[] {
  return notesIn(hear(newSession(), ...said));
}

/** What is found in a session that the client has ended, a second after the last word. */
export function notesOnEnded(...said: readonly Said[]): Note[] {
  const session = newSession();
  const records = hear(session, ...said);
  const lastMs = said.at(-1)?.[2]?.atMs ?? 0;
  const how = {code: 0, signal: null, endedBy: 'client-eof'} as const;
  return notesIn([...records, ...session.exited(how, at(lastMs + 1000))]);
}

export function notesIn(records: readonly SessionRecord[], slowMs = 10_000): Note[] {
  const observer = new Observer({slowMs});
  return observer.add(records).flatMap(({fields}) => fields.notes ?? []);
}

/** A session that is looked at while it is captured, and what is found in it. */
export function captured(options: Partial<NotesOptions> = {}): {
  session: Session;
  notes: SessionNotes;
} {
  const conversation = new Conversation();
  const notes = new SessionNotes({conversation, complete: true, slowMs: 10_000, ...options});
  return {session: newSession({conversation, look: record => notes.add(record)}), notes};
}

export function codesOf(notes: readonly Note[]): string[] {
  return notes.map(({code}) => code);
}

type Json = Readonly<Record<string, unknown>>;

export function fromClient(message: unknown, atMs = 0): Said {
  return ['client→server', `${JSON.stringify(message)}\n`, at(atMs)];
}

export function fromServer(message: unknown, atMs = 0): Said {
  return ['server→client', `${JSON.stringify(message)}\n`, at(atMs)];
}

export const ask = (id: unknown, method: string, params: Json = {}, atMs = 0) =>
  fromClient({jsonrpc: '2.0', id, method, params}, atMs);

export const answer = (id: unknown, result: Json = {}, atMs = 0) =>
  fromServer({jsonrpc: '2.0', id, result}, atMs);

export const tell = (method: string, params: Json = {}, atMs = 0) =>
  fromClient({jsonrpc: '2.0', method, params}, atMs);

export const tellBack = (method: string, params: Json = {}, atMs = 0) =>
  fromServer({jsonrpc: '2.0', method, params}, atMs);

export const askBack = (id: unknown, method: string, params: Json = {}, atMs = 0) =>
  fromServer({jsonrpc: '2.0', id, method, params}, atMs);

export const answerBack = (id: unknown, result: Json = {}, atMs = 0) =>
  fromClient({jsonrpc: '2.0', id, result}, atMs);

interface Shake {
  readonly asked?: string;
  readonly given?: string;
  readonly client?: Json;
  readonly server?: Json;
}

/** An MCP handshake: the versions asked and given, and what each side offers. */
export function handshake(shake: Shake = {}): Said[] {
  const {asked = '2025-11-25', given = asked, client = {}, server = {tools: {}}} = shake;
  const clientInfo = {name: 'c', version: '1'};
  const serverInfo = {name: 's', version: '1'};
  return [
    ask(0, 'initialize', {protocolVersion: asked, capabilities: client, clientInfo}),
    answer(0, {protocolVersion: given, capabilities: server, serverInfo}),
    tell('notifications/initialized'),
  ];
}

/** A frame as LSP and DAP have it. */
export function headed(message: unknown): string {
  const json = JSON.stringify(message);
  return `Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}
