/**
 * A daemon's life: claim the cache directory and the socket, serve, drain, go.
 *
 * Draining: new sessions and new work are refused, requests under way are answered (10 s at most), workspaces are closed, and only then is
 * the socket given up: whoever comes next finds the store closed. A second signal ends the process at once; the store survives that.
 * An unforeseen exception is logged and ends the process: its state is unknown, and the index is safe on disk.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Endpoint } from "../../proto/endpoint.js";
import type { Result } from "../../proto/methods.js";
import { productVersion, protocolVersion } from "../../proto/version.js";
import { bugReports, onBug } from "../base/bug.js";
import { Connections } from "../server/connections.js";
import { type Claim, claimSocket } from "../server/transports/claimSocket.js";
import { type AskQuestion, type DaemonControl, Service } from "../session/service.js";
import { type RegistryParts, WorkspaceRegistry } from "../session/workspaceRegistry.js";
import type { FileSystem } from "../system/files.js";
import type { OwnerLock } from "../system/ownerLock.js";
import { claimCache } from "./claimCache.js";
import { IdleTimer } from "./idleTimer.js";
import type { DaemonLog } from "./log.js";
import { startLoopMonitor } from "./loopMonitor.js";
import { collectAtRest } from "./memoryAtRest.js";

export type DaemonOptions = {
  readonly endpoint: Endpoint;
  readonly build: string;
  readonly idleMs: number;
  readonly handshakeMs: number;
  /** Holds the stores; owned for the daemon's life. undefined: there is none that can be used, and nothing is written. */
  readonly cacheDirectory: string | undefined;
  readonly files: FileSystem;
  readonly log: DaemonLog;
  readonly openIndex: RegistryParts["openIndex"];
  readonly realDirectory: RegistryParts["realDirectory"];
  readonly onClosed: RegistryParts["onClosed"];
  readonly ask: AskQuestion;
  readonly onSessionEnd: (session: number) => void;
  /** Engine, memory and workers, as the index knows them. */
  readonly resources: () => Pick<Result<"status">, "engine" | "memoryBytes" | "workers">;
  /** Ends the workers and threads after the workspaces are closed. */
  readonly closeResources: () => Promise<void>;
};

export const exitCodes = { drained: 0, unforeseen: 70, cannotStart: 71, taken: 75, forced: 130 } as const;

const drainMs = 10_000;
/** A daemon that drains takes twice that at most: for the answers, and for its workspaces. */
const cacheWaitMs = 22_000;
const lookAtSocketMs = 5000;

/** Runs until the process exits. Resolves with the pid of the living daemon when there is one already. */
export async function runDaemon(options: DaemonOptions): Promise<"serving" | { readonly takenBy: number }> {
  const daemon = new Daemon(options);
  return daemon.start();
}

class Daemon implements DaemonControl {
  private readonly startedAt = performance.now();
  private readonly registry: WorkspaceRegistry;
  private readonly service: Service;
  private readonly connections: Connections;
  private readonly idle: IdleTimer;
  private readonly loop;
  private readonly memory;
  private claim: Extract<Claim, { readonly outcome: "listening" }> | undefined;
  private cache: OwnerLock | undefined;
  private draining = false;

  constructor(private readonly options: DaemonOptions) {
    const { log } = options;
    this.registry = new WorkspaceRegistry({
      openIndex: options.openIndex,
      realDirectory: options.realDirectory,
      onClosed: options.onClosed,
      log: log.info,
    });
    const { ask, onSessionEnd } = options;
    this.service = new Service({ registry: this.registry, ask, onSessionEnd, control: this });
    this.idle = new IdleTimer(
      options.idleMs,
      () => this.registry.isBusy(),
      () => this.drain("nobody has used it for a while"),
    );
    this.connections = new Connections({
      service: this.service,
      identity: { protocolVersion, version: productVersion, build: options.build, pid: process.pid },
      log: log.info,
      changed: (count) => this.idle.clientsChanged(count),
    });
    this.loop = startLoopMonitor(log.info);
    this.memory = collectAtRest(() => this.registry.isBusy());
    onBug((report) => log.error("bug", { bug: report.message, stack: report.stack }));
  }

  get isDraining(): boolean {
    return this.draining;
  }

