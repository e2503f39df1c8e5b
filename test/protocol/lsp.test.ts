/** LSP through the real server: sessions, overlays, encodings, odd documents. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import type {
  DocumentSymbol,
  FoldingRange,
  Range,
  SelectionRange,
  SymbolInformation,
} from "vscode-languageserver-protocol";
import { withDaemon } from "../harness/daemon.js";
import { dedent } from "../harness/facts.js";
import type { LspClient } from "../harness/lspClient.js";

const uriOf = (root: string, path: string): string => pathToFileURL(`${root}/${path}`).href;

const shown = ({ start, end }: Range): string => `${start.line}:${start.character}-${end.line}:${end.character}`;

async function symbols(client: LspClient, uri: string): Promise<DocumentSymbol[]> {
  return client.request("textDocument/documentSymbol", { textDocument: { uri } });
}

/** `name kind selection`, indented by depth. */
function tree(items: readonly DocumentSymbol[], depth = 0): string {
  return items
    .map(
      (item) =>
        `${"  ".repeat(depth)}${item.name} ${item.kind} ${shown(item.selectionRange)}\n${tree(item.children ?? [], depth + 1)}`,
    )
    .join("");
}

const cart = `
  class Cart:
      def add(self, item):
          return 1

  def total():
      return 2
`;

test("an editor's session: capabilities, symbols, both shapes", async () => {
  await withDaemon(async (daemon) => {
    const root = await daemon.open({ "a.py": cart });
    const client = await daemon.lsp({ roots: [root] });
    assert.deepEqual(client.result?.capabilities, {
      positionEncoding: "utf-16",
      textDocumentSync: { openClose: true, change: 2 },
      documentSymbolProvider: true,
      workspaceSymbolProvider: true,
      definitionProvider: true,
      typeDefinitionProvider: true,
      referencesProvider: true,
      hoverProvider: true,
      documentHighlightProvider: true,
      renameProvider: true,
      implementationProvider: true,
      callHierarchyProvider: true,
      typeHierarchyProvider: true,
      foldingRangeProvider: true,
      selectionRangeProvider: true,
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    });
    assert.equal(
      tree(await symbols(client, uriOf(root, "a.py"))),
      dedent(`
        Cart 5 0:6-0:10
          add 6 1:8-1:11
        total 12 4:4-4:9
      `),
    );
    const flat = await daemon.lsp({ roots: [root], capabilities: {} });
    const list = (await symbols(flat, uriOf(root, "a.py"))) as unknown as SymbolInformation[];
    assert.deepEqual(
      list.map(({ name, containerName, location }) => `${containerName ?? ""}/${name} ${shown(location.range)}`),
      ["/Cart 0:0-2:16", "Cart/add 1:4-2:16", "/total 4:0-5:12"],
    );
    const found = await client.request<SymbolInformation[]>("workspace/symbol", { query: "tot" });
    assert.deepEqual(
      found.map(({ name, location }) => `${name} ${location.uri === uriOf(root, "a.py")} ${shown(location.range)}`),
      ["total true 4:4-4:9"],
    );
    assert.deepEqual(await client.request("workspace/symbol", { query: "" }), []);
  });
});

test("features of the allow-list only", async () => {
  await withDaemon(async (daemon) => {
    const root = await daemon.open({ "a.py": cart });
    const client = await daemon.lsp({
      roots: [root],
      initializationOptions: { features: ["workspaceSymbol", "unheard-of"] },
    });
    assert.equal(client.result?.capabilities.documentSymbolProvider, undefined);
    assert.equal(client.result?.capabilities.workspaceSymbolProvider, true);
    await assert.rejects(symbols(client, uriOf(root, "a.py")), { code: -32601 });
  });
});

