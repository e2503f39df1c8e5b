/**
 * A sandbox: XDG folders and workspaces of one test in one temporary folder, and the processes that were started in it.
 *
 * Every process started here, and every worker of it, carries the folder in its environment (TMPDIR), so that afterwards the system
 * itself is asked whether one is left (Linux; elsewhere only the started ones are checked).
 */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { thisBuild, thisPlace } from "../../clients/rpc/place.js";
import { endpointOf } from "../../proto/endpoint.js";
import { dedent } from "./facts.js";

export type Output = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export class Sandbox {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "navd-test-")));
  readonly environment: Readonly<Record<string, string>>;
  private readonly started: ChildProcess[] = [];

  constructor(settings: Readonly<Record<string, string>> = {}) {
    for (const name of ["run", "state", "cache", "config", "tmp", "home"]) {
      mkdirSync(join(this.folder, name), { mode: 0o700 });
    }
    this.environment = {
      PATH: process.env["PATH"] ?? "",
      HOME: join(this.folder, "home"),
      TMPDIR: join(this.folder, "tmp"),
      XDG_RUNTIME_DIR: join(this.folder, "run"),
      XDG_STATE_HOME: join(this.folder, "state"),
      XDG_CACHE_HOME: join(this.folder, "cache"),
      XDG_CONFIG_HOME: join(this.folder, "config"),
      NAVD_WORKERS: "1",
      NAVD_IDLE_MINUTES: "10",
      // The test machine may be busy; silence is tested with a setting of its own.
      NAVD_HANDSHAKE_MS: "10000",
      ...settings,
    };
  }

  get socket(): string {
    return endpointOf({ ...thisPlace(), environment: this.environment }, thisBuild()).socket;
  }

  /** A folder with files; common indentation of each text is removed. Gives its absolute real path. */
  workspace(name: string, files: Readonly<Record<string, string>>): string {
    const root = join(this.folder, "work", name);
    mkdirSync(root, { recursive: true });
    for (const [path, text] of Object.entries(files)) this.write(root, path, text);
    return root;
  }

  write(root: string, path: string, text: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), dedent(text));
  }

  /** Starts a module of the build with this sandbox's environment. */
  start(module: string, ...words: string[]): ChildProcess {
    const child = spawn(process.execPath, [compiled(module), ...words], {
      env: { ...this.environment },
      cwd: this.folder,
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.started.push(child);
    return child;
  }

  /** Runs the command line to its end. */
  async cli(words: readonly string[], input?: { readonly cwd?: string; readonly stdin?: string }): Promise<Output> {
    const child = spawn(process.execPath, [command, ...words], {
      env: { ...this.environment },
      cwd: input?.cwd ?? this.folder,
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.started.push(child);
    child.stdin.on("error", () => {});
    child.stdin.end(input?.stdin ?? "");
    return outputOf(child);
  }

  log(): readonly Readonly<Record<string, unknown>>[] {
    try {
      const text = readFileSync(join(this.folder, "state", "navd", "navd.log"), "utf8");
      return text
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    } catch {
      return [];
    }
  }

  /** Ids of living processes that carry this sandbox in their environment. */
  processes(): number[] {
    if (process.platform !== "linux")
      return this.started.filter((child) => child.exitCode === null).map(({ pid }) => pid!);
    const mark = `TMPDIR=${this.environment["TMPDIR"]}`;
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => {
        try {
          return readFileSync(`/proc/${name}/environ`, "latin1").split("\0").includes(mark);
        } catch {
          return false;
        }
      })
      .map(Number);
  }

  /** Ends what still runs, removes the folder, and fails when something was left running or went wrong unnoticed. */
  async close(): Promise<void> {
    for (const pid of this.processes()) signal(pid, "SIGTERM");
    await waitUntil(() => this.processes().length === 0, 15_000).catch(() => {});
    const left = this.processes();
    for (const pid of left) signal(pid, "SIGKILL");
    const lines = this.log();
    const troubles = lines.filter(({ message }) => troubleMessages.has(String(message)));
    rmSync(this.folder, { recursive: true, force: true });
    if (process.env["NAVD_TEST_LOG"]) console.error(lines.map((line) => JSON.stringify(line)).join("\n"));
    assert.deepEqual(left, [], "processes were left");
    assert.deepEqual(troubles, [], "the daemon's log holds errors");
  }
}

const troubleMessages = new Set([
  "bug",
  "uncaught exception",
  "unhandled rejection",
  "request failed",
  "notification failed",
  "tool failed",
]);

const command = fileURLToPath(new URL("../../../bin/navd.js", import.meta.url));

function compiled(module: string): string {
  return fileURLToPath(new URL(`../../${module}`, import.meta.url));
}

export async function outputOf(child: ChildProcess): Promise<Output> {
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    stdout += chunk.toString("utf8");
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString("utf8");
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, stdout, stderr };
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

export async function waitUntil(condition: () => boolean | Promise<boolean>, milliseconds: number): Promise<void> {
  const deadline = performance.now() + milliseconds;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`not so after ${milliseconds} ms: ${condition.toString()}`);
    await pause(20);
  }
}
