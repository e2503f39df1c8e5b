/** An index over code outside the workspace: modules that come and go, what views show of it, where its sources lie. */
import assert from "node:assert/strict";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { SourcePlaces } from "../../daemon/graph/sourcePlaces.js";
import type { View } from "../../daemon/graph/view.js";
import type { WorkspaceIndex } from "../../daemon/index/workspaceIndex.js";
import { realFiles } from "../../daemon/system/realFiles.js";
import { dedent } from "../harness/facts.js";
import { newLibrary, readyLibrary } from "../harness/outside.js";
import { newFolder, openIndex, testPool } from "../properties/indexes.js";

const pool = testPool(1);
const folders: string[] = [];
after(async () => {
  await pool.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

type Place = {
  readonly root: string;
  readonly goRoot: string;
  readonly moduleCache: string;
  open(cache?: string): Promise<WorkspaceIndex>;
};

/** Folders with files: the workspace's under `work/`, GOROOT's under `goroot/`, the module cache's under `mod/`. */
function place(files: Readonly<Record<string, string>>, library = newLibrary()): Place {
  const folder = newFolder("outside");
  folders.push(folder);
  for (const name of ["work", "goroot", "mod"]) mkdirSync(join(folder, name));
  for (const [path, text] of Object.entries(files)) write(join(folder, path), text);
  const [root, goRoot, moduleCache] = ["work", "goroot", "mod"].map((name) => join(folder, name));
  const outside = { roots: { goRoot, moduleCache }, library, places: new SourcePlaces(realFiles) };
  return {
    root,
    goRoot,
    moduleCache,
    open: (cache = "cache") => openIndex(root, join(folder, cache), pool, { outside }),
  };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, dedent(text));
}

const files = {
  "work/go.mod": "module example.com/m\nrequire example.org/lib v1.0.0\n",
  "work/main.go": `
    package main

    import (
      "io"

      "example.org/lib"
    )

    func main() { lib.Do(io.EOF) }
    `,
  "work/other.go": 'package main\n\nimport "fmt"\n\nvar _ = fmt.Sprint\n',
  "mod/example.org/lib@v1.0.0/lib.go": "package lib\n\n// Do does it.\nfunc Do(x error) {}\n",
  "mod/example.org/lib@v1.0.0/sub/s.go": "package sub\n\nfunc Nobody() {}\n",
  "goroot/src/io/io.go": `
    package io

    type Reader interface {
    \tRead(p []byte) (n int, err error)
    }

    func ReadAll(r Reader) ([]byte, error) {
    \treturn nil, nil
    }
    `,
  "goroot/src/io/eof_linux.go": "package io\n\nvar a, EOF error\n",
  "goroot/src/io/eof_plan9.go": "package io\n\nvar EOF error\n",
};

test("a module that comes or goes has the files linked again that asked for it, and only those", async () => {
  const { root, moduleCache, open } = place(files);
  const index = await open();
  assert.equal((await index.sync()).linked, 3);
  assert.equal((await index.sync()).linked, 0);
  const [kept, away] = [join(moduleCache, "example.org"), join(moduleCache, "away")];
  renameSync(kept, away);
  assert.equal((await index.sync()).linked, 1);
  assert.deepEqual(index.status().dependencyRoots[1], { path: moduleCache, modules: 0 });
  const gone = index.status().digest;
  const without = await open("a cache without it");
  assert.equal((await without.sync()).digest, gone);
  await without.close();
  await index.close();
  // Also while nobody looked.
  renameSync(away, kept);
  const again = await open();
  assert.equal((await again.sync()).linked, 1);
  assert.deepEqual(again.status().dependencyRoots[1], { path: moduleCache, modules: 1 });
  assert.notEqual(again.status().digest, gone);
  const fresh = await open("another cache");
  assert.equal((await fresh.sync()).digest, again.status().digest);
  // Another version is another module.
  write(join(root, "go.mod"), "module example.com/m\nrequire example.org/lib v1.1.0\n");
  await again.sync();
  await fresh.sync();
  assert.equal(again.status().digest, fresh.status().digest);
  await again.close();
  await fresh.close();
});

test("status lists the folders that are read", async () => {
  const { goRoot, moduleCache, open } = place(files);
  const index = await open();
  await index.sync();
  assert.deepEqual(index.status().dependencyRoots, [{ path: goRoot }, { path: moduleCache, modules: 1 }]);
  await index.close();
});

/** Compares what a view says of monikers, one a line: `moniker -> signature @ file:line:column …`. */
function checkOutside(view: View, outside: string, expected: string): void {
  const lines = expected
    .trim()
    .split("\n")
    .map((line) => line.trim());
  const found = lines.map((line) => {
    const [moniker] = line.split(" -> ");
    const signatures = view.declaredOutside(moniker, "main.go").map(({ path, ordinal }) => {
      const file = view.file(path);
      assert.equal(file?.text(), undefined, "its facts have no places");
      return file?.facts.declarations[ordinal].signature;
    });
    const places = view.placesOutside(moniker, "main.go").map(({ absolutePath, nameRange: { start, end } }) => {
      assert.equal(end.line, start.line);
      return `${absolutePath.replace(outside, "")}:${start.line + 1}:${start.character + 1}`;
    });
    return `${moniker} -> ${[...signatures, "@", ...places].join(" ")}`;
  });
  assert.deepEqual(found, lines);
}

test("a symbol's declaration in the stub, its places in GOROOT or the module cache, one for each build variant", async (context) => {
  const { root, open } = place(files, await readyLibrary(context, ["io", "fmt"]));
  const index = await open();
  await index.sync();
  const view = index.view([]);
  checkOutside(
    view,
    dirname(root),
    `
    go gomod std . io/EOF. -> var EOF error @ /goroot/src/io/eof_linux.go:3:8 /goroot/src/io/eof_plan9.go:3:5
    go gomod std . io/Reader# -> type Reader interface @ /goroot/src/io/io.go:3:6
    go gomod std . io/Reader#Read(). -> Read(p []byte) (n int, err error) @ /goroot/src/io/io.go:4:2
    go gomod std . io/ReadAll(). -> func ReadAll(r Reader) ([]byte, error) @ /goroot/src/io/io.go:7:6
    go gomod std . io/ReadAll. -> @ /goroot/src/io/io.go:7:6
    go gomod std . io/Writer# -> type Writer interface @
    go gomod std . fmt/Sprint(). -> func Sprint(a ...any) string @
    go gomod std . imaginary/X. -> @
    go gomod example.org/lib . sub/Nobody(). -> @ /mod/example.org/lib@v1.0.0/sub/s.go:3:6
    go gomod example.org/lib . Missing(). -> @
    go gomod example.org/other . Do(). -> @
    `,
  );
  assert.equal(view.file("@std/io/api.go")?.identity?.package, "std");
  assert.equal(view.file("@std/io/other.go"), undefined);
  view.close();
  await index.close();
});
