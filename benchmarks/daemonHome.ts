/**
 * A user's folders for one daemon: empty at first, so that the first index in it is cold, and removed afterwards with every process
 * that was started in them.
 *
 * Processes are found by a mark in their environment (TMPDIR), so that a daemon that outlived its command is found too (Linux).
 */
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import { createConnection } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "../clients/rpc/client.js";
import { thisBuild, thisPlace } from "../clients/rpc/place.js";
import { endpointOf } from "../proto/endpoint.js";
import { protocolVersion } from "../proto/version.js";

export class DaemonHome {
  private readonly folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "navd-bench-")));
  readonly environment: Readonly<Record<string, string>>;

  constructor() {
    for (const name of folders) fs.mkdirSync(path.join(this.folder, name), { mode: 0o700 });
    const [run, state, cache, config, tmp, home] = folders.map((name) => path.join(this.folder, name));
    this.environment = {
      PATH: process.env["PATH"] ?? "",
      HOME: home,
      TMPDIR: tmp,
      XDG_RUNTIME_DIR: run,
      XDG_STATE_HOME: state,
      XDG_CACHE_HOME: cache,
      XDG_CONFIG_HOME: config,
      // A machine under load may be slow to answer; a benchmark waits.
      NAVD_HANDSHAKE_MS: "10000",
    };
  }

  /** Runs the command line to its end; throws with what it said unless it ends with 0. */
  async navd(...words: readonly string[]): Promise<Told> {
    return this.finished(this.startNavd(...words));
  }

  startNavd(...words: readonly string[]): Running {
    return this.start([commandFile, ...words]);
  }

  /** Starts a daemon that has nothing to do: it indexes an empty folder. */
  async startDaemon(): Promise<void> {
    const empty = path.join(this.folder, "empty");
    fs.mkdirSync(empty);
    fs.writeFileSync(path.join(empty, "empty.py"), "");
    await this.navd("index", empty);
  }

  /** Node alone, with one word to say. */
  async bareNode(): Promise<Told> {
    return this.finished(this.start(["--eval", "console.log(1)"]));
  }

  async finished({ child, startedAt, words }: Running): Promise<Told> {
    let stdout = "";
    let stderr = "";
    let answeredAt = startedAt;
    child.stdout?.on("data", (chunk: Buffer) => {
      stdout += chunk.toString("utf8");
      answeredAt = performance.now();
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      stderr += chunk.toString("utf8");
    });
    const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
    const milliseconds = performance.now() - startedAt;
    if (code !== 0) throw new Error(`${words.join(" ")}: ended with ${code}\n${stderr}${stdout}`);
    return { stdout, milliseconds, answeredMs: answeredAt - startedAt };
  }

  /** A connection to the daemon that runs here. */
  async connect(): Promise<{ readonly client: Client; readonly pid: number }> {
    const { socket: address } = endpointOf({ ...thisPlace(), environment: this.environment }, thisBuild());
    const socket = createConnection(address);
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("error", reject);
    });
    const client = new Client(socket);
    const { pid } = await client.request("hello", { protocolVersion, clientName: "benchmark" });
    return { client, pid };
  }

  /** Bytes on disk of everything that the daemon keeps. */
  diskBytes(): number {
    return blocksUnder(this.environment["XDG_CACHE_HOME"]);
  }

  /** Stops the daemon and waits until none of its processes is left; the index stays. */
  async stop(): Promise<void> {
    await this.navd("stop");
    await this.waitForEnd(10_000);
  }

  /** Ends whatever still runs and removes the folders. */
  async close(): Promise<void> {
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      for (const pid of this.processes()) kill(pid, signal);
      await this.waitForEnd(15_000);
    }
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  private start(words: readonly string[]): Running {
    const startedAt = performance.now();
    const child = spawn(process.execPath, words, {
      env: { ...this.environment },
      cwd: this.folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    return { child, startedAt, words };
  }

  private async waitForEnd(milliseconds: number): Promise<void> {
    const deadline = performance.now() + milliseconds;
    while (this.processes().length > 0 && performance.now() < deadline) await pause(10);
  }

  private processes(): readonly number[] {
    const mark = `TMPDIR=${this.environment["TMPDIR"]}`;
    return fs
      .readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(mark))
      .map(Number);
  }
}

export type Running = {
  readonly child: ChildProcess;
  readonly startedAt: number;
  readonly words: readonly string[];
};

export type Told = {
  readonly stdout: string;
  /** Of the whole process, from before its start to after its end. */
  readonly milliseconds: number;
  /** From before its start to the last of its output. */
  readonly answeredMs: number;
};

const folders = ["run", "state", "cache", "config", "tmp", "home"];
const commandFile = path.resolve(import.meta.dirname, "../../bin/navd.js");

function environmentOf(pid: string): readonly string[] {
  try {
    return fs.readFileSync(`/proc/${pid}/environ`, "latin1").split("\0");
  } catch {
    return [];
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

function blocksUnder(folder: string): number {
  let bytes = 0;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) bytes += blocksUnder(place);
    else if (entry.isFile()) bytes += fs.statSync(place).blocks * 512;
  }
  return bytes;
}
