/** As far as the transports of both SDKs are alike. */
interface Transport<Message> {
  send(message: Message): Promise<void>;
  onmessage?: ((message: Message) => void) | undefined;
}

export interface Overheard<Message> {
  readonly sent: Message[];
  readonly received: Message[];
}

/** All that a client says and hears, from before it is connected. The SDK keeps a listener that is there. */
export function overheard<Message>(transport: Transport<Message>): Overheard<Message> {
  const heard: Overheard<Message> = {sent: [], received: []};
  const send = transport.send.bind(transport);
  transport.send = message => {
    heard.sent.push(message);
    return send(message);
  };
  transport.onmessage = message => heard.received.push(message);
  return heard;
}

/** The SDKs write a message so. */
export function asLines(messages: readonly unknown[]): string {
  return messages.map(message => `${JSON.stringify(message)}\n`).join('');
}
