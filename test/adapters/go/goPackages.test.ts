/** Which package an import path means: outside the workspace, in files outside the workspace, with versions. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dependencyPlace, moduleDirectory } from "../../../adapters/go/dependencyPaths.js";
import { packageOf } from "../../../adapters/go/goPackages.js";
import { compareGoVersions } from "../../../adapters/go/goVersions.js";
import { importedName } from "../../../adapters/go/importedName.js";
import { mainModuleRoot } from "../../../adapters/go/mainModuleRoot.js";
import type { FileLinks } from "../../../adapters/links.js";
import { containerMoniker } from "../../../adapters/monikers.js";
import { adapterOf } from "../../../adapters/registry.js";
import { LookupSession, TrackedLookups } from "../../../daemon/index/lookups.js";
import { dedent, memorySource } from "../../harness/facts.js";

/**
 * Compares where import paths lead, one a line: `importing file: specifier -> moniker (directory)`. The main module is the one around `main`,
 * for files outside too. All lines share what the first ones found out, as in one snapshot.
 */
async function checkPackages(files: Readonly<Record<string, string>>, main: string, expected: string): Promise<void> {
  const session = new LookupSession(await memorySource(files));
  const context = new TrackedLookups(main, session);
  const root = mainModuleRoot(main, context);
  const lines = dedent(expected).trimEnd().split("\n");
  const found = lines.map((line) => {
    const [question] = line.split(" ->");
    const [importing, specifier] = question.split(": ");
    const target = packageOf(specifier, importing, root, context);
    if (target === undefined) return `${question} -> none`;
    return `${question} -> ${containerMoniker(target.identity)} (${target.directory ?? "not at hand"})`;
  });
  assert.deepEqual(found, lines);
}

const library = {
  "@std/fmt/api.go": "package fmt\n",
  "@std/net/http/api.go": "package http\n",
  "@std/vendor/golang.org/x/net/idna/api.go": "package idna\n",
};

test("the standard library has a directory where its API is known; its own imports lead to its vendor folder", () =>
  checkPackages(
    { ...library, "go.mod": "module example.com/m\n", "m.go": "package m\n" },
    "m.go",
    `
    m.go: net/http -> go gomod std . net/http/ (@std/net/http)
    m.go: net/imaginary -> go gomod std . net/imaginary/ (not at hand)
    m.go: golang.org/x/net/idna -> none
    @std/net/http/api.go: fmt -> go gomod std . fmt/ (@std/fmt)
    @std/net/http/api.go: golang.org/x/net/idna -> go gomod std . vendor/\`golang.org\`/x/net/idna/ (@std/vendor/golang.org/x/net/idna)
    `,
  ));

test("modules of the module cache: the longest path that has the package; the main module's versions count everywhere", () =>
  checkPackages(
    {
      ...library,
      "go.mod": `
        module example.com/m
        require example.org/Upper/lib v1.2.3
        require example.org/Upper/lib/nested/v2 v2.0.0
        require (
          example.org/other v0.0.0-20240101000000-abcdefabcdef // indirect
          example.org/absent v1.0.0
        )
        `,
      "m.go": "package m\n",
      "@mod/example.org/Upper/lib@v1.2.3/lib.go": "package lib\n",
      "@mod/example.org/Upper/lib@v1.2.3/sub/s.go": "package sub\n",
      "@mod/example.org/Upper/lib@v1.2.3/nested/v2/inner/i.go": "package inner\n",
      "@mod/example.org/Upper/lib@v1.1.0/sub/s.go": "package sub\n",
      "@mod/example.org/Upper/lib/nested/v2@v2.0.0/n.go": "package nested\n",
      "@mod/example.org/other@v0.0.0-20240101000000-abcdefabcdef/o.go": "package other\n",
      "@mod/example.org/unrelated@v1.0.0/u.go": "package unrelated\n",
    },
    "m.go",
    `
    m.go: example.org/Upper/lib -> go gomod example.org/Upper/lib .  (@mod/example.org/Upper/lib@v1.2.3)
    m.go: example.org/Upper/lib/sub -> go gomod example.org/Upper/lib . sub/ (@mod/example.org/Upper/lib@v1.2.3/sub)
    m.go: example.org/Upper/lib/nested/v2 -> go gomod example.org/Upper/lib/nested/v2 .  (@mod/example.org/Upper/lib/nested/v2@v2.0.0)
    m.go: example.org/Upper/lib/nested/v2/inner -> go gomod example.org/Upper/lib . nested/v2/inner/ (@mod/example.org/Upper/lib@v1.2.3/nested/v2/inner)
    m.go: example.org/Upper/lib/gone -> none
    m.go: example.org/absent/sub -> go gomod example.org/absent . sub/ (not at hand)
    m.go: example.org/unrelated -> none
    @mod/example.org/Upper/lib@v1.2.3/lib.go: example.org/other -> go gomod example.org/other .  (@mod/example.org/other@v0.0.0-20240101000000-abcdefabcdef)
    @mod/example.org/Upper/lib@v1.2.3/lib.go: example.org/Upper/lib/sub -> go gomod example.org/Upper/lib . sub/ (@mod/example.org/Upper/lib@v1.2.3/sub)
    @mod/example.org/Upper/lib@v1.1.0/lib.go: example.org/Upper/lib/sub -> go gomod example.org/Upper/lib . sub/ (@mod/example.org/Upper/lib@v1.1.0/sub)
    @mod/example.org/Upper/lib@v1.2.3/lib.go: net/http -> go gomod std . net/http/ (@std/net/http)
    @mod/example.org/Upper/lib@v1.2.3/lib.go: example.com/m -> go gomod example.com/m .  ()
    `,
  ));

