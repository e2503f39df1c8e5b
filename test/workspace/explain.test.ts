/** `navd why` for single paths; that it agrees with the crawl is checked with every crawl fixture. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { realFiles } from "../../daemon/system/realFiles.js";
import { defaultConfiguration } from "../../daemon/workspace/configuration.js";
import { explainPath } from "../../daemon/workspace/explain.js";
import { faultyFiles } from "./fakeFiles.js";
import { makeRepository } from "./git.js";
import { checkCrawl, makeTree, testLanguages } from "./tree.js";

function why(root: string, path: string, files = realFiles): string {
  const { verdict, reason, detail, dialect } = explainPath(root, path, defaultConfiguration, files, testLanguages);
  return [verdict, dialect, reason, detail].filter((part) => part !== undefined && part !== "").join(" | ");
}

test("every kind of answer", (t) => {
  const root = makeTree(
    t,
    `
    .gitignore
      build/
      *.log
      !keep.log
    a.py
      x = 1
    notes.txt
      hello
    keep.log
    build/deep/x.py
    link -> src
    src/b.py
    node_modules/p/q.ts
    `,
  );
  writeFileSync(join(root, "data.py"), Buffer.from([1, 0, 2]));
  const answers: Readonly<Record<string, string>> = {
    "a.py": "indexed | py",
    "notes.txt": "text",
    "./src/../a.py": "indexed | py",
    [join(root, "src/b.py")]: "indexed | py",
    "": "directory",
    src: "directory",
    "keep.log": "text | re-included by .gitignore:3: !keep.log",
    "other.log": "missing | other.log does not exist",
    build: "skipped | ignored | .gitignore:1: build/",
    "build/deep/x.py": "skipped | ignored | .gitignore:1: build/ (leaves out all of build/)",
    "node_modules/p/q.ts":
      "skipped | ignored | built-in rule: installed packages (node_modules) (leaves out all of node_modules/)",
    "data.py": "skipped | binary | NUL byte at offset 1",
    "link/b.py": "skipped | symlink | link: link to src, which has its own entry",
    "a.py/x": "missing | a.py is no folder",
    "gone/x.py": "missing | gone does not exist",
    "../x.py": `outside | ../x.py is outside the root ${root}`,
    "/etc/passwd": `outside | /etc/passwd is outside the root ${root}`,
    [`${root}x/a.py`]: `outside | ${root}x/a.py is outside the root ${root}`,
  };
  for (const [path, answer] of Object.entries(answers)) assert.equal(why(root, path), answer, path);
});

test("errors of the disk are the answer", (t) => {
  const root = makeTree(t, "a.py\nclosed/x.py");
  const files = faultyFiles({
    readFile: { [`${root}/a.py`]: "EACCES" },
    lstat: { [`${root}/closed/x.py`]: "EACCES" },
    list: { [`${root}/closed`]: "EACCES" },
  });
  assert.equal(why(root, "a.py", files), "skipped | unreadable | EACCES: made for the test");
  assert.equal(why(root, "closed/x.py", files), "skipped | unreadable | closed/x.py: EACCES: made for the test");
  assert.equal(why(root, "closed", files), "skipped | unreadable | EACCES: made for the test");
});

test("crawl and why agree on a tree with everything in it", async (t) => {
  const root = makeTree(
    t,
    `
    .gitignore
      /a/*
      !/a/keep
      **/tmp/
      [x]*.py
    a/keep/tmp/x.py
    a/keep/y.py
    a/lost/z.py
    b/xa.py
    b/ya.py
    `,
  );
  makeRepository(root);
  await checkCrawl(
    root,
    `
    - .git/ ignored: built-in rule: version control's own data
    .gitignore
    - a/keep/tmp/ ignored: .gitignore:3: **/tmp/
    a/keep/y.py
    - a/lost/ ignored: .gitignore:1: /a/*
    - b/xa.py ignored: .gitignore:4: [x]*.py
    b/ya.py
    `,
  );
});
