/**
 * MessageChannel: one client's connection as messages in and messages out, with every bound that keeps one client from costing another.
 *
 * Bounds: 64 requests in flight (further ones are held in order, cancellations overtake them), 1,000 held messages or 8 MiB (then
 * the socket is not read), 16 MiB of unread answers (then the socket is not read either), 64 MiB of them (then the client is gone).
 * Ids belong to the connection. Limits: a client may use an id again while it is in flight; both answers then carry it.
 */
import type { Socket } from "node:net";
import { BoundedReader } from "./boundedReader.js";
import { LineReader } from "./lineReader.js";
import type { Message, MessageReader, ReaderEvents } from "./messageReader.js";

export const channelLimits = {
  inFlight: 64,
  heldMessages: 1000,
  heldBytes: 8 * 1024 * 1024,
  unsentPause: 16 * 1024 * 1024,
  unsentClose: 64 * 1024 * 1024,
} as const;

/** A client that has ended its side gets what it asked for, for so long. */
const lastAnswersMs = 10_000;

export type Framing = "headers" | "lines";

type Held = { readonly message: Message; readonly bytes: number };

export class MessageChannel {
  private reader: MessageReader;
  private framing: Framing = "headers";
  private receiver: ((message: Message) => void) | undefined;
  /** Requests handed out and not answered, by id; a count because an id may be used twice. */
  private readonly inFlight = new Map<unknown, number>();
  private inFlightCount = 0;
  private held: Held[] = [];
  private heldBytes = 0;
  private closed = false;
  /** The client sends no more; it may still read. */
  private inputEnded = false;
  private readonly closeListeners: ((reason: string) => void)[] = [];

  constructor(private readonly socket: Socket) {
    this.reader = new BoundedReader(this.readerEvents());
    this.reader.halt();
    socket.on("data", (chunk: Buffer) => {
      this.reader.push(chunk);
      this.balance();
    });
    socket.on("error", () => this.close("socket error"));
    socket.on("end", () => {
      this.inputEnded = true;
      this.endWhenAnswered();
      setTimeout(() => this.close("client closed"), lastAnswersMs).unref();
    });
    socket.on("close", () => this.close("client closed"));
    socket.on("drain", () => this.balance());
  }

  get isClosed(): boolean {
    return this.closed;
  }

  get requestsInFlight(): number {
    return this.inFlightCount;
  }

  onClose(listener: (reason: string) => void): void {
    if (this.closed) listener("client closed");
    else this.closeListeners.push(listener);
  }

  /** Hands out one message and then none until `receive` is called. */
  receiveOne(receiver: (message: Message) => void): void {
    this.receive((message) => {
      this.receiver = undefined;
      this.reader.halt();
      receiver(message);
    });
  }

  /** Sets who gets the messages, and lets them come. */
  receive(receiver: (message: Message) => void): void {
    this.receiver = receiver;
    this.releaseHeld();
    this.reader.resume();
    this.balance();
  }

  /** From here on both directions are newline-delimited JSON. Only while no receiver is set. */
  useLines(): void {
    const rest = this.reader.takeRest();
    this.framing = "lines";
    this.reader = new LineReader(this.readerEvents());
    this.reader.halt();
    this.reader.push(rest);
  }

  send(message: object): void {
    if (this.closed) return;
    const { id, method } = message as { readonly id?: unknown; readonly method?: unknown };
    if (method === undefined && id !== undefined) this.answered(id);
    const text = JSON.stringify(message);
    this.socket.write(
      this.framing === "lines" ? `${text}\n` : `Content-Length: ${Buffer.byteLength(text, "utf8")}\r\n\r\n${text}`,
    );
    if (this.socket.writableLength > channelLimits.unsentClose) this.close("client does not read");
    else this.balance();
  }

  /** Sends what is queued, then ends the connection; a peer that does not read is cut off. */
  end(reason: string): void {
    if (this.closed) return;
    this.socket.end();
    this.finish(reason);
    setTimeout(() => this.socket.destroy(), 1000).unref();
  }

  /** Cuts the connection at once. */
  close(reason: string): void {
    if (this.closed) return;
    this.socket.destroy();
    this.finish(reason);
  }