test("B026 replace with another module or version: the fork's code under the name it is imported by", () =>
  checkPackages(
    {
      "go.mod": `
        module example.com/m
        require example.org/lib v1.0.0
        require example.org/pinned v1.5.0
        require example.org/local v1.0.0
        replace example.org/lib => github.com/fork/lib v1.0.1
        replace example.org/pinned v1.5.0 => example.org/pinned v1.4.0
        replace example.org/local => ./local
        `,
      "m.go": "package m\n",
      "local/go.mod": "module example.org/local\n",
      "local/l.go": "package local\n",
      "@mod/example.org/lib@v1.0.0/lib.go": "package lib\n",
      "@mod/example.org/lib@v1.0.1=github.com+fork+lib/lib.go": "package lib\n",
      "@mod/example.org/lib@v1.0.1=github.com+fork+lib/sub/sub.go": "package sub\n",
      "@mod/example.org/pinned@v1.4.0/p.go": "package pinned\n",
      "@mod/example.org/pinned@v1.5.0/p.go": "package pinned\n",
    },
    "m.go",
    `
    m.go: example.org/lib -> go gomod example.org/lib .  (@mod/example.org/lib@v1.0.1=github.com+fork+lib)
    m.go: example.org/pinned -> go gomod example.org/pinned .  (@mod/example.org/pinned@v1.4.0)
    m.go: example.org/local -> go gomod example.org/local .  (local)
    @mod/example.org/lib@v1.0.1=github.com+fork+lib/lib.go: example.org/lib/sub -> go gomod example.org/lib . sub/ (@mod/example.org/lib@v1.0.1=github.com+fork+lib/sub)
    @mod/example.org/pinned@v1.4.0/p.go: example.org/local -> go gomod example.org/local .  (local)
    `,
  ));

test("go.work: the highest version that one of its modules requires; its vendor folder", async () => {
  const files = {
    "go.work": "use ./one\nuse ./two\n",
    "one/go.mod": "module example.com/one\nrequire example.org/lib v1.9.0\n",
    "one/o.go": "package one\n",
    "two/go.mod": "module example.com/two\nrequire example.org/lib v1.10.0\nrequire example.org/only v1.0.0\n",
    "two/t.go": "package two\n",
    "@mod/example.org/lib@v1.9.0/lib.go": "package lib\n",
    "@mod/example.org/lib@v1.10.0/lib.go": "package lib\n",
    "@mod/example.org/only@v1.0.0/only.go": "package only\n",
  };
  await checkPackages(
    files,
    "one/o.go",
    `
    one/o.go: example.org/lib -> go gomod example.org/lib .  (@mod/example.org/lib@v1.10.0)
    one/o.go: example.org/only -> go gomod example.org/only .  (@mod/example.org/only@v1.0.0)
    one/o.go: example.com/two -> go gomod example.com/two .  (two)
    `,
  );
  await checkPackages(
    { ...files, "vendor/modules.txt": "## workspace\n", "vendor/example.org/lib/lib.go": "package lib\n" },
    "one/o.go",
    "one/o.go: example.org/lib -> go gomod example.org/lib .  (vendor/example.org/lib)",
  );
});

