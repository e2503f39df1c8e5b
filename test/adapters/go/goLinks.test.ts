/** Where imports of Go files lead, and which package files belong to. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { containerMoniker } from "../../../adapters/monikers.js";
import { checkLinks, linkInMemory } from "../../harness/facts.js";

async function checkIdentity(files: Readonly<Record<string, string>>, path: string, expected: string): Promise<void> {
  const { lookups } = await linkInMemory(files, path);
  assert.ok(lookups.trace.size > 0);
  const { identity } = await linkedIdentity(files, path);
  assert.equal(identity, expected);
}

async function linkedIdentity(files: Readonly<Record<string, string>>, path: string): Promise<{ identity: string }> {
  const { adapterOf } = await import("../../../adapters/registry.js");
  const { memorySource } = await import("../../harness/facts.js");
  const { LookupSession, TrackedLookups } = await import("../../../daemon/index/lookups.js");
  const source = await memorySource(files);
  const facts = source.facts(path);
  assert.ok(facts !== undefined && adapterOf(facts.dialect).identify !== undefined);
  return { identity: containerMoniker(new TrackedLookups(path, new LookupSession(source)).identityOf(path, facts)) };
}

test("packages are named by module and directory, external tests apart", async () => {
  const files = {
    "go.mod": "module example.com/m\n",
    "a.go": "package m\n",
    "pkg/sub/b.go": "package other\n",
    "pkg/sub/b_test.go": "package other_test\n",
    "pkg/sub/in_test.go": "package other\n",
    "nested/go.mod": "module example.com/nested/v2\n",
    "nested/x/c.go": "package x\n",
  };
  await checkIdentity(files, "a.go", "go gomod example.com/m . ");
  await checkIdentity(files, "pkg/sub/b.go", "go gomod example.com/m . pkg/sub/");
  await checkIdentity(files, "pkg/sub/b_test.go", "go gomod example.com/m . pkg/sub/_test/");
  await checkIdentity(files, "pkg/sub/in_test.go", "go gomod example.com/m . pkg/sub/");
  await checkIdentity(files, "nested/x/c.go", "go gomod example.com/nested/v2 . x/");
});

test("without a go.mod the directory is the name; fixture modules are told apart by their place", async () => {
  await checkIdentity({ "a/b/c.go": "package b\n" }, "a/b/c.go", "go gomod . . a/b/");
  await checkIdentity(
    { "x/testdata/one/go.mod": "module example.com/m\n", "x/testdata/one/p/c.go": "package p\n" },
    "x/testdata/one/p/c.go",
    "go gomod example.com/m//x/testdata/one . p/",
  );
});

test("the own module, the standard library, required modules; what nothing provides is unresolved", () =>
  checkLinks(
    {
      "go.mod": `
        module example.com/m
        require (
          github.com/x/y v1.0.0
          github.com/x/y/sub/v2 v2.0.0
        )
        `,
      "root.go": "package m\n",
      "pkg/p.go": "package p\n",
      "only/only_test.go": "package only\n",
      "cmd/main.go": `
        package main

        import (
          "fmt"
          "net/http"
          "C"
          "unsafe"
          "example.com/m"
          p "example.com/m/pkg"
          _ "example.com/m/missing"
          "example.com/m/only"
          . "github.com/x/y/deep/er"
          "github.com/x/y/sub/v2"
          "github.com/x/other"
          "example.com/mother"
          "./relative"
          "../pkg"
        )
        `,
    },
    "cmd/main.go",
    `
    fmt -> go gomod std . fmt/ exact
    net/http -> go gomod std . net/http/ exact
    C -> go gomod C .  exact
    unsafe -> go gomod std . unsafe/ exact
    example.com/m -> go gomod example.com/m .  (.) exact
    example.com/m/pkg -> go gomod example.com/m . pkg/ (pkg) exact
    github.com/x/y/deep/er -> go gomod github.com/x/y . deep/er/ exact
    github.com/x/y/sub/v2 -> go gomod github.com/x/y/sub/v2 .  exact
    ../pkg -> go gomod example.com/m . pkg/ (pkg) exact
    `,
  ));

test("B025 replace with a directory, for all versions or for one", async () => {
  const files = (replaces: string): Readonly<Record<string, string>> => ({
    "app/go.mod": `module example.com/app\nrequire example.com/lib v1.2.0\nrequire mylib v0.0.0\n${replaces}`,
    "app/main.go": 'package main\n\nimport "example.com/lib/sub"\nimport "mylib"\n',
    "fork/lib/go.mod": "module example.com/lib\n",
    "fork/lib/sub/s.go": "package sub\n",
    "mine/go.mod": "module mylib\n",
    "mine/m.go": "package mylib\n",
  });
  await checkLinks(
    files("replace example.com/lib => ../fork/lib\nreplace mylib => ../mine\n"),
    "app/main.go",
    `
    example.com/lib/sub -> go gomod example.com/lib . sub/ (fork/lib/sub) exact
    mylib -> go gomod mylib .  (mine) exact
    `,
  );
  await checkLinks(
    files("replace (\n example.com/lib v1.2.0 => ../fork/lib\n)\n"),
    "app/main.go",
    `
    example.com/lib/sub -> go gomod example.com/lib . sub/ (fork/lib/sub) exact
    mylib -> go gomod mylib .  exact
    `,
  );
  await checkLinks(
    files("replace example.com/lib v1.1.0 => ../fork/lib\nreplace mylib => ../gone\n"),
    "app/main.go",
    `
    example.com/lib/sub -> go gomod example.com/lib . sub/ exact
    mylib -> go gomod mylib .  exact
    `,
  );
  await checkLinks(
    files("replace example.com/lib => example.com/fork v1.0.0\nreplace mylib => ../../outside\n"),
    "app/main.go",
    `
    example.com/lib/sub -> go gomod example.com/lib . sub/ exact
    mylib -> go gomod mylib .  exact
    `,
  );
});

test("other modules of the repository: nested, around, beside, by go.work", async () => {
  const files = {
    "go.mod": "module example.com/repo\n",
    "top/t.go": 'package top\n\nimport "example.com/repo/api/v1"\n',
    "api/go.mod": "module example.com/repo/api\n",
    "api/v1/a.go": 'package v1\n\nimport "example.com/repo/top"\nimport "example.com/repo/tools/gen"\n',
    "tools/go.mod": "module example.com/repo/tools\n",
    "tools/gen/g.go": "package gen\n",
    "example/go.mod": "module example.com/unrelated\n",
    "example/e.go": 'package e\n\nimport "example.com/repo/example"\n',
  };
  await checkLinks(files, "top/t.go", "example.com/repo/api/v1 -> go gomod example.com/repo/api . v1/ (api/v1) exact");
  await checkLinks(
    files,
    "api/v1/a.go",
    `
    example.com/repo/top -> go gomod example.com/repo . top/ (top) exact
    example.com/repo/tools/gen -> go gomod example.com/repo/tools . gen/ (tools/gen) exact
    `,
  );
  await checkLinks(files, "example/e.go", "");
  await checkLinks(
    {
      "work/go.work": "use (\n ./one\n ./two\n)\nreplace example.org/three => ./three\n",
      "work/one/go.mod": "module example.org/one\n",
      "work/one/o.go": 'package one\n\nimport "example.org/second/p"\nimport "example.org/three"\n',
      "work/two/go.mod": "module example.org/second\n",
      "work/two/p/p.go": "package p\n",
      "work/three/go.mod": "module example.org/three\n",
      "work/three/t.go": "package three\n",
    },
    "work/one/o.go",
    `
    example.org/second/p -> go gomod example.org/second . p/ (work/two/p) exact
    example.org/three -> go gomod example.org/three .  (work/three) exact
    `,
  );
});

test("B027 the vendored copy while vendor is there, named by its own module", async () => {
  const files = {
    "go.mod": "module example.com/m\nrequire example.com/lib v1.0.0\n",
    "main.go": 'package main\n\nimport "example.com/lib/sub"\n',
    "vendor/modules.txt": "# example.com/lib v1.0.0\n",
    "vendor/example.com/lib/sub/s.go": "package sub\n",
  };
  await checkLinks(
    files,
    "main.go",
    "example.com/lib/sub -> go gomod example.com/lib . sub/ (vendor/example.com/lib/sub) exact",
  );
  await checkIdentity(files, "vendor/example.com/lib/sub/s.go", "go gomod example.com/lib . sub/");
  const { "vendor/modules.txt": _, ...without } = files;
  await checkLinks(without, "main.go", "example.com/lib/sub -> go gomod example.com/lib . sub/ exact");
});

test("the standard library's own sources", () =>
  checkLinks(
    {
      "src/go.mod": "module std\n",
      "src/net/http/h.go": 'package http\n\nimport "io"\nimport "fmt"\n',
      "src/io/io.go": "package io\n",
    },
    "src/net/http/h.go",
    `
    io -> go gomod std . io/ (src/io) exact
    fmt -> go gomod std . fmt/ exact
    `,
  ));
