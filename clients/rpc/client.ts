/**
 * The thin client: questions to a running daemon, typed from the method table, over one socket.
 *
 * No native module, no validation: the daemon checks what comes in. Errors of the daemon are NavdErrors with their kind; a lost
 * connection rejects everything under way with DaemonLostError.
 */
import type { Socket } from "node:net";
import { type ErrorKind, errorCodes, NavdError } from "../../proto/errors.js";
import type { MethodName, Params, ProgressParams, Result } from "../../proto/methods.js";
import { encodeFrame, FrameDecoder } from "./frames.js";

export class DaemonLostError extends Error {
  override readonly name = "DaemonLostError";
}

type Pending = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };

export type RequestOptions = {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ProgressParams) => void;
};

export class Client {
  private readonly pending = new Map<number, Pending>();
  private readonly progress = new Map<string | number, (progress: ProgressParams) => void>();
  private readonly decoder = new FrameDecoder((message) => this.take(message));
  private lastId = 0;
  private lost: DaemonLostError | undefined;
  private readonly receive: (chunk: Buffer) => void;

  constructor(private readonly socket: Socket) {
    this.receive = (chunk) => {
      try {
        this.decoder.push(chunk);
      } catch (error) {
        this.lose(error instanceof Error ? error.message : String(error));
        socket.destroy();
      }
    };
    socket.on("data", this.receive);
    socket.on("error", (error) => this.lose(error.message));
    socket.on("close", () => this.lose("the daemon closed the connection"));
  }

  request<Name extends MethodName>(
    method: Name,
    params: Params<Name>,
    options: RequestOptions = {},
  ): Promise<Result<Name>> {
    if (this.lost !== undefined) return Promise.reject(this.lost);
    const id = ++this.lastId;
    const token = (params as { readonly progressToken?: string | number }).progressToken;
    if (token !== undefined && options.onProgress !== undefined) this.progress.set(token, options.onProgress);
    const cancel = (): void => this.send({ jsonrpc: "2.0", method: "$/cancelRequest", params: { id } });
    return new Promise<Result<Name>>((resolve, reject) => {
      this.pending.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.send({ jsonrpc: "2.0", id, method, params });
      options.signal?.addEventListener("abort", cancel, { once: true });
    }).finally(() => {
      options.signal?.removeEventListener("abort", cancel);
      if (token !== undefined) this.progress.delete(token);
    });
  }

  /** Gives the socket away for another protocol: the client takes nothing from it any more. */
  handOver(): { readonly socket: Socket; readonly rest: Buffer } {
    this.socket.off("data", this.receive);
    this.socket.pause();
    return { socket: this.socket, rest: this.decoder.rest() };
  }

  close(): void {
    this.lose("closed");
    this.socket.end();
  }

  private send(message: object): void {
    if (this.lost === undefined) this.socket.write(encodeFrame(message));
  }

  private take(message: Readonly<Record<string, unknown>>): void {
    if (message["method"] === "progress") {
      const params = message["params"] as ProgressParams;
      this.progress.get(params.token)?.(params);
      return;
    }
    const waiting = this.pending.get(message["id"] as number);
    if (waiting === undefined) return;
    this.pending.delete(message["id"] as number);
    if (message["error"] === undefined) waiting.resolve(message["result"]);
    else waiting.reject(navdError(message["error"]));
  }

  private lose(reason: string): void {
    this.lost ??= new DaemonLostError(reason);
    const waiting = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of waiting) reject(this.lost);
  }
}

function navdError(error: unknown): NavdError {
  const { message, data } = error as { readonly message: string; readonly data?: Readonly<Record<string, unknown>> };
  const kind = data?.["kind"];
  const known = typeof kind === "string" && Object.hasOwn(errorCodes, kind) ? (kind as ErrorKind) : "internalError";
  return new NavdError(known, message, data ?? {});
}
