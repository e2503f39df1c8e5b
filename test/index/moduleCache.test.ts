/** Modules on disk: where their packages lie, what is read of them, and that nothing else is. */
import assert from "node:assert/strict";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { daemonEnvironment } from "../../clients/rpc/spawnDaemon.js";
import { realFiles } from "../../daemon/system/realFiles.js";
import { findGoRoots, noGoRoots } from "../../daemon/workspace/goRoots.js";
import { checkDeclared, openOutside } from "../harness/outside.js";
import { makeTree, temporaryFolder } from "../workspace/tree.js";

const cache = `
example.org/!upper/lib@v1.2.3/lib.go
  // Package lib is a fixture.
  package lib

  // Do does it.
  func Do(x int) (err error) {
    return inner{}.do(x)
  }

  type inner struct{ Field string }

  func (inner) do(int) error { return nil }
example.org/!upper/lib@v1.2.3/lib_windows.go
  package lib

  func Windows() {}
example.org/!upper/lib@v1.2.3/tagged.go
  //go:build never && tagged

  package lib

  func Tagged() {}
example.org/!upper/lib@v1.2.3/lib_test.go
  package lib

  func InTest() {}
example.org/!upper/lib@v1.2.3/sub/one.go
  package sub

  type One struct{}
example.org/!upper/lib@v1.2.3/sub/two.go
  package sub

  func (o One) Two() *One { return nil }

  func Three() {}
example.org/!upper/lib@v1.2.3/docs/README.md
  text
github.com/fork/lib@v0.1.0/f.go
  package lib

  func Forked() {}
outside/o.go
  package o

  func Outside() {}
`;

test("declarations of all build variants, by the path that go.mod spells; tests apart", async (context) => {
  const moduleCache = makeTree(context, cache);
  const outside = await openOutside(context);
  const reader = outside.reader({ roots: { ...noGoRoots, moduleCache } });
  checkDeclared(
    reader,
    `
    @mod/example.org/Upper/lib@v1.2.3 Do -> func Do(x int) (err error) // Do does it.
    @mod/example.org/Upper/lib@v1.2.3 inner.Field -> Field string
    @mod/example.org/Upper/lib@v1.2.3 inner.do -> func (inner) do(int) error
    @mod/example.org/Upper/lib@v1.2.3 Windows -> func Windows()
    @mod/example.org/Upper/lib@v1.2.3 Tagged -> func Tagged()
    @mod/example.org/Upper/lib@v1.2.3 InTest -> none
    @mod/example.org/Upper/lib@v1.2.3/sub One.Two -> func (o One) Two() *One
    @mod/example.org/upper/lib@v1.2.3 Do -> none
    @mod/example.org/Upper/lib@v1.2.4 Do -> none
    @mod/example.org/name@v0.1.0=github.com+fork+lib Forked -> func Forked()
    `,
  );
  assert.equal(reader.exists("@mod/example.org/Upper/lib@v1.2.3"), true);
  assert.equal(reader.exists("@mod/example.org/Upper/lib@v1.2.3/sub"), true);
  assert.equal(reader.exists("@mod/example.org/Upper/lib@v1.2.3/sub/one.go"), true);
  assert.equal(reader.exists("@mod/example.org/Upper/lib@v1.2.3/docs"), false);
  assert.equal(reader.exists("@mod/example.org/Upper/lib@v9.0.0"), false);
  assert.deepEqual(reader.directory("@mod/example.org/Upper/lib@v1.2.3/sub"), [
    "@mod/example.org/Upper/lib@v1.2.3/sub/one.go",
    "@mod/example.org/Upper/lib@v1.2.3/sub/two.go",
  ]);
  assert.deepEqual(
    [...reader.modules].map(([directory, found]) => `${directory} ${found}`),
    [
      "@mod/example.org/Upper/lib@v1.2.3 true",
      "@mod/example.org/upper/lib@v1.2.3 false",
      "@mod/example.org/Upper/lib@v1.2.4 false",
      "@mod/example.org/name@v0.1.0=github.com+fork+lib true",
      "@mod/example.org/Upper/lib@v9.0.0 false",
    ],
  );
});

