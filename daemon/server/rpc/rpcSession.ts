/** The JSON-RPC facade: every row of the method table under its own name, cancellation, progress notifications. */
import { type CancellationToken, ResponseError } from "vscode-jsonrpc/node";
import { progressNotification } from "../../../proto/methods.js";
import type { Service } from "../../session/service.js";
import type { Session } from "../../session/session.js";
import { dispatch } from "../dispatch.js";
import { channelConnection } from "../transports/channelConnection.js";
import type { MessageChannel } from "../transports/messageChannel.js";
import { wireError } from "../wireError.js";

export type FacadeLog = (message: string, details: Readonly<Record<string, unknown>>) => void;

/** Progress notifications of one request come no faster than this. */
const progressEveryMs = 100;

export function startRpcSession(channel: MessageChannel, session: Session, service: Service, log: FacadeLog): void {
  const connection = channelConnection(channel, (text) => log("rpc connection", { session: session.id, text }));
  connection.onRequest(async (method, params, token) => {
    let lastProgress = Number.NEGATIVE_INFINITY;
    try {
      return await dispatch(service, session, method, params, {
        signal: abortSignal(token),
        progress: (progress) => {
          const now = performance.now();
          if (now - lastProgress < progressEveryMs && progress.done < progress.total) return;
          lastProgress = now;
          channel.send({ jsonrpc: "2.0", method: progressNotification, params: progress });
        },
      });
    } catch (error) {
      const wire = wireError(error, (unknown) => log("request failed", { method, error: describe(unknown) }));
      return new ResponseError(wire.code, wire.message, wire.data);
    }
  });
  // A notification nobody knows is dropped, as JSON-RPC says.
  connection.onNotification(() => {});
  connection.listen();
}

export function abortSignal(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

/** An error for the log: its stack, which names code and no source text. */
export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
