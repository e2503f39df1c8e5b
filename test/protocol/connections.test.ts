/** Hostile and clumsy clients on the real socket: each costs itself only. */
import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { test } from "node:test";
import { Client } from "../../clients/rpc/client.js";
import { encodeFrame } from "../../clients/rpc/frames.js";
import type { MethodName, Params } from "../../proto/methods.js";
import { protocolVersion } from "../../proto/version.js";
import { type TestDaemon, withDaemon } from "../harness/daemon.js";

/** Everything the daemon sends until it closes. */
async function untilClosed(socket: Socket, milliseconds = 5000): Promise<string> {
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString("utf8");
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("close", () => resolve());
    socket.once("end", () => socket.end());
    setTimeout(() => reject(new Error(`still open; it said ${JSON.stringify(text)}`)), milliseconds).unref();
  });
  return text;
}

async function checkClosed(daemon: TestDaemon, bytes: string | Buffer, answer: RegExp): Promise<void> {
  const socket = await daemon.raw();
  const begun = performance.now();
  socket.write(bytes);
  assert.match(await untilClosed(socket), answer, String(bytes).slice(0, 60));
  assert.ok(performance.now() - begun < 2000, "not closed at once");
  assert.equal((await daemon.rpc.request("status", {})).pid, daemon.pid);
}

const hello = { jsonrpc: "2.0", id: 1, method: "hello", params: { protocolVersion } };
const silence = /^$/;

test("garbage, HTTP, bad lengths, deep and wrong JSON close the connection; the daemon lives", async () => {
  await withDaemon(async (daemon) => {
    await checkClosed(daemon, "\u0000\u0001\u0002garbage", silence);
    await checkClosed(daemon, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", silence);
    const smuggled = encodeFrame({ jsonrpc: "2.0", id: 1, method: "shutdown" });
    await checkClosed(daemon, `POST / HTTP/1.1\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`, silence);
    for (const length of ["-1", "7abc", "1e9", "999999999999", "9".repeat(400)]) {
      await checkClosed(daemon, `Content-Length: ${length}\r\n\r\n{}`, silence);
    }
    await checkClosed(daemon, `Content-Type: ${"x".repeat(5000)}\r\n\r\n`, silence);
    await checkClosed(daemon, `Content-Length: 140\r\n\r\n${"[".repeat(140)}`, /-32700.*nested deeper/);
    await checkClosed(daemon, "Content-Length: 3\r\n\r\n{,}", /-32700.*not JSON/);
    await checkClosed(daemon, encodeFrame({ jsonrpc: "2.0", id: 7, method: "status" }), /"id":7.*-32600.*hello/);
    await checkClosed(daemon, encodeFrame({ ...hello, params: { facade: "rpc" } }), /-32602.*protocolVersion/);
    // After the greeting the bounds are the same.
    await checkClosed(daemon, `${encodeFrame(hello)}GET / HTTP/1.1\r\n\r\n`, /"result".*"pid"/);
  });
});

test("frames with flipped, lost and doubled bytes", async () => {
  await withDaemon(async (daemon) => {
    let seed = 20_261_130;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const good = Buffer.from(
      encodeFrame(hello) +
        encodeFrame({ jsonrpc: "2.0", id: 2, method: "status", params: {} }) +
        encodeFrame({ jsonrpc: "2.0", id: 3, method: "findSymbol", params: { query: "a" } }),
    );
    for (let round = 0; round < 300; round++) {
      let bytes = Buffer.from(good);
      for (let change = random(4); change >= 0; change--) {
        const at = random(bytes.length);
        const kind = random(3);
        if (kind === 0) bytes[at] = random(256);
        else if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random(20))]);
        else bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - random(20)))]);
      }
      const socket = await daemon.raw();
      socket.end(bytes);
      socket.resume();
    }
    assert.equal((await daemon.rpc.request("status", {})).pid, daemon.pid);
  });
});

test("another protocol version is refused with both versions named", async () => {
  await withDaemon(async (daemon) => {
    const socket = await daemon.raw();
    socket.write(encodeFrame({ ...hello, params: { protocolVersion: 999, unknown: "field" } }));
    const answer = await untilClosed(socket);
    assert.match(answer, /"code":-32000/);
    assert.match(answer, /"kind":"wrongVersion","client":999,"server":1/);
  });
});

