import assert from "node:assert/strict";
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
