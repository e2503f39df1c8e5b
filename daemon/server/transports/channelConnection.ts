/** A vscode-jsonrpc connection over a MessageChannel: its dispatch, cancellation and outgoing requests, without its framing. */
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  createMessageConnection,
  type DataCallback,
  Disposable,
  type MessageConnection,
  type MessageReader,
  type MessageWriter,
  type Message as RpcMessage,
} from "vscode-jsonrpc/node";
import type { MessageChannel } from "./messageChannel.js";
import type { Message } from "./messageReader.js";

/** `first` was taken from the channel already and is handed out before the rest. */
export function channelConnection(
  channel: MessageChannel,
  log: (text: string) => void,
  first?: Message,
): MessageConnection {
  const hear = (text: string): void => log(text.slice(0, 500));
  return createMessageConnection(new ChannelReader(channel, first), new ChannelWriter(channel), {
    error: hear,
    warn: hear,
    info: () => {},
    log: () => {},
  });
}

class ChannelReader extends AbstractMessageReader implements MessageReader {
  constructor(
    private readonly channel: MessageChannel,
    private readonly first: Message | undefined,
  ) {
    super();
    channel.onClose(() => this.fireClose());
  }

  listen(callback: DataCallback): Disposable {
    if (this.first !== undefined) callback(this.first as unknown as RpcMessage);
    this.channel.receive((message) => callback(message as unknown as RpcMessage));
    return Disposable.create(() => {});
  }
}

class ChannelWriter extends AbstractMessageWriter implements MessageWriter {
  constructor(private readonly channel: MessageChannel) {
    super();
    channel.onClose(() => this.fireClose());
  }

  write(message: RpcMessage): Promise<void> {
    this.channel.send(message);
    return Promise.resolve();
  }

  end(): void {
    this.channel.end("session ended");
  }
}