test("incremental edits with emoji, each after the other, in every encoding", async () => {
  const text = dedent(`
    # 😀 café
    def first(): pass
    def 名前(): pass
  `);
  await withDaemon(async (daemon) => {
    const root = await daemon.open({ "a.py": "x = 1" });
    const uri = uriOf(root, "a.py");
    // Columns of the end of `# 😀 caf`, and of the name 名前's end.
    for (const [encoding, cafe, nameEnd] of [
      ["utf-16", 8, 6],
      ["utf-8", 10, 10],
      ["utf-32", 7, 6],
    ] as const) {
      const client = await daemon.lsp({
        roots: [root],
        capabilities: {
          general: { positionEncodings: [encoding, "utf-16"] },
          textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } },
        },
      });
      assert.equal(client.result?.capabilities.positionEncoding, encoding);
      await client.open(uri, text);
      assert.equal(tree(await symbols(client, uri)), `first 12 1:4-1:9\n名前 12 2:4-2:${nameEnd}\n`, encoding);
      await client.change(uri, [
        // "é" becomes a line end and a new function; the next event sees the new lines.
        {
          range: {
            start: { line: 0, character: cafe },
            end: { line: 0, character: cafe + (encoding === "utf-8" ? 2 : 1) },
          },
          text: "\ndef new(): pass",
        },
        { range: { start: { line: 2, character: 4 }, end: { line: 2, character: 9 } }, text: "second" },
        { range: { start: { line: 3, character: 4 }, end: { line: 3, character: nameEnd } }, text: "😀x".slice(2) },
      ]);
      assert.equal(tree(await symbols(client, uri)), "new 12 1:4-1:7\nsecond 12 2:4-2:10\nx 12 3:4-3:5\n", encoding);
      await client.change(uri, [{ text: "def whole(): pass\n" }]);
      assert.equal(tree(await symbols(client, uri)), "whole 12 0:4-0:9\n", encoding);
      await client.close(uri);
      client.socket.destroy();
    }
  });
});

test("B131 columns behind emoji, CJK and combining marks, in every encoding, of open and of stored files", async () => {
  const line = "s = '😀名é'; "; // the last é is e + combining acute
  const text = `${line.replace("é", "e\u0301")}t = 1\n`;
  await withDaemon(async (daemon) => {
    const root = await daemon.open({ "b.py": text });
    const uri = uriOf(root, "b.py");
    const prefix = text.slice(0, text.indexOf("t = 1"));
    for (const [encoding, column] of [
      ["utf-16", prefix.length],
      ["utf-8", Buffer.byteLength(prefix)],
      ["utf-32", [...prefix].length],
    ] as const) {
      const client = await daemon.lsp({
        roots: [root],
        capabilities: {
          general: { positionEncodings: [encoding] },
          textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } },
        },
      });
      const name = `0:${column}-0:${column + 1}`;
      const stored = (await symbols(client, uri)).find((item) => item.name === "t");
      assert.equal(shown(stored!.selectionRange), name, `${encoding}, stored`);
      const [found] = await client.request<SymbolInformation[]>("workspace/symbol", { query: "t" });
      assert.equal(shown(found.location.range), name, `${encoding}, workspace symbol`);
      await client.open(uri, text);
      const open = (await symbols(client, uri)).find((item) => item.name === "t");
      assert.equal(shown(open!.selectionRange), name, `${encoding}, open`);
    }
  });
});

test("unsaved buffers belong to their session and win until closed", async () => {
  await withDaemon(async (daemon) => {
    const root = await daemon.open({ "a.py": "def disk(): pass\n" });
    const uri = uriOf(root, "a.py");
    const [one, other] = [await daemon.lsp({ roots: [root] }), await daemon.lsp({ roots: [root] })];
    const names = async (client: LspClient): Promise<string> =>
      (await symbols(client, uri)).map(({ name }) => name).join();
    await one.open(uri, "def mine(): pass\n");
    await other.open(uri, "def yours(): pass\n");
    assert.equal(await names(one), "mine");
    assert.equal(await names(other), "yours");
    assert.deepEqual(
      (await daemon.rpc.request("documentSymbols", { root, path: "a.py" })).items.map(({ name }) => name),
      ["disk"],
    );
    assert.deepEqual(
      (await one.request<SymbolInformation[]>("workspace/symbol", { query: "yours" })).map(({ name }) => name),
      [],
    );
    await one.close(uri);
    assert.equal(await names(one), "disk");
    assert.equal(await names(other), "yours");
  });
});

