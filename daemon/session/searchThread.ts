/**
 * The search thread, seen from the daemon: started ahead of the first question, restarted when it ends, one question after the other.
 */
import { Worker } from "node:worker_threads";
import { entryPoints } from "../../proto/entryPoints.js";
import { type ErrorKind, errorCodes, NavdError } from "../../proto/errors.js";
import type { NamesChange } from "../index/indexerOptions.js";
import type { FromSearch, SearchQuestion, ToSearch } from "./searchProtocol.js";
import { SentOverlays } from "./sentOverlays.js";
import type { SessionBuffers } from "./service.js";

type Waiting = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void };

const heapMegabytes = 640;

export class SearchThread {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  /** Workspaces the thread has been asked about; only for these can it hold a table of names. */
  private readonly asked = new Set<string>();
  private readonly overlays = new SentOverlays((message) => this.tell(message));
  private nextId = 1;
  private closed = false;

  /** Starts the thread, so that its first question does not wait for its code to load. */
  warm(): void {
    if (!this.closed) this.worker ??= this.start();
  }

  ask(question: SearchQuestion, buffers: SessionBuffers): Promise<unknown> {
    if (this.closed) return Promise.reject(new NavdError("shuttingDown", "the daemon is shutting down"));
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      this.waiting.set(id, { resolve, reject });
      this.asked.add(question.snapshot.root);
      const overlays = this.overlays.numbersOf(buffers, question.snapshot.root);
      this.tell({ type: "ask", id, question, overlays });
    });
  }

  /** Names changed by a commit. Before the first question there is no table to keep in step. */
  namesChanged(change: NamesChange): void {
    if (this.asked.has(change.root)) this.tell({ type: "names", change });
  }

  forget(root: string): void {
    if (this.asked.delete(root)) this.tell({ type: "forget", root });
  }

  endSession(session: number): void {
    if (!this.closed) this.overlays.endSession(session);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.failAll("the daemon is shutting down");
    await this.worker?.terminate();
  }

  private tell(message: ToSearch): void {
    this.worker ??= this.start();
    this.worker.postMessage(message);
  }

  private start(): Worker {
    const worker = new Worker(entryPoints.searchWorker, {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    worker.on("message", (message: FromSearch) => this.hear(message));
    worker.on("error", (error) => this.failAll(`the search thread failed: ${error.message}`));
    worker.on("exit", () => {
      if (this.worker === worker) this.worker = undefined;
      this.asked.clear();
      this.overlays.forgetAll();
      this.failAll("the search thread ended");
    });
    worker.unref();
    return worker;
  }

  private hear(message: FromSearch): void {
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.type === "answer") waiting?.resolve(message.result);
    else if (message.kind in errorCodes) {
      waiting?.reject(new NavdError(message.kind as ErrorKind, message.message, message.details));
    } else waiting?.reject(new Error(message.message));
  }

  private failAll(message: string): void {
    for (const waiting of this.waiting.values()) waiting.reject(new NavdError("internalError", message));
    this.waiting.clear();
  }
}