test("half a frame and a client that stops costs nobody else anything", async () => {
  await withDaemon(async (daemon) => {
    const half = await daemon.raw();
    half.write("Content-Length: 1000\r\n\r\n{");
    const mute = await daemon.raw();
    const gone = await daemon.raw();
    gone.write(encodeFrame(hello).slice(0, 30));
    gone.destroy();
    assert.equal((await daemon.rpc.request("status", {})).pid, daemon.pid);
    half.destroy();
    mute.destroy();
  });
});

test("unknown methods, unknown and wrong parameters are structured errors", async () => {
  await withDaemon(async (daemon) => {
    const ask = (method: string, params: object): Promise<unknown> =>
      daemon.rpc.client.request(method as MethodName, params as Params<"status">);
    await assert.rejects(ask("nonsense", {}), { kind: "methodNotFound" });
    await assert.rejects(ask("__proto__", {}), { kind: "methodNotFound" });
    await assert.rejects(ask("toString", {}), { kind: "methodNotFound" });
    await assert.rejects(ask("findSymbol", { query: 7 }), { kind: "invalidParams" });
    await assert.rejects(ask("findSymbol", { query: "a", file: "b.go" }), { kind: "invalidParams", message: /file/ });
    await assert.rejects(ask("findSymbol", { query: "a", match: "sideways" }), {
      kind: "invalidParams",
      message: /exact/,
    });
    await assert.rejects(ask("hello", { protocolVersion }), { kind: "invalidRequest" });
    await assert.rejects(ask("findSymbol", { query: "a" }), { kind: "noWorkspace" });
    await assert.rejects(ask("workspace/open", { root: "relative" }), { kind: "invalidParams" });
    await assert.rejects(ask("workspace/open", { root: "/nowhere/at/all" }), { kind: "unreadable" });
    await assert.rejects(ask("workspace/open", { root: "/etc/hostname" }), { kind: "unreadable" });
    await assert.rejects(ask("workspace/open", { root: "/tmp/\0x" }), { kind: "invalidParams" });
  });
});

test("paths outside the root, with NUL or with dots are refused", async () => {
  await withDaemon(async (daemon) => {
    const root = await daemon.open({ "a.txt": "text" });
    for (const path of ["../w2/a.txt", "/etc/passwd", "x/../../y", `${root}/../a.txt`, `${root}x/a.txt`]) {
      await assert.rejects(daemon.rpc.request("outline", { root, path }), { kind: "outsideRoot" }, path);
      await assert.rejects(daemon.rpc.request("why", { root, path }), { kind: "outsideRoot" }, path);
    }
    await assert.rejects(daemon.rpc.request("outline", { root, path: "a\0b" }), { kind: "invalidParams" });
    assert.equal((await daemon.rpc.request("why", { root, path: "x/../a.txt" })).path, "a.txt");
    assert.equal((await daemon.rpc.request("why", { root, path: `${root}//a.txt` })).path, "a.txt");
  });
});

test("more requests than may be in flight are answered, in order, and cancellation overtakes", async () => {
  await withDaemon(async (daemon) => {
    const client = new Client(await daemon.raw());
    await client.request("hello", { protocolVersion });
    const answers = await Promise.all(Array.from({ length: 3000 }, () => client.request("status", {})));
    assert.equal(answers.length, 3000);
    const abort = new AbortController();
    const all = Array.from({ length: 200 }, () => client.request("status", {}));
    // Cancelled in time or answered before: both are an end.
    const cancelled = client
      .request("status", {}, { signal: abort.signal })
      .catch((error: { readonly kind: string }) => assert.equal(error.kind, "requestCancelled"));
    abort.abort();
    await Promise.all([...all, cancelled]);
  });
});

test("a client that does not read is not written to for ever", async () => {
  await withDaemon(async (daemon) => {
    const socket = await daemon.raw();
    socket.write(encodeFrame(hello));
    socket.pause();
    const request = encodeFrame({ jsonrpc: "2.0", id: 5, method: "status", params: {} });
    for (let count = 0; count < 20_000; count++) socket.write(request);
    const before = (await daemon.rpc.request("status", {})).memoryBytes;
    await new Promise((resolve) => setTimeout(resolve, 500));
    const after = (await daemon.rpc.request("status", {})).memoryBytes;
    assert.ok(after - before < 64 * 1024 * 1024, `${after - before} bytes more`);
    socket.destroy();
  });
});
