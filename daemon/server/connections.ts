/**
 * Connections: what happens between a client's first byte and its session, and how they all end.
 *
 * The first message decides: `hello` names the facade and the versions; a bare `initialize` is an editor's (LSP); `shutdown` is
 * taken from any version, so that a newer build can ask an older one to go. Anything else ends the connection. A client
 * that says nothing for 10 s is cut off.
 */
import type { Socket } from "node:net";
import { NavdError } from "../../proto/errors.js";
import type { Result } from "../../proto/methods.js";
import { protocolVersion } from "../../proto/version.js";
import type { Service } from "../session/service.js";
import { Session, type SessionOptions } from "../session/session.js";
import { parseParams } from "./dispatch.js";
import type { FacadeLog } from "./facadeLog.js";
import { startRpcSession } from "./rpc/rpcSession.js";
import { MessageChannel } from "./transports/messageChannel.js";
import type { Message } from "./transports/messageReader.js";
import { wireError } from "./wireError.js";

export type ConnectionsParts = {
  readonly service: Service;
  readonly identity: Result<"hello">;
  readonly log: FacadeLog;
  /** Called whenever a client comes or goes. */
  readonly changed: (count: number) => void;
};

const mostConnections = 512;
const greetingMs = 10_000;

export class Connections {
  private readonly channels = new Set<MessageChannel>();

  constructor(private readonly parts: ConnectionsParts) {}

  get count(): number {
    return this.channels.size;
  }

  get requestsInFlight(): number {
    let sum = 0;
    for (const channel of this.channels) sum += channel.requestsInFlight;
    return sum;
  }

  accept(socket: Socket): void {
    if (this.channels.size >= mostConnections) {
      socket.destroy();
      return;
    }
    const channel = new MessageChannel(socket);
    this.channels.add(channel);
    this.parts.changed(this.channels.size);
    const greeting = setTimeout(() => channel.close("no greeting"), greetingMs);
    channel.onClose((reason) => {
      clearTimeout(greeting);
      this.channels.delete(channel);
      if (reason.startsWith("violation")) this.parts.log("connection refused", { reason });
      this.parts.changed(this.channels.size);
    });
    channel.receiveOne((first) => {
      clearTimeout(greeting);
      this.greet(channel, first);
    });
  }

  closeAll(reason: string): void {
    for (const channel of this.channels) channel.end(reason);
  }

  private greet(channel: MessageChannel, first: Message): void {
    const { service } = this.parts;
    const answer = (result: unknown): void => channel.send({ jsonrpc: "2.0", id: first["id"] ?? null, result });
    try {
      if (first["method"] === "shutdown") {
        answer({ draining: true });
        service.control.drain("asked by another build");
        channel.end("shutdown");
      } else if (service.control.isDraining) {
        throw new NavdError("shuttingDown", "the daemon is shutting down; ask again in a moment");
      } else if (first["method"] === "initialize") {
        this.startLsp(channel, { facade: "lsp", clientName: "", environment: {} }, first);
      } else if (first["method"] === "hello") {
        this.hello(channel, first, answer);
      } else {
        throw new NavdError("invalidRequest", "the first message must be hello or initialize");
      }
    } catch (error) {
      channel.send({ jsonrpc: "2.0", id: first["id"] ?? null, error: wireError(error, this.reportError) });
      channel.end("refused");
    }
  }

  private hello(channel: MessageChannel, first: Message, answer: (result: unknown) => void): void {
    const spoken = (first["params"] as { readonly protocolVersion?: unknown } | undefined)?.protocolVersion;
    if (typeof spoken === "number" && spoken !== protocolVersion) {
      throw new NavdError(
        "wrongVersion",
        `this daemon speaks protocol version ${protocolVersion}, the client ${spoken}; use a client of the daemon's version`,
        { client: spoken, server: protocolVersion, version: this.parts.identity.version, pid: this.parts.identity.pid },
      );
    }
    const params = parseParams("hello", first["params"]);
    const { service, log } = this.parts;
    const options: SessionOptions = {
      facade: params.facade,
      clientName: params.clientName,
      environment: params.environment,
    };
    answer(this.parts.identity);
    if (params.facade === "lsp") {
      channel.receiveOne((initialize) => this.startLsp(channel, options, initialize));
      return;
    }
    const session = this.session(channel, options);
    if (params.facade === "rpc") {
      startRpcSession(channel, session, service, log);
      return;
    }
    channel.useLines();
    this.load(channel, import("./mcp/mcpSession.js"), ({ startMcpSession }) =>
      startMcpSession(channel, session, service, log, params),
    );
  }

  /** The libraries of MCP and LSP cost 100 and 40 ms to load: only the daemons that serve them pay. */
  private load<Facade>(channel: MessageChannel, loading: Promise<Facade>, start: (facade: Facade) => void): void {
    loading.then(start).catch((error: unknown) => {
      this.reportError(error);
      channel.end("the facade cannot be served");
    });
  }

  private startLsp(channel: MessageChannel, options: SessionOptions, first: Message): void {
    const session = this.session(channel, options);
    this.load(channel, import("./lsp/lspSession.js"), ({ startLspSession }) =>
      startLspSession(channel, session, this.parts.service, this.parts.log, first),
    );
  }

  private session(channel: MessageChannel, options: SessionOptions): Session {
    const session = new Session(options);
    this.parts.log("session begins", { session: session.id, facade: options.facade, client: options.clientName });
    channel.onClose((reason) => {
      this.parts.service.sessionEnded(session);
      this.parts.log("session ends", { session: session.id, reason });
    });
    return session;
  }

  private readonly reportError = (error: unknown): void => {
    this.parts.log("connection failed", {
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  };
}