  async start(): Promise<"serving" | { readonly takenBy: number }> {
    const { endpoint, files, log, handshakeMs, cacheDirectory } = this.options;
    const piped = endpoint.socket.startsWith("\\\\");
    const claim = await claimSocket({
      socket: endpoint.socket,
      directory: piped ? undefined : endpoint.runtimeDirectory,
      files,
      accept: (socket) => this.connections.accept(socket),
      prepare: async () => {
        if (cacheDirectory === undefined) return;
        this.cache = await claimCache({
          directory: cacheDirectory,
          socket: endpoint.socket,
          handshakeMs,
          waitMs: cacheWaitMs,
          files,
          log: log.info,
        });
      },
      log: log.info,
      handshakeMs,
    });
    if (claim.outcome === "taken") {
      this.idle.stop();
      this.loop.stop();
      this.memory.stop();
      this.cache?.release();
      return { takenBy: claim.pid };
    }
    this.claim = claim;
    this.handleSignals();
    setInterval(() => this.lookAtSocket(), lookAtSocketMs).unref();
    log.info("serving", { socket: endpoint.socket, build: this.options.build, node: process.version });
    return "serving";
  }

  status(): Result<"status"> {
    const { engine, memoryBytes, workers } = this.options.resources();
    return {
      version: productVersion,
      build: this.options.build,
      protocolVersion,
      pid: process.pid,
      uptimeSeconds: Math.round((performance.now() - this.startedAt) / 100) / 10,
      socket: this.options.endpoint.socket,
      engine,
      memoryBytes,
      connections: this.connections.count,
      workers,
      eventLoopDelayMs: this.loop.read(),
      answers: [...this.service.times.read()],
      bugs: bugReports().map(({ message }) => message),
      workspaces: [...this.registry.statuses()],
    };
  }

  drain(reason: string): void {
    if (this.draining) return;
    this.draining = true;
    this.options.log.info("draining", { reason });
    this.finish().then(
      () => this.exit(exitCodes.drained),
      (error: unknown) => {
        this.options.log.error("drain failed", { error: String(error) });
        this.exit(exitCodes.unforeseen);
      },
    );
  }

  private async finish(): Promise<void> {
    this.idle.stop();
    // The answer to `shutdown` itself is under way now.
    await pause(20);
    for (let waited = 0; waited < drainMs && this.connections.requestsInFlight > 0; waited += 20) await pause(20);
    this.connections.closeAll("daemon shuts down");
    await Promise.race([
      this.registry.closeAll().then(() => this.options.closeResources()),
      pause(drainMs, undefined, { ref: false }),
    ]);
    this.claim?.release();
    this.closeListener();
  }

  /** Closing a listener removes its socket's name, so it is closed only while the name is ours. */
  private closeListener(): void {
    if (this.claim?.isMine()) this.claim.server.close();
  }

  private handleSignals(): void {
    let signals = 0;
    const onSignal = (signal: NodeJS.Signals): void => {
      signals++;
      if (signals > 1) this.exit(exitCodes.forced);
      else this.drain(signal);
    };
    process.on("SIGTERM", onSignal);
    process.on("SIGINT", onSignal);
    // Losing the terminal of `navd serve` is no reason to go; nor is a client that went away while it was written to.
    process.on("SIGHUP", () => {});
    process.on("SIGPIPE", () => {});
    process.on("uncaughtException", (error) => this.unforeseen("uncaught exception", error));
    process.on("unhandledRejection", (error) => this.unforeseen("unhandled rejection", error));
  }

  private unforeseen(what: string, error: unknown): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.options.log.error(what, { error: text });
    process.stderr.write(`navd: ${what}: ${text}\n`);
    this.claim?.release();
    this.closeListener();
    this.exit(exitCodes.unforeseen);
  }

  /** The socket's name may be taken over or swept away, the cache directory too; a daemon nobody can reach, or one of two owners, goes. */
  private lookAtSocket(): void {
    if (this.claim?.isMine() === false) this.drain("the socket is not this daemon's any more");
    else if (this.cache?.keep() === false) this.drain("the cache directory is not this daemon's any more");
  }

  private exit(code: number): never {
    this.cache?.release();
    this.options.log.info("exit", { code });
    this.options.log.close();
    process.exit(code);
  }
}