test("an unsaved file that is not on disk has symbols", async () => {
  await withDaemon(async (daemon) => {
    const root = await daemon.open({ "a.py": "x = 1\n" });
    const client = await daemon.lsp({ roots: [root] });
    const uri = uriOf(root, "new/fresh.py");
    await client.open(uri, "def fresh(): pass\n");
    assert.deepEqual(
      (await symbols(client, uri)).map(({ name }) => name),
      ["fresh"],
    );
  });
});

const order = `
  syntax = "proto3";
  message Order {
    string id = 1;
    message Line {
      int32 count = 1;
    }
  }
`;

test("folding and selection follow the syntax", async () => {
  await withDaemon(async (daemon) => {
    const root = await daemon.open({ "a.proto": order, "a.unknown": "text" });
    const client = await daemon.lsp({ roots: [root] });
    const textDocument = { uri: uriOf(root, "a.proto") };
    const folds = await client.request<FoldingRange[]>("textDocument/foldingRange", { textDocument });
    assert.deepEqual(
      folds.map(({ startLine, endLine }) => `${startLine}-${endLine}`),
      ["1-5", "3-4"],
    );
    const [selection] = await client.request<SelectionRange[]>("textDocument/selectionRange", {
      textDocument,
      positions: [{ line: 4, character: 12 }],
    });
    const chain: string[] = [];
    for (let at: SelectionRange | undefined = selection; at !== undefined; at = at.parent) chain.push(shown(at.range));
    assert.ok(chain.includes("3:2-5:3") && chain.includes("1:0-6:1"), chain.join(" "));
    assert.equal(new Set(chain).size, chain.length);
    for (const positions of ["none", [{ line: -1, character: 0 }], [{}]]) {
      await assert.rejects(client.request("textDocument/selectionRange", { textDocument, positions }), {
        code: -32602,
      });
    }
    const unknown = { textDocument: { uri: uriOf(root, "a.unknown") } };
    assert.equal(await client.request("textDocument/foldingRange", unknown), null);
  });
});

test("B139 odd documents are clean errors, odd spellings of a file are the file", async () => {
  await withDaemon(async (daemon) => {
    const root = await daemon.open({ "dir with space/ü#a.py": "def odd(): pass\n" });
    const client = await daemon.lsp({ roots: [root] });
    for (const uri of [
      "fugitive:///repo/.git//0/a.py",
      "untitled:Untitled-1",
      "git:/repo/a.py?%7B%22ref%22%3A%22HEAD%22%7D",
      "vscode-notebook-cell:/a.ipynb#W0",
      "jdt://contents/rt.jar",
      "file:///%ZZ/a.py",
      "file://other.host/a.py",
      "file:///a%00b.py",
      "file:///a%2Fb.py",
      "not a uri",
      "",
    ]) {
      await client.open(uri, "def x(): pass\n");
      await client.change(uri, [{ text: "def y(): pass\n" }]);
      await assert.rejects(
        symbols(client, uri),
        (error: { readonly code: number; readonly data?: { readonly kind: string } }) =>
          error.code === -32602 || error.data?.kind === "outsideRoot" || error.data?.kind === "noWorkspace",
        uri,
      );
      await client.close(uri);
    }
    await assert.rejects(client.request("textDocument/documentSymbol", {}), { code: -32602 });
    await assert.rejects(symbols(client, uriOf("/nowhere", "a.py")), { code: -32002 });
    for (const uri of [
      uriOf(root, "dir with space/ü#a.py"),
      `file://${root}/dir%20with%20space/%C3%BC%23a.py`,
      `file://localhost${root}/dir%20with%20space/%c3%bc%23a.py`,
    ]) {
      assert.deepEqual(
        (await symbols(client, uri)).map(({ name }) => name),
        ["odd"],
        uri,
      );
    }
  });
});

