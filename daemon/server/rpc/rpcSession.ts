/**
 * The JSON-RPC facade: every row of the method table under its own name, cancellation, progress notifications.
 *
 * One message a turn of the event loop, so that clients take turns however much each sends at once. Requests run side by side; their
 * answers come as they are ready. (vscode-jsonrpc would do as well; loading it costs a fresh daemon's first answer 25 ms.)
 */
import { NavdError } from "../../../proto/errors.js";
import { type ProgressParams, progressNotification } from "../../../proto/methods.js";
import type { Service } from "../../session/service.js";
import type { Session } from "../../session/session.js";
import { dispatch } from "../dispatch.js";
import type { FacadeLog } from "../facadeLog.js";
import type { MessageChannel } from "../transports/messageChannel.js";
import type { Message } from "../transports/messageReader.js";
import { describeError, wireError } from "../wireError.js";

/** Progress notifications of one request come no faster than this. */
const progressEveryMs = 100;

export function startRpcSession(channel: MessageChannel, session: Session, service: Service, log: FacadeLog): void {
  const running = new Map<unknown, AbortController>();
  const waiting: Message[] = [];

  channel.receive((message) => {
    waiting.push(message);
    if (waiting.length === 1) setImmediate(takeOne);
  });
  channel.onClose(() => {
    waiting.length = 0;
    for (const controller of running.values()) controller.abort();
  });

  function takeOne(): void {
    const message = waiting[0];
    if (message === undefined) return;
    take(message);
    waiting.shift();
    if (waiting.length > 0) setImmediate(takeOne);
  }

  function take(message: Message): void {
    const { id, method, params } = message;
    if (method === "$/cancelRequest") running.get((params as { readonly id?: unknown } | undefined)?.id)?.abort();
    else if (typeof method === "string" && id !== undefined) void answer(id, method, params);
    else if (method !== undefined) refuse(id, "a method is a string");
    // A response to nothing, or a notification nobody knows, is dropped, as JSON-RPC says.
  }

  function refuse(id: unknown, text: string): void {
    if (id !== undefined) fail(id, "", new NavdError("invalidRequest", text));
  }

  async function answer(id: unknown, method: string, params: unknown): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const context = { signal: controller.signal, progress: progressTo(channel) };
      const result = await dispatch(service, session, method, params, context);
      channel.send({ jsonrpc: "2.0", id, result });
    } catch (error) {
      fail(id, method, error);
    } finally {
      if (running.get(id) === controller) running.delete(id);
    }
  }

  function fail(id: unknown, method: string, error: unknown): void {
    const wire = wireError(error, (unforeseen) => log("request failed", { method, error: describeError(unforeseen) }));
    channel.send({ jsonrpc: "2.0", id, error: wire });
  }
}

function progressTo(channel: MessageChannel): (progress: ProgressParams) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (progress) => {
    const now = performance.now();
    if (now - last < progressEveryMs && progress.done < progress.total) return;
    last = now;
    channel.send({ jsonrpc: "2.0", method: progressNotification, params: progress });
  };
}
