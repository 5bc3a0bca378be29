/**
 * A sample that runs, as its host sees it: what to send, what comes back, how it ended.
 * Everything is waited for by event; the only clock is the test runner's limit.
 */
import {type ChildProcessWithoutNullStreams, spawn} from 'node:child_process';
import {type EventEmitter, once} from 'node:events';
import {createReadStream} from 'node:fs';
import type {Readable} from 'node:stream';
import {fileURLToPath} from 'node:url';
import {afterAll} from 'vitest';

export type Id = string | number | null;

/** Any message of JSON-RPC; which members are there, the tests say. */
export interface Message {
  jsonrpc?: string;
  id?: Id;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: {code: number; message: string; data?: unknown};
}

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const samples = new URL('../../samples/', import.meta.url);

export const sampleFile = (name: string) => fileURLToPath(new URL(name, samples));

// Of the file, not of a test: tests that run at the same time have no "current" one.
const started: ChildProcessWithoutNullStreams[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

export class SampleProcess {
  readonly stdout: Collected;
  readonly stderr: Collected;
  /** Resolves at the end of the process, even if somebody else still holds its pipes. */
  readonly exit: Promise<Ending>;
  /** Resolves when its pipes are closed too, so when everything it wrote has arrived. */
  readonly close: Promise<Ending>;
  readonly #child: ChildProcessWithoutNullStreams;

  constructor(file: string, args: string[] = []) {
    this.#child = spawn(process.execPath, [sampleFile(file), ...args]);
    this.stdout = new Collected(this.#child.stdout);
    this.stderr = new Collected(this.#child.stderr);
    this.exit = endingAt(this.#child, 'exit');
    this.close = endingAt(this.#child, 'close');
    // A sample may end before it has read everything, and some do on purpose.
    this.#child.stdin.on('error', () => {});
    started.push(this.#child);
  }

  get alive() {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  send(...messages: Message[]) {
    this.write(messages.map(message => `${JSON.stringify(message)}\n`).join(''));
  }

  write(bytes: string | Uint8Array) {
    this.#child.stdin.write(bytes);
  }

  /** Sends a whole file and closes stdin, as `< file` does. */
  feed(file: string) {
    createReadStream(file).pipe(this.#child.stdin);
  }

  closeStdin() {
    this.#child.stdin.end();
  }

  stopReading() {
    this.#child.stdout.destroy();
  }

  signal(name: NodeJS.Signals) {
    this.#child.kill(name);
  }

  /** The next message for which `wanted` holds, of those that came or will come. */
  async message(wanted: (message: Message) => boolean): Promise<Message> {
    await this.stdout.until(() => this.messages.some(wanted));
    return this.messages.find(wanted) as Message;
  }

  /** Asks and waits for the answer with the same id, of the same type. */
  ask(id: Id, method: string, params: Record<string, unknown> = {}): Promise<Message> {
    this.send({jsonrpc: '2.0', id, method, params});
    return this.message(message => message.id === id);
  }

  /** Closes stdin and gives all that was ever answered. */
  async messagesToTheEnd(): Promise<Message[]> {
    this.closeStdin();
    await this.close;
    return this.messages;
  }

  /** What came so far; every whole line has to be JSON. */
  get messages(): Message[] {
    return this.stdout.lines.map(line => JSON.parse(line) as Message);
  }
}

/** What came out of a stream so far, and a way to wait for more. */
class Collected {
  readonly #chunks: Buffer[] = [];
  readonly #stream: Readable;

  constructor(stream: Readable) {
    this.#stream = stream;
    stream.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  get closed() {
    return this.#stream.closed;
  }

  get bytes() {
    return Buffer.concat(this.#chunks);
  }

  get text() {
    return this.bytes.toString();
  }

  /** Whole lines only: the rest may be half a message. */
  get lines() {
    return this.text.split('\n').slice(0, -1);
  }

  /** Waits, chunk by chunk, until the stream has brought what is wanted; fails at its end. */
  async until(wanted: () => boolean): Promise<void> {
    while (!wanted()) {
      if (this.closed) throw new Error(`the stream ended after: ${this.text}`);
      await new Promise<void>(resolve => {
        const wake = () => {
          this.#stream.off('data', wake).off('close', wake);
          resolve();
        };
        this.#stream.on('data', wake).on('close', wake);
      });
    }
  }
}

async function endingAt(child: EventEmitter, event: 'exit' | 'close'): Promise<Ending> {
  const [code, signal] = await once(child, event);
  return {code, signal};
}
