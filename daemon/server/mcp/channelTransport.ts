/** A MessageChannel as the MCP library's transport. The channel has framed, bounded and parsed; the library sees messages. */
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import type { MessageChannel } from "../transports/messageChannel.js";

export class ChannelTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  constructor(private readonly channel: MessageChannel) {}

  start(): Promise<void> {
    this.channel.onClose(() => this.onclose?.());
    this.channel.receive((message) => this.onmessage?.(message as unknown as JSONRPCMessage));
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    this.channel.send(message);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.channel.end("session ended");
    return Promise.resolve();
  }
}
