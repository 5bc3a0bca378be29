import {EventEmitter, once} from 'node:events';
import type {Line, Outcome, Running} from '../../helpers/running.ts';

const HEADER = /^Content-Length: (\d+)\r\n\r\n/;

/** An editor of a few lines: speaks JSON behind Content-Length headers, as LSP and DAP do. */
export class ContentLengthHost {
  readonly received: Line[] = [];
  readonly #server: Running;
  readonly #sent: Buffer[] = [];
  readonly #news = new EventEmitter();
  #rest = Buffer.alloc(0);

  constructor(server: Running) {
    this.#server = server;
    server.child.stdout?.on('data', chunk => this.#take(chunk));
    server.child.stdout?.once('end', () => this.#news.emit('message'));
  }

  /** Every byte that went to the server. */
  get sent(): Buffer {
    return Buffer.concat(this.#sent);
  }

  send(message: object): void {
    const body = JSON.stringify(message);
    const frame = Buffer.from(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    this.#sent.push(frame);
    this.#server.write(frame);
  }

  /** Resolves with the first message that has all of these members, come or still to come. */
  async hears(members: Line): Promise<Line> {
    for (;;) {
      const message = this.received.find(each =>
        Object.entries(members).every(([name, value]) => each[name] === value),
      );
      if (message !== undefined) return message;
      if (this.#server.child.stdout?.readableEnded) {
        throw new Error(`ended before ${JSON.stringify(members)}: ${this.#server.stderr}`);
      }
      await once(this.#news, 'message');
    }
  }

  /** Closes stdin, and waits for the end. */
  async leave(): Promise<Outcome> {
    this.#server.child.stdin?.end();
    return this.#server.ended;
  }

  #take(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const [header, length] = HEADER.exec(this.#rest.toString('latin1', 0, 64)) ?? [];
      const end = (header?.length ?? 0) + Number(length);
      if (header === undefined || this.#rest.length < end) return;
      this.received.push(JSON.parse(this.#rest.toString('utf8', header.length, end)));
      this.#rest = this.#rest.subarray(end);
      this.#news.emit('message');
    }
  }
}
