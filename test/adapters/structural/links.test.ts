/** Where imports of the structural languages lead: files of the workspace, found through tracked look-ups. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { adapterOf, dialectOf } from "../../../adapters/registry.js";
import { lookupKeys } from "../../../daemon/index/lookupKeys.js";
import { checkLinks, linkInMemory } from "../../harness/facts.js";

test("C and C++: includes beside the file, below the root and in include folders", async () => {
  const files = {
    "src/a.c":
      '#include "own.h"\n#include "lib/deep.h"\n#include <proj/api.h>\n#include <stdio.h>\n#include "../top.h"\n',
    "src/own.h": "",
    "lib/deep.h": "",
    "include/proj/api.h": "",
    "top.h": "",
    "src/b.cpp": '#include "missing.h"\n#include <vector>\n#include "part.inc"\n',
    "src/part.inc": "",
    "src/vector": "",
  };
  await checkLinks(
    files,
    "src/a.c",
    `
      own.h -> cpp . . . src/\`own.h\`/ (src/own.h) exact
      lib/deep.h -> cpp . . . lib/\`deep.h\`/ (lib/deep.h) exact
      <proj/api.h> -> cpp . . . include/proj/\`api.h\`/ (include/proj/api.h) exact
      ../top.h -> cpp . . . \`top.h\`/ (top.h) exact
    `,
  );
  await checkLinks(files, "src/b.cpp", "part.inc -> cpp . . . src/`part.inc`/ (src/part.inc) exact");
});

test("C: a header that appears later is a recorded look-up", async () => {
  const { links, lookups } = await linkInMemory({ "a.c": '#include "later.h"\n' }, "a.c");
  assert.deepEqual(links.imports, []);
  assert.equal(lookups.trace.get(lookupKeys.exists("later.h")), 0);
});

test("Java: types by the package's folders, nested types, static members, test roots", async () => {
  const files = {
    "app/src/main/java/a/b/Use.java":
      "package a.b;\nimport a.c.Made;\nimport a.c.Made.Inner;\nimport static a.c.Made.max;\nimport java.util.List;\nimport a.c.*;\nclass Use {}\n",
    "app/src/main/java/a/c/Made.java":
      "package a.c;\npublic class Made { static class Inner {} static int max() { return 1; } }\n",
    "app/src/test/java/a/b/UseTest.java": "package a.b;\nimport a.c.Made;\nclass UseTest {}\n",
    "stray/Odd.java": "package a.b;\nimport a.c.Made;\nclass Odd {}\n",
  };
  await checkLinks(
    files,
    "app/src/main/java/a/b/Use.java",
    `
      a.c.Made -> java . . . app/src/main/java/a/c/\`Made.java\`/Made# (app/src/main/java/a/c/Made.java) exact
      a.c.Made.Inner -> java . . . app/src/main/java/a/c/\`Made.java\`/Made#Inner# (app/src/main/java/a/c/Made.java) exact
      a.c.Made -> java . . . app/src/main/java/a/c/\`Made.java\`/Made# (app/src/main/java/a/c/Made.java) exact
      a.c.Made max -> java . . . app/src/main/java/a/c/\`Made.java\`/Made#max(). (app/src/main/java/a/c/Made.java) exact
    `,
  );
  await checkLinks(
    files,
    "app/src/test/java/a/b/UseTest.java",
    "a.c.Made -> java . . . app/src/main/java/a/c/`Made.java`/Made# (app/src/main/java/a/c/Made.java) exact",
  );
  await checkLinks(files, "stray/Odd.java", "");
});

test("Rust: modules beside, in folders, inside written-out modules, and by path", async () => {
  const files = {
    "src/lib.rs":
      'mod a;\nmod b;\nmod missing;\nmod outer { mod inner; }\n#[path = "odd/place.rs"] mod placed;\nuse a::Thing;\nextern crate a;\n',
    "src/a.rs": "mod deep;\n",
    "src/a/deep.rs": "",
    "src/b/mod.rs": "mod deep;\n",
    "src/b/deep.rs": "",
    "src/outer/inner.rs": "",
    "src/odd/place.rs": "",
  };
  await checkLinks(
    files,
    "src/lib.rs",
    `
      a -> rust . . . src/\`a.rs\`/ (src/a.rs) exact
      b -> rust . . . src/b/\`mod.rs\`/ (src/b/mod.rs) exact
      inner -> rust . . . src/outer/\`inner.rs\`/ (src/outer/inner.rs) exact
      odd/place.rs -> rust . . . src/odd/\`place.rs\`/ (src/odd/place.rs) exact
    `,
  );
  await checkLinks(files, "src/a.rs", "deep -> rust . . . src/a/`deep.rs`/ (src/a/deep.rs) exact");
  await checkLinks(files, "src/b/mod.rs", "deep -> rust . . . src/b/`deep.rs`/ (src/b/deep.rs) exact");
});

test("Ruby and PHP: relative and literal paths only", async () => {
  const files = {
    "lib/a.rb": 'require_relative "b"\nrequire_relative "../top"\nrequire "b"\nrequire_relative name\n',
    "lib/b.rb": "",
    "top.rb": "",
    "web/a.php":
      "<?php require_once __DIR__ . '/b.php'; include 'sub/c.php'; include $name; require dirname(__DIR__) . '/top.php';",
    "web/b.php": "",
    "web/sub/c.php": "",
    "top.php": "",
  };
  await checkLinks(
    files,
    "lib/a.rb",
    `
      ./b -> ruby . . . lib/\`b.rb\`/ (lib/b.rb) exact
      ../top -> ruby . . . \`top.rb\`/ (top.rb) exact
    `,
  );
  await checkLinks(
    files,
    "web/a.php",
    `
      ./b.php -> php . . . web/\`b.php\`/ (web/b.php) exact
      sub/c.php -> php . . . web/sub/\`c.php\`/ (web/sub/c.php) exact
      ../top.php -> php . . . \`top.php\`/ (top.php) exact
    `,
  );
});

test("test files by each language's convention", () => {
  const paths = [
    ["src/test/java/a/FooTest.java", "src/main/java/a/Foo.java"],
    ["tests/it.rs", "src/lib.rs"],
    ["t/unit_test.c", "src/contest.c"],
    ["db/db_test.cc", "db/db.cc"],
    ["Shop.Tests/ShopTests.cs", "Shop/Shop.cs"],
    ["spec/a_spec.rb", "lib/spec_helper_maker.rb"],
    ["tests/Unit/UserTest.php", "app/User.php"],
  ] as const;
  for (const [isTest, isNone] of paths) {
    const adapter = adapterOf(dialectOf(isTest)!);
    assert.equal(adapter.isTestPath?.(isTest), true, isTest);
    assert.equal(adapter.isTestPath?.(isNone), false, isNone);
  }
});

test("dialects by name", () => {
  const expected = {
    "a.h": "cpp",
    "a.c": "c",
    "a.HPP": "cpp",
    Rakefile: "ruby",
    "x/Gemfile": "ruby",
    "a.gemspec": "ruby",
    "a.phtml": "php",
    "a.cs": "csharp",
    "a.cu": "cpp",
    "a.rs": "rust",
    "A.java": "java",
  };
  for (const [path, dialect] of Object.entries(expected)) assert.equal(dialectOf(path), dialect, path);
});
