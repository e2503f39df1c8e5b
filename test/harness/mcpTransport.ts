/** An agent's connection for tests: navd's greeting, then MCP's newline framing on the same socket. */
import type { Socket } from "node:net";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { encodeFrame, FrameDecoder } from "../../clients/rpc/frames.js";

export class SocketMcpTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  private buffered = "";

  constructor(
    private readonly socket: Socket,
    private readonly greeting: object,
  ) {}

  async start(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const decoder = new FrameDecoder((answer) => {
        this.socket.off("data", greet);
        if (answer["error"] === undefined) resolve();
        else reject(new Error(JSON.stringify(answer["error"])));
      });
      const greet = (chunk: Buffer): void => decoder.push(chunk);
      this.socket.on("data", greet);
      this.socket.once("close", () => reject(new Error("closed")));
      this.socket.write(encodeFrame({ jsonrpc: "2.0", id: 0, method: "hello", params: this.greeting }));
    });
    this.socket.on("data", (chunk: Buffer) => this.take(chunk.toString("utf8")));
    this.socket.on("close", () => this.onclose?.());
  }

  send(message: JSONRPCMessage): Promise<void> {
    this.socket.write(`${JSON.stringify(message)}\n`);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.socket.destroy();
    return Promise.resolve();
  }

  private take(text: string): void {
    this.buffered += text;
    for (let end = this.buffered.indexOf("\n"); end >= 0; end = this.buffered.indexOf("\n")) {
      const line = this.buffered.slice(0, end);
      this.buffered = this.buffered.slice(end + 1);
      this.onmessage?.(JSON.parse(line) as JSONRPCMessage);
    }
  }
}