test("messages of any odd shape are errors or nothing, and the session goes on", async () => {
  await withDaemon(async (daemon) => {
    const root = await daemon.open({ "a.py": cart });
    const oddities = [null, 7, "x", [], {}, [null], { textDocument: null }, { textDocument: { uri: 7 } }];
    const client = await daemon.lsp({
      roots: [root],
      capabilities: {
        general: { positionEncodings: 7 },
        textDocument: {
          foldingRange: { rangeLimit: "many" },
          documentSymbol: { hierarchicalDocumentSymbolSupport: true },
        },
      } as object,
      initializationOptions: { features: "all" },
    });
    const uri = uriOf(root, "a.py");
    await client.open(uri, cart);
    for (const params of oddities as object[]) {
      for (const method of ["didOpen", "didChange", "didClose", "didSave"]) {
        await client.connection.sendNotification(`textDocument/${method}`, params);
      }
      await client.connection.sendNotification("workspace/didChangeWorkspaceFolders", params);
      await client.connection.sendNotification("workspace/didChangeWorkspaceFolders", { event: params });
      for (const method of ["textDocument/documentSymbol", "textDocument/selectionRange", "workspace/symbol", "x/y"]) {
        await assert.rejects(client.request(method, params));
      }
    }
    for (const changes of oddities) await client.change(uri, changes as never);
    await client.change(uri, [
      { range: { start: { line: -1, character: 0 }, end: {} }, text: "x" } as never,
      { text: 7 } as never,
    ]);
    await client.change(uri, [
      { range: { start: { line: 9, character: 9 }, end: { line: 0, character: 0 } }, text: "\ndef end(): pass\n" },
    ]);
    assert.match(tree(await symbols(client, uri)), /Cart[\s\S]*end/);
  });
});

test("shutdown and exit end the session and never the daemon; the order of requests is checked", async () => {
  await withDaemon(async (daemon) => {
    const root = await daemon.open({ "a.py": cart });
    const client = await daemon.lsp({ roots: [root] });
    await assert.rejects(client.request("initialize", { capabilities: {} }), { code: -32600 });
    assert.equal(await client.connection.sendRequest("shutdown"), null);
    await assert.rejects(symbols(client, uriOf(root, "a.py")), { code: -32600 });
    const closed = new Promise((resolve) => client.socket.once("close", resolve));
    await client.connection.sendNotification("exit");
    await closed;
    assert.equal((await daemon.rpc.request("status", {})).pid, daemon.pid);
  });
});

test("a folder that is not indexed yet is indexed with progress, and answers meanwhile", async () => {
  await withDaemon(async (daemon) => {
    const root = daemon.sandbox.workspace("w", { "a.py": cart });
    const client = await daemon.lsp({
      roots: [root],
      capabilities: {
        window: { workDoneProgress: true },
        textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } },
      },
    });
    await untilAnswered(client, uriOf(root, "a.py"), /Cart/);
    await client.progressUntil((told) => told.includes('"end"'));
    assert.match(JSON.stringify(client.progress), /"begin".*"end"/);
    const next = daemon.sandbox.workspace("next", { "b.py": "def later(): pass\n" });
    await client.connection.sendNotification("workspace/didChangeWorkspaceFolders", {
      event: { added: [{ uri: pathToFileURL(next).href, name: "next" }], removed: [] },
    });
    await untilAnswered(client, uriOf(next, "b.py"), /later/);
  });
});

/** Each question waits in the daemon for the file, for two seconds; on a busy machine that may be too short, and the answer is what is known then. */
async function untilAnswered(client: LspClient, uri: string, expected: RegExp): Promise<void> {
  while (!expected.test(tree(await symbols(client, uri)))) await new Promise((resolve) => setTimeout(resolve, 10));
}

test("a root reached through a symbolic link keeps the editor's spelling", async () => {
  await withDaemon(async (daemon) => {
    const { symlinkSync } = await import("node:fs");
    const root = await daemon.open({ "a.py": cart });
    const link = `${daemon.sandbox.folder}/link`;
    symlinkSync(root, link);
    const client = await daemon.lsp({ roots: [link] });
    await client.open(uriOf(link, "a.py"), "def unsaved(): pass\n");
    assert.match(tree(await symbols(client, uriOf(link, "a.py"))), /unsaved/);
    const [found] = await client.request<SymbolInformation[]>("workspace/symbol", { query: "unsaved" });
    assert.equal(found.location.uri, uriOf(link, "a.py"));
  });
});
