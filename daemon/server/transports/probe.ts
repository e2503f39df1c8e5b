/**
 * Asking who listens on a socket, in bounded time: a daemon that is there, one that is going, one that hangs, or nobody.
 */
import { createConnection } from "node:net";
import { protocolVersion } from "../../../proto/version.js";
import { BoundedReader } from "./boundedReader.js";
import type { Message } from "./messageReader.js";

export type Probe =
  /** No such socket. */
  | { readonly state: "absent" }
  /** A socket without a process behind it. */
  | { readonly state: "refused" }
  /** Accepts connections and does not answer. */
  | { readonly state: "silent" }
  | { readonly state: "alive"; readonly pid: number; readonly build: string }
  /** Answers, and takes no new sessions. */
  | { readonly state: "draining" }
  /** Speaks, but not our language. */
  | { readonly state: "foreign"; readonly answer: string };

export async function probeDaemon(socket: string, waitMs: number): Promise<Probe> {
  const answer = await ask(socket, { method: "hello", params: { protocolVersion, clientName: "probe" } }, waitMs);
  if (typeof answer === "string") return { state: answer };
  const result = answer["result"] as { readonly pid?: unknown; readonly build?: unknown } | undefined;
  if (typeof result?.pid === "number") return { state: "alive", pid: result.pid, build: String(result.build) };
  const data = (answer["error"] as { readonly data?: { readonly kind?: unknown } } | undefined)?.data;
  if (data?.kind === "shuttingDown") return { state: "draining" };
  return { state: "foreign", answer: JSON.stringify(answer).slice(0, 200) };
}

/** Asks the daemon on a socket to drain, whatever its version. */
export async function askToDrain(socket: string, waitMs: number): Promise<"asked" | "absent" | "refused" | "silent"> {
  const answer = await ask(socket, { method: "shutdown", params: {} }, waitMs);
  return typeof answer === "string" ? answer : "asked";
}

function ask(socket: string, request: object, waitMs: number): Promise<Message | "absent" | "refused" | "silent"> {
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    const finish = (answer: Message | "absent" | "refused" | "silent"): void => {
      clearTimeout(timer);
      reader.dispose();
      connection.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => finish("silent"), waitMs);
    const reader = new BoundedReader({ message: (message) => finish(message), violation: () => finish("silent") });
    connection.on("error", (error: NodeJS.ErrnoException) => {
      finish(
        error.code === "ENOENT" || error.code === "ENOTDIR"
          ? "absent"
          : error.code === "ECONNREFUSED"
            ? "refused"
            : "silent",
      );
    });
    connection.on("close", () => finish("silent"));
    connection.on("data", (chunk: Buffer) => reader.push(chunk));
    const text = JSON.stringify({ jsonrpc: "2.0", id: 1, ...request });
    connection.on("connect", () => connection.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`));
  });
}