test("only files that are asked for are parsed, once on a machine", async (context) => {
  const moduleCache = makeTree(context, cache);
  const roots = { ...noGoRoots, moduleCache };
  const outside = await openOutside(context);
  const first = outside.reader({ roots });
  checkDeclared(first, "@mod/example.org/Upper/lib@v1.2.3/sub Three -> func Three()");
  assert.equal(first.made.length, 2, "the package's outline and one file");
  checkDeclared(first, "@mod/example.org/Upper/lib@v1.2.3/sub One -> type One struct");
  assert.equal(first.made.length, 3, "and the other");
  await outside.store.putAll(first.made);
  const read: string[] = [];
  const files = {
    ...realFiles,
    readFile: (path: string, maximum: number) => {
      read.push(path);
      return realFiles.readFile(path, maximum);
    },
  };
  const second = outside.reader({ roots, files });
  checkDeclared(second, "@mod/example.org/Upper/lib@v1.2.3/sub One.Two -> func (o One) Two() *One");
  assert.deepEqual([second.made.length, read.filter((path) => path.endsWith(".go"))], [0, []]);
  // Who makes nothing sees that the package is there.
  const third = outside.reader({ roots, missing: "leave" });
  assert.equal(third.directory("@mod/example.org/Upper/lib@v1.2.3").length, 3);
  checkDeclared(third, "@mod/example.org/Upper/lib@v1.2.3 Do -> none");
});

test("nothing outside the module cache can be named or reached, large files are left out", async (context) => {
  const moduleCache = makeTree(context, cache);
  const elsewhere = makeTree(context, "secret/s.go\n  package secret\n\n  func Secret() {}\n");
  const lib = join(moduleCache, "example.org/!upper/lib@v1.2.3");
  symlinkSync(join(elsewhere, "secret"), join(lib, "linked"));
  symlinkSync(join(elsewhere, "secret/s.go"), join(lib, "linked.go"));
  symlinkSync(join(moduleCache, "outside"), join(lib, "inside"));
  writeFileSync(join(lib, "large.go"), `package lib\n\nfunc Large() {}\n//${"x".repeat(2 << 20)}`);
  const outside = await openOutside(context);
  const name = elsewhere.slice(elsewhere.lastIndexOf("/") + 1);
  checkDeclared(
    outside.reader({ roots: { ...noGoRoots, moduleCache } }),
    `
    @mod/example.org/Upper/lib@v1.2.3 Secret -> none
    @mod/example.org/Upper/lib@v1.2.3/linked Secret -> none
    @mod/example.org/Upper/lib@v1.2.3/inside Outside -> none
    @mod/example.org/Upper/lib@v1.2.3/../../../outside Outside -> none
    @mod/../${name}/secret@v1 Secret -> none
    @mod/example.org/Upper/lib@v1.2.3 Large -> none
    @mod/example.org/Upper/lib@v1.2.3 Do -> func Do(x int) (err error)
    `,
  );
});

test("where Go keeps its code: by the environment, by the command in PATH, by custom", (context) => {
  const root = makeTree(
    context,
    `
    home/go/pkg/mod/cache/
    path/pkg/mod/
    named/
    goroot/src/fmt/print.go
      package fmt
    goroot/bin/go
      binary
    other/src/fmt/print.go
      package fmt
    bin/
    empty/
    `
      .split("\n")
      .map((line) => line.slice(4))
      .join("\n"),
  );
  symlinkSync(join(root, "goroot/bin/go"), join(root, "bin/go"));
  const home = join(root, "home");
  const find = (variables: Readonly<Record<string, string>>): unknown => {
    const { goRoot, moduleCache } = findGoRoots({ variables, home }, realFiles);
    return [goRoot, moduleCache].map((path) => path?.replace(root, "") ?? "none");
  };
  const PATH = `relative:${join(root, "empty")}:${join(root, "bin")}`;
  assert.deepEqual(find({ PATH }), ["/goroot", "/home/go/pkg/mod"]);
  assert.deepEqual(find({ PATH, GOROOT: join(root, "other"), GOPATH: `${root}/path:${root}/b` }), [
    "/other",
    "/path/pkg/mod",
  ]);
  assert.deepEqual(find({ PATH, GOROOT: join(root, "empty"), GOMODCACHE: join(root, "named") }), ["none", "/named"]);
  const nobody = findGoRoots(
    { variables: { PATH, GOMODCACHE: "relative" }, home: temporaryFolder(context) },
    realFiles,
  );
  assert.equal(nobody.moduleCache, undefined);
});

test("a daemon that a client starts knows Go's places of the client's environment, and nothing of its project's", (context) => {
  const set = { GOROOT: "/a", GOPATH: "/b", GOMODCACHE: "/c", VIRTUAL_ENV: "/d" };
  const before = { ...process.env };
  context.after(() => {
    process.env = before;
  });
  Object.assign(process.env, set);
  const { GOROOT, GOPATH, GOMODCACHE, VIRTUAL_ENV } = daemonEnvironment();
  assert.deepEqual([GOROOT, GOPATH, GOMODCACHE, VIRTUAL_ENV], ["/a", "/b", "/c", undefined]);
});
