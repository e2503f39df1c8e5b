/** Parsing, encodings and sizes through the real server: B131, B135, B137, B139 where other tests do not reach the server with them. */
import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { sharedDaemon } from "../harness/checkFeature.js";

const feature = sharedDaemon();

const beforeName = ["😀", "名前", "e\u0301", "\u{1d4d0}\u{1f468}\u200d\u{1f469}"];

for (const before of beforeName) {
  test(`B131 columns are UTF-16 units behind ${JSON.stringify(before)}, in answers and in questions`, async () => {
    const fixture = [
      "//- a.py",
      `"${before}"; first = 1`,
      "//- a.go",
      "package a",
      `var a, b = "${before}", 1; func second() {}`,
      "//- a.ts",
      `export const a = "${before}", third = 1;`,
      "//- a.proto",
      `syntax = "proto3"; /* ${before} */ message Fourth {}`,
    ].join("\n");
    for (const [path, line, name] of [
      ["a.py", `"${before}"; first = 1`, "first"],
      ["a.go", `var a, b = "${before}", 1; func second() {}`, "second"],
      ["a.ts", `export const a = "${before}", third = 1;`, "third"],
      ["a.proto", `syntax = "proto3"; /* ${before} */ message Fourth {}`, "Fourth"],
    ]) {
      const { items } = await feature.ask(fixture, "findSymbol", { query: name, match: "exact" });
      const { start, end } = items[0].nameRange;
      assert.deepEqual([start.character, end.character], [line.indexOf(name), line.indexOf(name) + name.length], path);
      for (const position of [start, end]) {
        const { slices } = await feature.ask(fixture, "symbol", { path, position });
        assert.equal(slices[0].symbol.name, name);
      }
    }
  });
}

const broken: Readonly<Record<string, string>> = {
  "open.py": `x = (\n${"  class C: as (\n".repeat(80_000)}`,
  "words.py": "  class C: as \n".repeat(86_000),
  "comments.go": "// c\n/* \n".repeat(130_000),
  "imports.go": `package a\n${'import ( "a" "b" c )\n'.repeat(55_000)}`,
};

for (const [path, text] of Object.entries(broken)) {
  test(`B135 ${text.length} units of broken data cost seconds, are listed, and hold up nobody: ${path}`, async () => {
    const begun = performance.now();
    const fixture = `//- good.py\ndef good(): ...\n//- ${path}\n${text}`;
    const { items, completeness } = await feature.ask(fixture, "documentSymbols", { path: "good.py" });
    assert.deepEqual(
      items.map(({ name }) => name),
      ["good"],
    );
    assert.equal(completeness.state, "fresh");
    const why = await feature.ask(fixture, "why", { path });
    assert.equal(why.verdict, "indexed");
    const dump = await feature.ask(fixture, "debug/file", { path, part: "facts" });
    assert.match(dump.text, /problem (tooDeep|tooManySteps|syntax)/);
    assert.ok(performance.now() - begun < 40_000, `${Math.round(performance.now() - begun)} ms`);
  });
}

test("B137 a tree of packages linked into each other is walked once", {
  skip: process.platform === "win32",
}, async () => {
  const root = join(feature.daemon.sandbox.folder, "work", "linked");
  for (const name of ["a", "b", "c", "d"]) {
    mkdirSync(join(root, "packages", name, "node_modules"), { recursive: true });
    writeFileSync(join(root, "packages", name, "index.ts"), `export const ${name}_made = 1;\n`);
    for (const other of ["a", "b", "c", "d"]) {
      symlinkSync(`../../${other}`, join(root, "packages", name, "node_modules", other));
      symlinkSync(`../${other}`, join(root, "packages", name, `to-${other}`));
    }
  }
  const { summary } = await feature.daemon.rpc.request("workspace/open", { root });
  assert.equal(summary?.files, 4);
  assert.equal(summary?.skippedByReason["symlink"], 16);
  const { items } = await feature.daemon.rpc.request("findSymbol", { root, query: "_made", match: "fuzzy" });
  assert.equal(items.length, 4);
});

test("B139 documents under odd names are found by their addresses", {
  skip: process.platform === "win32",
}, async () => {
  const root = join(feature.daemon.sandbox.folder, "work", "odd");
  const names = [
    "a b.py",
    "50%25.py",
    "#hash?.py",
    "émoji😀.py",
    "line\nbreak.py",
    "'\"quotes.py",
    "-dash.py",
    " lead.py",
    "[x](y).py",
  ];
  mkdirSync(root, { recursive: true });
  for (const name of [...names, `${"n".repeat(252)}.py`]) writeFileSync(join(root, name), "def odd(): ...\n");
  await feature.daemon.rpc.request("workspace/open", { root });
  const editor = await feature.daemon.lsp({ roots: [root] });
  for (const name of [...names, `${"n".repeat(252)}.py`]) {
    const { items } = await feature.daemon.rpc.request("documentSymbols", { root, path: name });
    assert.equal(items.length, 1, JSON.stringify(name));
    const uri = pathToFileURL(join(root, name)).href;
    const symbols = await editor.request<unknown[]>("textDocument/documentSymbol", { textDocument: { uri } });
    assert.equal(symbols.length, 1, uri);
  }
  for (const uri of [
    "fugitive:///x/.git//0/a.py",
    "git:/a.py?%7B%22ref%22%7D",
    "untitled:Untitled-1",
    "file://%zz/a.py",
    "",
  ]) {
    await editor
      .request("textDocument/documentSymbol", { textDocument: { uri } })
      .catch((error: Error) => assert.doesNotMatch(error.message, /TypeError|undefined/));
  }
  assert.equal((await feature.daemon.rpc.request("status", {})).pid, feature.daemon.pid);
  editor.socket.destroy();
});
