import assert from "node:assert/strict";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { withDaemon } from "../harness/daemon.js";

test("a workspace is opened, asked and closed", async () => {
  await withDaemon(async (daemon) => {
    const root = await daemon.open({
      "shop/cart.py": `
        """A cart."""
        class Cart:
            def add(self, item: str) -> int:
                return 1
      `,
      "shop/order.proto": `
        syntax = "proto3";
        message Order { string id = 1; }
      `,
    });
    const found = await daemon.rpc.request("findSymbol", { root, query: "Cart" });
    assert.deepEqual(
      found.items.map(({ path, kind, qualifiedName }) => `${path} ${kind} ${qualifiedName}`),
      ["shop/cart.py class Cart"],
    );
    const outline = await daemon.rpc.request("outline", { root, path: "shop" });
    assert.match(outline.text, /Cart/);
    assert.match(outline.text, /Order/);
    assert.deepEqual(await daemon.rpc.request("workspace/close", { root }), { closed: true });
    await assert.rejects(daemon.rpc.request("findSymbol", { root, query: "Cart" }), { kind: "noWorkspace" });
  });
});

test("a cache that was deleted between two openings is read anew, also by the search thread", async () => {
  await withDaemon(async (daemon) => {
    const root = await daemon.open({ "a.py": "def first(): ...\n", "b.py": "def same(): ...\n" });
    const names = async (): Promise<string[]> => {
      const { items } = await daemon.rpc.request("findSymbol", { root, query: "fst", match: "fuzzy" });
      return items.map(({ name, signature }) => `${name} ${signature}`);
    };
    assert.deepEqual(await names(), ["first def first()"]);
    await daemon.rpc.request("workspace/close", { root });
    rmSync(join(daemon.sandbox.folder, "cache", "navd"), { recursive: true });
    daemon.sandbox.write(root, "a.py", "def fast(x): ...\n");
    await daemon.rpc.request("workspace/open", { root });
    assert.deepEqual(await names(), ["fast def fast(x)"]);
  });
});

test("a workspace whose root is gone still answers, and says why it cannot be brought up to date", async () => {
  await withDaemon(async ({ rpc, sandbox }) => {
    const root = sandbox.workspace("w", { "a.py": "def f(): ...\n" });
    await rpc.request("workspace/open", { root });
    // At once: removed file by file, its files may be heard of as gone before it is.
    renameSync(root, `${root}.away`);
    await assert.rejects(rpc.request("sync", { root }), { kind: "unreadable" });
    await assert.rejects(rpc.request("workspace/open", { root, wait: false }), { kind: "unreadable" });
    assert.equal((await rpc.request("findSymbol", { root, query: "f" })).items.length, 1);
    const { notices } = await rpc.request("workspace/status", { root });
    assert.ok(
      notices.some((notice) => notice.includes("ENOENT")),
      String(notices),
    );
    assert.deepEqual(await rpc.request("workspace/list", {}), { workspaces: [{ root, state: "ready" }] });
  });
});

test("closing and opening at the same moment end with one index that answers", async () => {
  await withDaemon(async (daemon) => {
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}.py`, `def f${at}(): ...\n`]));
    const root = daemon.sandbox.workspace("w", files);
    const other = await daemon.connect();
    await daemon.rpc.request("workspace/open", { root, wait: false });
    const closed = daemon.rpc.request("workspace/close", { root });
    const reopened = other.request("workspace/open", { root, overrides: { exclude: ["f1.py"] } });
    const again = other.request("workspace/open", { root, overrides: {} });
    await Promise.all([closed, reopened.catch(() => {}), again]);
    const { summary } = await other.request("sync", { root });
    assert.equal(summary.files, 60);
    assert.equal((await other.request("workspace/list", {})).workspaces.length, 1);
  });
});
