/** MCP through the real server, in both protocol eras, over the socket and over the stdio bridge. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type MethodRow, methods } from "../../proto/methods.js";
import { type TestDaemon, withDaemon } from "../harness/daemon.js";

const eras = { legacy: { mode: "legacy" }, modern: { mode: { pin: "2026-07-28" } } } as const;

const files = {
  "shop/cart.py": `
    class Cart:
        """Holds items."""
        def add(self, item):
            return 1

    def total():
        return 2
  `,
  "shop/other.py": "def total(): pass\n",
};

type ToolResult = {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
};

async function call(client: Awaited<ReturnType<TestDaemon["mcp"]>>, name: string, given: object): Promise<ToolResult> {
  return (await client.callTool({ name, arguments: given as Record<string, unknown> })) as unknown as ToolResult;
}

for (const [era, versionNegotiation] of Object.entries(eras)) {
  test(`${era} era: tools of the table, structured and compact answers, errors with a next step`, async () => {
    await withDaemon(async (daemon) => {
      const root = await daemon.open(files);
      const client = await daemon.mcp({ root, client: { versionNegotiation } });
      assert.equal(client.getProtocolEra(), era);
      assert.match(client.getInstructions() ?? "", /find_symbol/);
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name).sort(),
        Object.values(methods)
          .flatMap((row: MethodRow) => (row.mcp?.profiles.includes("default") ? [row.mcp.name] : []))
          .sort(),
      );
      for (const tool of tools) {
        assert.equal(tool.annotations?.readOnlyHint, true);
        assert.equal(tool.annotations?.openWorldHint, false);
        assert.ok(tool.title && tool.description && tool.outputSchema, tool.name);
      }

      const found = await call(client, "find_symbol", { query: "Cart" });
      assert.equal(found.isError ?? false, false);
      assert.match(found.content[0].text, /^shop\/cart\.py:1 class Cart/);
      assert.equal(listed(found, "items").length, 1);

      const outline = await call(client, "get_outline", { path: "shop/cart.py" });
      assert.match(outline.content[0].text, /Cart[\s\S]*add[\s\S]*total/);
      assert.deepEqual(outline.structuredContent?.["files"], []);
      const both = await call(client, "get_outline", { path: "shop/cart.py", format: "both" });
      assert.equal(listed(both, "files").length, 1);

      const slice = await call(client, "get_symbol", { name: "Cart.add" });
      assert.match(slice.content[0].text, /^### shop\/cart\.py:3-4\n {4}def add\(self, item\):/);

      const status = await call(client, "repository_status", {});
      assert.match(status.content[0].text, /2 files/);

      for (const [name, given, text] of [
        ["find_symbol", { query: 7 }, /query/],
        ["find_symbol", { query: "a", match: "sideways" }, /exact/],
        ["find_symbol", { query: "a", file: "shop/cart.py" }, /file/],
        ["get_symbol", { name: "Nowhere" }, /Nowhere/],
        ["get_symbol", { name: "total" }, /path[\s\S]*shop\/cart\.py[\s\S]*shop\/other\.py/],
        ["get_outline", { path: "../.." }, /outside[\s\S]*inside the workspace/],
        ["get_outline", { path: "absent.py" }, /absent\.py[\s\S]*get_outline/],
        ["get_outline", { root: "/nowhere" }, /workspace[\s\S]*root/],
      ] as const) {
        const result = await call(client, name, given);
        assert.equal(result.isError, true, JSON.stringify(given));
        assert.match(result.content[0].text, text);
      }
    });
  });
}

test("profiles, and answers of one connection never reach another", async () => {
  await withDaemon(async (daemon) => {
    const [left, right] = [
      await daemon.open({ "left.py": "def left(): pass\n" }),
      await daemon.open({ "right.py": "def right(): pass\n" }),
    ];
    const clients = await Promise.all([
      daemon.mcp({ root: left, profile: "minimal" }),
      daemon.mcp({ root: right, profile: "full" }),
    ]);
    await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const { content } = await call(clients[at % 2], "get_outline", {});
        assert.match(content[0].text, at % 2 === 0 ? /left/ : /right/);
        assert.doesNotMatch(content[0].text, at % 2 === 0 ? /right/ : /left/);
      }),
    );
  });
});

test("the bridge answers what was asked before its input ended, and exits", async () => {
  await withDaemon(async (daemon) => {
    const root = await daemon.open(files);
    const messages = [
      {
        id: 1,
        method: "initialize",
        params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } },
      },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/call", params: { name: "find_symbol", arguments: { query: "Cart" } } },
    ];
    const stdin = messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join("");
    const { code, stdout, stderr } = await daemon.sandbox.cli(["mcp", "--root", root], { stdin });
    assert.equal(stderr, "");
    assert.equal(code, 0);
    const answers = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { readonly id: number });
    assert.deepEqual(
      answers.map(({ id }) => id),
      [1, 2],
    );
    assert.match(stdout, /shop\/cart\.py:1 class Cart/);
  });
});

test("lines that are no messages end an agent's connection, and only it", async () => {
  await withDaemon(async (daemon) => {
    const root = await daemon.open(files);
    for (const stdin of ["GET / HTTP/1.1\r\n\r\n", '{"jsonrpc":"2.0",\n', `${"[".repeat(100)}\n`]) {
      const { code, stderr } = await daemon.sandbox.cli(["mcp", "--root", root], { stdin });
      assert.ok(code === 3 || code === 0, stderr);
    }
    assert.equal((await daemon.rpc.request("status", {})).pid, daemon.pid);
  });
});

function listed(result: ToolResult, name: string): readonly unknown[] {
  const list = result.structuredContent?.[name];
  assert.ok(Array.isArray(list), name);
  return list;
}
