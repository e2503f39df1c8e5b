/** Exactly one daemon, whatever was left behind by the one before it. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { encodeFrame, FrameDecoder } from "../../clients/rpc/frames.js";
import { exitCodes } from "../../daemon/ops/runDaemon.js";
import { probeDaemon } from "../../daemon/server/transports/probe.js";
import { identityOfProcess } from "../../daemon/system/processIdentity.js";
import { withDaemon } from "../harness/daemon.js";
import { Sandbox, signal, waitUntil } from "../harness/sandbox.js";

const main = "daemon/main.js";

async function withSandbox(
  run: (sandbox: Sandbox) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const sandbox = new Sandbox(settings);
  try {
    await run(sandbox);
  } finally {
    await sandbox.close();
  }
}

async function serving(sandbox: Sandbox): Promise<number> {
  let pid = 0;
  await waitUntil(async () => {
    const probe = await probeDaemon(sandbox.socket, 5000);
    if (probe.state === "alive") pid = probe.pid;
    return pid !== 0;
  }, 20_000);
  return pid;
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.once("exit", resolve))
    : Promise.resolve(child.exitCode);
}

test("B145 of daemons started at the same moment exactly one lives, twenty times", async () => {
  await withSandbox(async (sandbox) => {
    for (let round = 0; round < 20; round++) {
      const pair = [sandbox.start(main), sandbox.start(main)];
      const loser = await Promise.race(pair.map(async (child) => ({ child, code: await exitOf(child) })));
      assert.equal(loser.code, exitCodes.taken, `round ${round}`);
      const winner = pair.find((child) => child !== loser.child);
      assert.equal(await serving(sandbox), winner?.pid);
      winner?.kill(round % 2 === 0 ? "SIGTERM" : "SIGKILL");
      await exitOf(winner!);
    }
  });
});

test("after kill -9 the next daemon removes the stale socket and serves", async () => {
  await withSandbox(async (sandbox) => {
    const first = sandbox.start(main);
    await serving(sandbox);
    first.kill("SIGKILL");
    await exitOf(first);
    assert.ok(existsSync(sandbox.socket));
    const second = sandbox.start(main);
    assert.equal(await serving(sandbox), second.pid);
    assert.equal(statSync(dirname(sandbox.socket)).mode & 0o777, 0o700);
    assert.equal(statSync(sandbox.socket).mode & 0o077, 0);
  });
});

test("B145 a start lock of a dead process, of a process with a number used again, or of nobody stops nobody", async () => {
  for (const left of [
    JSON.stringify({ pid: 999_999_999, started: "" }),
    // The number lives and belongs to somebody who started at another time.
    JSON.stringify({ pid: process.pid, started: "1@00000000" }),
    "{broken",
    "",
  ]) {
    await withSandbox(async (sandbox) => {
      mkdirSync(dirname(sandbox.socket), { mode: 0o700 });
      writeFileSync(join(dirname(sandbox.socket), "start.lock"), left);
      const begun = performance.now();
      const daemon = sandbox.start(main);
      assert.equal(await serving(sandbox), daemon.pid);
      assert.ok(performance.now() - begun < 10_000);
    });
  }
});

test("B147 a daemon that lives and stays silent is taken over", { skip: process.platform !== "linux" }, async () => {
  await withSandbox(
    async (sandbox) => {
      const silent = sandbox.start(main);
      await serving(sandbox);
      silent.kill("SIGSTOP");
      const answer = await sandbox.cli(["index", sandbox.workspace("w", { "a.txt": "text" }), "--json"]);
      assert.match(answer.stderr, /does not answer/);
      assert.doesNotMatch(answer.stderr, /Error/);
      const next = await serving(sandbox);
      assert.notEqual(next, silent.pid);
      await waitUntil(() => silent.signalCode !== null, 5000);
    },
    { NAVD_HANDSHAKE_MS: "700" },
  );
});

test("B147 a silent process that nothing proves to be a daemon is not ended; its socket is replaced", async () => {
  await withSandbox(
    async (sandbox) => {
      mkdirSync(dirname(sandbox.socket), { mode: 0o700 });
      const mute = await listening(sandbox.socket, () => {});
      // A record that names a living process without its start time proves nothing.
      writeFileSync(sandbox.socket.replace(/sock$/, "owner"), JSON.stringify({ pid: process.pid, started: "" }));
      const daemon = sandbox.start(main);
      assert.equal(await serving(sandbox), daemon.pid);
      mute.close();
    },
    { NAVD_HANDSHAKE_MS: "500" },
  );
});

test("a daemon of another build is asked to drain before the new one serves", async () => {
  await withSandbox(async (sandbox) => {
    const folder = dirname(sandbox.socket);
    mkdirSync(folder, { mode: 0o700 });
    const asked: unknown[] = [];
    const old: Server = await listening(join(folder, "0123456789abcdef.sock"), (method, answer) => {
      asked.push(method);
      if (method === "hello")
        answer({ error: { code: -32000, message: "other version", data: { kind: "wrongVersion" } } });
      else {
        answer({ result: { draining: true } });
        old.close();
      }
    });
    const daemon = sandbox.start(main);
    assert.equal(await serving(sandbox), daemon.pid);
    assert.deepEqual(asked, ["hello", "shutdown"]);
  });
});

test("B145 two daemons never own one cache directory: the second names the first and leaves", async () => {
  await withSandbox(async (sandbox) => {
    const shared = { XDG_CACHE_HOME: join(sandbox.folder, "cache") };
    const other = new Sandbox(shared);
    try {
      const first = sandbox.start(main);
      await serving(sandbox);
      const answer = await other.cli(["index", other.workspace("w", { "a.txt": "text" })]);
      assert.equal(answer.code, 3);
      assert.match(answer.stderr, new RegExp(`pid ${first.pid} \\(socket .*\\) owns the index in .*cache/navd`));
      first.kill("SIGKILL");
      await exitOf(first);
      const second = other.start(main);
      assert.equal(await serving(other), second.pid);
    } finally {
      await other.close();
    }
  });
});

test("a daemon waits for the owner of its cache directory that has given up its socket", async () => {
  await withSandbox(async (sandbox) => {
    const folder = join(sandbox.folder, "cache", "navd");
    mkdirSync(folder, { mode: 0o700 });
    // An older build at the end of its drain: alive, and nobody answers on its socket.
    const draining = spawn("sleep", ["60"]);
    const lock = JSON.stringify({ ...identityOfProcess(draining.pid!), socket: join(sandbox.folder, "gone.sock") });
    writeFileSync(join(folder, "owner.lock"), lock);
    const daemon = sandbox.start(main);
    await waitUntil(() => sandbox.log().some(({ message }) => String(message).startsWith("waiting for")), 10_000);
    assert.equal((await probeDaemon(sandbox.socket, 1000)).state, "absent");
    draining.kill();
    await exitOf(draining);
    assert.equal(await serving(sandbox), daemon.pid);
  });
});

test("stop ends the daemons of all builds and says which", async () => {
  await withSandbox(async (sandbox) => {
    const folder = dirname(sandbox.socket);
    mkdirSync(folder, { mode: 0o700 });
    const older: Server = await listening(join(folder, "0123456789abcdef.sock"), (method, answer) => {
      if (method === "hello") answer({ result: { protocolVersion: 1, version: "0.0.9", build: "older", pid: 77 } });
      else {
        answer({ result: { draining: true } });
        older.close();
      }
    });
    const answer = await sandbox.cli(["stop"]);
    assert.equal(answer.code, 0);
    assert.equal(answer.stderr, "navd: daemon 77 (version 0.0.9, build older) stopped\n");
    const daemon = sandbox.start(main);
    await serving(sandbox);
    assert.equal((await sandbox.cli(["stop"])).stderr, `navd: daemon ${daemon.pid} stopped\n`);
    assert.equal((await sandbox.cli(["stop"])).stderr, "navd: no daemon runs\n");
  });
});

test("a daemon whose socket is taken away goes", async () => {
  await withSandbox(async (sandbox) => {
    const daemon = sandbox.start(main);
    await serving(sandbox);
    const { rmSync } = await import("node:fs");
    rmSync(sandbox.socket);
    assert.equal(await exitOf(daemon), 0);
  });
});

test("a folder that others can write to is refused, by the daemon and by the client", async () => {
  await withSandbox(async (sandbox) => {
    mkdirSync(dirname(sandbox.socket), { mode: 0o700 });
    chmodSync(dirname(sandbox.socket), 0o777);
    const daemon = sandbox.start(main);
    let said = "";
    daemon.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    assert.equal(await exitOf(daemon), exitCodes.cannotStart);
    assert.match(said, /can be written to by others; run: chmod 700/);
    const answer = await sandbox.cli(["status"]);
    assert.equal(answer.code, 3);
  });
});

test("a runtime folder with a long name still gives a short socket", async () => {
  const sandbox = new Sandbox();
  const long = join(sandbox.folder, "x".repeat(100));
  mkdirSync(long, { mode: 0o700 });
  const longer = new Sandbox({ XDG_RUNTIME_DIR: long });
  try {
    assert.ok(Buffer.byteLength(longer.socket) <= 103, longer.socket);
    longer.start(main);
    await serving(longer);
    assert.equal(statSync(dirname(longer.socket)).mode & 0o777, 0o700);
  } finally {
    await longer.close();
    await sandbox.close();
  }
});

test("many clients that find no daemon get one between them", async () => {
  await withSandbox(async (sandbox) => {
    const root = sandbox.workspace("w", { "a.txt": "text" });
    const answers = await Promise.all(Array.from({ length: 6 }, () => sandbox.cli(["index", root, "--json"])));
    for (const { code, stderr } of answers) assert.equal(code, 0, stderr);
    const lives = sandbox.log().filter(({ message }) => message === "serving");
    assert.equal(lives.length, 1);
  });
});

test("the client tells why a daemon did not stay", async () => {
  await withSandbox(async (sandbox) => {
    // The state folder is fine, the runtime folder is a file.
    writeFileSync(dirname(sandbox.socket), "");
    const answer = await sandbox.cli(["index", "."]);
    assert.equal(answer.code, 3);
    assert.match(answer.stderr, /ended with code 71|another user/);
  });
});

test("idle: exits after its time without clients, never with one", async () => {
  await withDaemon(
    async (daemon) => {
      const child = daemon.pid;
      await new Promise((resolve) => setTimeout(resolve, 1500));
      assert.equal((await daemon.rpc.request("status", {})).pid, child);
      daemon.rpc.close();
      daemon.closeClients();
      await waitUntil(() => daemon.sandbox.processes().length === 0, 10_000);
      assert.ok(!existsSync(daemon.sandbox.socket));
      assert.ok(daemon.sandbox.log().some(({ message, code }) => message === "exit" && code === 0));
    },
    { NAVD_IDLE_MINUTES: "0.01" },
  );
});

test("SIGTERM drains: what was asked is answered, then the socket and the process are gone", async () => {
  await withDaemon(async (daemon) => {
    const files = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`f${at}.txt`, "text"]));
    const root = daemon.sandbox.workspace("big", files);
    const opened = daemon.rpc.client.request("workspace/open", { root });
    await new Promise((resolve) => setTimeout(resolve, 30));
    signal(daemon.pid, "SIGTERM");
    assert.equal((await opened).summary?.files, 2000);
    await waitUntil(() => daemon.sandbox.processes().length === 0, 15_000);
    assert.ok(!existsSync(daemon.sandbox.socket));
    assert.deepEqual(
      daemon.sandbox
        .log()
        .filter(({ message }) => message === "draining" || message === "exit")
        .map(({ message, reason, code }) => `${message} ${reason ?? code}`),
      ["draining SIGTERM", "exit 0"],
    );
  });
});

test("a second signal ends it at once, and the next daemon serves the same store", async () => {
  await withDaemon(async (daemon) => {
    const root = await daemon.open({ "a.txt": "text" });
    const pending = daemon.rpc.client.request("sync", { root }).catch(() => {});
    signal(daemon.pid, "SIGTERM");
    signal(daemon.pid, "SIGTERM");
    await waitUntil(() => daemon.sandbox.processes().length === 0, 5000);
    await pending;
    await daemon.start();
    assert.equal((await daemon.rpc.request("workspace/open", { root })).summary?.files, 1);
  });
});

test("a client that is killed in the middle of a request costs nothing", async () => {
  await withDaemon(async (daemon) => {
    const { environment } = daemon.sandbox;
    const root = daemon.sandbox.workspace("w", { "a.txt": "text" });
    const command = new URL("../../../bin/navd.js", import.meta.url).pathname;
    const child = spawn(process.execPath, [command, "mcp", "--root", root], { env: { ...environment } });
    await waitUntil(() => daemon.sandbox.log().some(({ facade }) => facade === "mcp"), 10_000);
    child.kill("SIGKILL");
    await waitUntil(() => daemon.sandbox.log().some(({ message }) => message === "session ends"), 5000);
    assert.equal((await daemon.rpc.request("status", {})).pid, daemon.pid);
  });
});

test("the log holds one JSON object a line and the process's id", async () => {
  await withDaemon(async (daemon) => {
    const path = join(daemon.sandbox.folder, "state", "navd", "navd.log");
    assert.equal(statSync(path).mode & 0o077, 0);
    for (const line of readFileSync(path, "utf8").trimEnd().split("\n")) assert.equal(JSON.parse(line).pid, daemon.pid);
  });
});

/** A server that speaks frames; `hear` gets each method and a way to answer. */
function listening(path: string, hear: (method: unknown, answer: (body: object) => void) => void): Promise<Server> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    const decoder = new FrameDecoder((message) => {
      hear(message["method"], (body) => socket.write(encodeFrame({ jsonrpc: "2.0", id: message["id"], ...body })));
    });
    socket.on("data", (chunk: Buffer) => decoder.push(chunk));
  });
  return new Promise((resolve) => server.listen(path, () => resolve(server)));
}