test("the name that an import binds: of the clause, but of tests, ignored files, commands and documentation", async () => {
  const source = await memorySource({
    "a/one.go": "package second\n",
    "a/tool.go": "//go:build tools\n\npackage main\n",
    "a/doc.go": "package documentation\n",
    "a/gen.go": "//go:build ignore\n\npackage first\n",
    "a/one_test.go": "package first_test\n",
    "b/gen.go": "//go:build ignore\n\npackage main\n",
    "@mod/example.org/lib@v1.0.0/lib.go": "package other\n",
    "@mod/example.org/lib@v1.0.0/tool.go": "//go:build tools\n\npackage main\n",
  });
  const context = new TrackedLookups("a/one.go", new LookupSession(source));
  assert.equal(importedName("a", context), "second");
  assert.equal(importedName("b", context), "main");
  assert.equal(importedName("c", context), undefined);
  assert.equal(context.trace.size, 3);
  assert.equal(importedName("@mod/example.org/lib@v1.0.0", context), "other");
  assert.equal(context.trace.size, 3, "what never changes leaves no trace");
});

test("what was found for another file is in the trace of whoever asks", async () => {
  const source = await memorySource({
    "go.mod": "module example.com/m\nrequire example.org/lib v1.0.0\n",
    "a.go": "package m\n",
    "@mod/example.org/lib@v1.0.0/lib.go": "package lib\n",
  });
  const session = new LookupSession(source);
  const traces = ["a.go", "b.go"].map((path) => {
    const context = new TrackedLookups(path, session);
    packageOf("example.org/lib", path, mainModuleRoot(path, context), context);
    return [...context.trace].sort();
  });
  assert.ok(traces[0].length > 3);
  assert.deepEqual(traces[1], traces[0]);
});

test("paths outside the workspace in their parts", () => {
  const module = { path: "example.org/lib", version: "v1.0.0", source: "github.com/fork/lib" };
  const directory = moduleDirectory(module);
  assert.deepEqual(dependencyPlace(directory), { kind: "module", module, inside: "" });
  assert.deepEqual(dependencyPlace(`${directory}/a/b`), { kind: "module", module, inside: "a/b" });
  assert.deepEqual(dependencyPlace("@std/net/http"), { kind: "standard", inside: "net/http" });
  assert.equal(dependencyPlace("net/http"), undefined);
  assert.equal(dependencyPlace("@mod/nothing"), undefined);
});

test("versions in their order", () => {
  const ordered = [
    "latest",
    "v0.0.0-20230101000000-abcdefabcdef",
    "v0.0.0-20240101000000-000000000000",
    "v1.0.0-alpha",
    "v1.0.0-alpha.1",
    "v1.0.0-alpha.beta",
    "v1.0.0-rc.2",
    "v1.0.0-rc.10",
    "v1.0.0",
    "v1.9.0",
    "v1.10.0",
    "v2.0.0+incompatible",
  ];
  assert.deepEqual([...ordered].reverse().sort(compareGoVersions), ordered);
});

test("links and traces do not depend on what was linked before: each main module has its own versions", async () => {
  const main = (dependency: string): string =>
    `package p\n\nimport (\n\t"fmt"\n\n\t"example.org/dep"\n)\n\nfunc Use() { fmt.Println(dep.Make().${dependency}()) }\n`;
  const source = await memorySource({
    ...library,
    "@std/fmt/api.go": "package fmt\n\nfunc Println(a ...any) (n int, err error)\n",
    "one/go.mod": "module example.com/one\nrequire example.org/dep v1.0.0\nrequire example.org/lib v1.0.0\n",
    "one/o.go": main("Old"),
    "two/go.mod": "module example.com/two\nrequire example.org/dep v1.0.0\nrequire example.org/lib v2.0.0\n",
    "two/t.go": main("New"),
    "@mod/example.org/dep@v1.0.0/dep.go": 'package dep\n\nimport "example.org/lib"\n\nfunc Make() lib.T\n',
    "@mod/example.org/lib@v1.0.0/lib.go": "package lib\n\ntype T struct{}\n\nfunc (T) Old() string\n",
    "@mod/example.org/lib@v2.0.0/lib.go": "package lib\n\ntype T struct{}\n\nfunc (T) New() string\n",
  });
  const link = (path: string, session: LookupSession): unknown => {
    const facts = source.facts(path);
    assert.ok(facts !== undefined);
    const lookups = new TrackedLookups(path, session);
    const links = adapterOf("go").link?.(facts, lookups.identityOf(path, facts), lookups);
    return { links, trace: [...lookups.trace].sort() };
  };
  const paths = ["one/o.go", "two/t.go"];
  const alone = paths.map((path) => link(path, new LookupSession(source)));
  const session = new LookupSession(source);
  assert.deepEqual(
    paths.map((path) => link(path, session)),
    alone,
  );
  const other = new LookupSession(source);
  assert.deepEqual(
    [...paths]
      .reverse()
      .map((path) => link(path, other))
      .reverse(),
    alone,
  );
  for (const each of alone as { readonly links: FileLinks }[]) assert.deepEqual(each.links.unresolved, []);
});
