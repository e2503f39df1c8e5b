/** Questions about uses in the manners of each facade: an editor's, an agent's, the command line's. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import type { DocumentHighlight, Hover, Location, Range, WorkspaceEdit } from "vscode-languageserver-protocol";
import { type TestDaemon, withDaemon } from "../harness/daemon.js";
import { dedent } from "../harness/facts.js";

const files = {
  "go.mod": "module example.com/shop\n",
  "cart.go": `
    package shop

    type Cart struct{ größe int }

    // add puts something in.
    func (c *Cart) add(größe int) { c.größe = größe }
  `,
  "order.go": `
    package shop

    func order(cart *Cart) { /* 🎈 */ cart.add(1) }
  `,
  "other/other.go": `
    package other

    func lost(any Unknown) { any.add(2) }
  `,
};

const withLinks = (run: (daemon: TestDaemon) => Promise<void>): Promise<void> => withDaemon(run);

const shown = ({ start, end }: Range): string => `${start.line}:${start.character}-${end.line}:${end.character}`;

for (const [encoding, use, named] of [
  ["utf-16", "2:39-2:42", "5:34-5:39"],
  ["utf-8", "2:41-2:44", "5:36-5:43"],
  ["utf-32", "2:38-2:41", "5:34-5:39"],
] as const) {
  test(`B131 an editor that counts in ${encoding}`, () =>
    withLinks(async (daemon) => {
      const root = await daemon.open(files);
      const client = await daemon.lsp({ roots: [root], capabilities: { general: { positionEncodings: [encoding] } } });
      const uri = (path: string): string => pathToFileURL(`${root}/${path}`).href;
      const places = (found: readonly Location[]): string[] =>
        found.map((each) => `${each.uri.slice(uri("").length)} ${shown(each.range)}`);
      const [line, character] = use.split("-")[0].split(":").map(Number);
      const at = { textDocument: { uri: uri("order.go") }, position: { line, character } };

      const definition = await client.request<Location[]>("textDocument/definition", at);
      assert.deepEqual(places(definition), ["cart.go 5:15-5:18"]);
      const references = await client.request<Location[]>("textDocument/references", {
        ...at,
        context: { includeDeclaration: true },
      });
      assert.deepEqual(places(references), ["cart.go 5:15-5:18", `order.go ${use}`]);
      const uses = await client.request<Location[]>("textDocument/references", {
        ...at,
        context: { includeDeclaration: false },
      });
      assert.deepEqual(places(uses), [`order.go ${use}`]);
      const hover = await client.request<Hover>("textDocument/hover", at);
      assert.deepEqual(hover, {
        contents: {
          kind: "markdown",
          value: "```go\nfunc (c *Cart) add(größe int)\n```\n\nadd puts something in.",
        },
        range: hover.range,
      });
      assert.equal(shown(hover.range!), use);

      const [nameLine, nameCharacter] = named.split("-")[0].split(":").map(Number);
      const field = {
        textDocument: { uri: uri("cart.go") },
        position: { line: nameLine, character: nameCharacter },
      };
      const highlights = await client.request<DocumentHighlight[]>("textDocument/documentHighlight", field);
      assert.equal(highlights.length, 2);
      assert.deepEqual([shown(highlights[1].range), highlights[1].kind], [named, 3]);
      const type = await client.request<Location[]>("textDocument/typeDefinition", {
        textDocument: { uri: uri("order.go") },
        position: { line: 2, character: 11 },
      });
      assert.deepEqual(places(type), ["cart.go 2:5-2:9"]);

      const prepared = await client.request<{ readonly placeholder: string; readonly range: Range }>(
        "textDocument/prepareRename",
        field,
      );
      assert.deepEqual([prepared.placeholder, shown(prepared.range)], ["größe", named]);
      const renamed = await client.request<WorkspaceEdit>("textDocument/rename", { ...field, newName: "size" });
      assert.deepEqual(
        renamed.changes?.[uri("cart.go")]?.map(({ newText }) => newText),
        ["size", "size"],
      );
      await assert.rejects(
        client.request("textDocument/rename", { ...at, newName: "put" }),
        /not renamed: other\/other\.go:3: this add is not resolved/,
      );
      // Where nothing stands there is no answer and no error.
      const nowhere = { ...at, position: { line: 1, character: 0 } };
      assert.deepEqual(await client.request("textDocument/definition", nowhere), []);
      assert.equal(await client.request("textDocument/hover", nowhere), null);
    }));
}

test("unsaved text that differs has no links, and the answer says that it lacks them", () =>
  withLinks(async (daemon) => {
    const root = await daemon.open(files);
    const client = await daemon.lsp({ roots: [root] });
    const uri = pathToFileURL(`${root}/order.go`).href;
    const text = dedent(files["order.go"]);
    const ask = async (): Promise<Location[]> =>
      client.request("textDocument/references", {
        textDocument: { uri: pathToFileURL(`${root}/cart.go`).href },
        position: { line: 5, character: 15 },
        context: { includeDeclaration: false },
      });
    await client.open(uri, text);
    assert.equal((await ask()).length, 1, "what was opened and not changed is linked");
    await client.change(uri, [{ text: `\n${text}` }]);
    assert.deepEqual(await ask(), [], "a saved place would be off by a line");
    await client.close(uri);
    assert.equal((await ask()).length, 1);
  }));

test("an agent finds references, compact and structured", () =>
  withLinks(async (daemon) => {
    const root = await daemon.open(files);
    const client = await daemon.mcp({ root, profile: "full" });
    await daemon.rpc.request("sync", { root });
    const result = (await client.callTool({
      name: "find_references",
      arguments: { name: "Cart.add", withText: true, includeDeclaration: false },
    })) as { readonly content: readonly { readonly text: string }[]; readonly structuredContent: object };
    assert.equal(
      result.content[0].text,
      dedent(`
        order.go:3 call in order  func order(cart *Cart) { /* 🎈 */ cart.add(1) }
        (1 sites of the same name are not resolved; candidates=true lists them)
      `).trimEnd(),
    );
    assert.equal((result.structuredContent as { readonly items: readonly unknown[] }).items.length, 1);
  }));

test("the command line: def, type-def, refs, hover, highlight, rename, export", () =>
  withLinks(async (daemon) => {
    const root = await daemon.open(files);
    const navd = async (...words: string[]): Promise<string> => {
      const { code, stdout, stderr } = await daemon.sandbox.cli(words, { cwd: root });
      return `${stdout}${stderr}${code === 0 ? "" : `(${code})`}`;
    };
    const check = async (words: string, expected: string): Promise<void> =>
      assert.equal(await navd(...words.split(" ")), dedent(expected));
    await check("def order.go:3:41", "cart.go:6:16  func (c *Cart) add(größe int)\n");
    await check("def Cart.add", "cart.go:6:16  func (c *Cart) add(größe int)\n");
    await check("type-def order.go:3:12", "cart.go:3:6  type Cart struct\n");
    await check(
      "refs Cart.add",
      `
      cart.go:6:16  func (c *Cart) add(größe int) { c.größe = größe }
      order.go:3:40  func order(cart *Cart) { /* 🎈 */ cart.add(1) }  in order
      navd: 1 more sites of the same name are not resolved; --candidates lists them
      `,
    );
    await check(
      "hover Cart.add",
      `
      func (c *Cart) add(größe int)
      add puts something in.
      cart.go:6:16  exact  go gomod example.com/shop . Cart#add().
      `,
    );
    await check(
      "highlight order.go:3:12",
      `
      3:12  definition
      3:35  read
      `,
    );
    await check(
      "rename order.go:3:12 basket --plan",
      `
      order.go:3:12  cart -> basket
      order.go:3:35  cart -> basket
      `,
    );
    await check("rename order.go:3:12 basket", "navd: navd plans a rename and writes nothing: say --plan\n(2)");
    const lines = (await navd("export", "occurrences", "--path", "order.go")).trimEnd().split("\n");
    const rows = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    assert.deepEqual(
      rows.filter(({ name }) => name === "add"),
      [
        {
          path: "order.go",
          line: 2,
          character: 39,
          name: "add",
          kind: "method",
          role: ["call"],
          got: [{ path: "cart.go", line: 5, character: 15, tier: "exact" }],
        },
      ],
    );
    assert.deepEqual(
      rows.filter(({ line }) => line === 2).map(({ name }) => name),
      ["order", "cart", "Cart", "cart", "add"],
    );
    const other = await navd("export", "occurrences", "--path", "other");
    assert.match(
      other,
      /^\{"path":"other\/other.go","line":2,"character":29,"name":"add","role":\[\],"got":\[\],"unresolved":true\}$/m,
    );
  }));