  private finish(reason: string): void {
    this.closed = true;
    this.reader.dispose();
    this.held = [];
    this.inFlight.clear();
    this.inFlightCount = 0;
    this.receiver = undefined;
    for (const listener of this.closeListeners.splice(0)) listener(reason);
  }

  private readerEvents(): ReaderEvents {
    return {
      message: (message, bytes) => this.take(message, bytes),
      violation: (reason, manner) => {
        if (manner === "polite") {
          this.send({
            jsonrpc: "2.0",
            id: null,
            error: { code: -32700, message: reason, data: { kind: "parseError" } },
          });
          this.end(`violation: ${reason}`);
        } else {
          this.close(`violation: ${reason}`);
        }
      },
    };
  }

  private take(message: Message, bytes: number): void {
    if (cancelledId(message) !== undefined && this.cancelHeld(cancelledId(message))) return;
    const overtakes = cancelledId(message) !== undefined || message["method"] === undefined;
    const full = this.inFlightCount >= channelLimits.inFlight && isRequest(message);
    if (!overtakes && (this.held.length > 0 || full)) {
      this.held.push({ message, bytes });
      this.heldBytes += bytes;
      if (this.heldIsFull()) this.reader.halt();
      return;
    }
    this.handOut(message);
  }

  private handOut(message: Message): void {
    if (isRequest(message)) {
      this.inFlight.set(message["id"], (this.inFlight.get(message["id"]) ?? 0) + 1);
      this.inFlightCount++;
    }
    this.receiver?.(message);
  }

  private answered(id: unknown): void {
    const count = this.inFlight.get(id);
    if (count === undefined) return;
    if (count === 1) this.inFlight.delete(id);
    else this.inFlight.set(id, count - 1);
    this.inFlightCount--;
    if (this.inputEnded) setImmediate(() => this.endWhenAnswered());
    if (this.held.length > 0) setImmediate(() => this.releaseHeld());
  }

  private endWhenAnswered(): void {
    if (this.inFlightCount === 0 && this.held.length === 0) this.end("client closed");
  }

  private releaseHeld(): void {
    while (this.held.length > 0 && this.receiver !== undefined) {
      const { message, bytes } = this.held[0];
      if (isRequest(message) && this.inFlightCount >= channelLimits.inFlight) break;
      this.held.shift();
      this.heldBytes -= bytes;
      this.handOut(message);
    }
    if (this.receiver !== undefined && !this.heldIsFull()) this.reader.resume();
    this.balance();
  }

  /** A cancellation of a request that has not begun: it never begins. */
  private cancelHeld(id: unknown): boolean {
    const at = this.held.findIndex(({ message }) => isRequest(message) && message["id"] === id);
    if (at < 0) return false;
    this.heldBytes -= this.held[at].bytes;
    this.held.splice(at, 1);
    // MCP: no message after a cancellation. JSON-RPC and LSP: each request has an answer.
    if (this.framing === "headers") {
      this.send({
        jsonrpc: "2.0",
        id,
        error: { code: -32800, message: "cancelled", data: { kind: "requestCancelled" } },
      });
    }
    return true;
  }

  private heldIsFull(): boolean {
    return this.held.length >= channelLimits.heldMessages || this.heldBytes >= channelLimits.heldBytes;
  }

  /** Reads from the socket only while there is room for what comes of it. */
  private balance(): void {
    if (this.closed) return;
    const wait =
      this.receiver === undefined || this.heldIsFull() || this.socket.writableLength > channelLimits.unsentPause;
    if (wait && !this.socket.isPaused()) this.socket.pause();
    else if (!wait && this.socket.isPaused()) this.socket.resume();
  }
}

function isRequest(message: Message): boolean {
  return typeof message["method"] === "string" && message["id"] !== undefined;
}

/** The id a cancellation names, in JSON-RPC's (LSP's) or MCP's form; undefined for every other message. */
function cancelledId(message: Message): unknown {
  const params = message["params"] as Readonly<Record<string, unknown>> | undefined;
  if (typeof params !== "object" || params === null) return undefined;
  if (message["method"] === "$/cancelRequest") return params["id"];
  if (message["method"] === "notifications/cancelled") return params["requestId"];
  return undefined;
}
