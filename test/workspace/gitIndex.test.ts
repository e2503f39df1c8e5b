/** The index reader against git: versions 2, 3 and 4, SHA-256, split and sparse indexes, damage. */
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { realFiles } from "../../daemon/system/realFiles.js";
import { TrackedPaths } from "../../daemon/workspace/gitIndex.js";
import { GitRepository } from "../../daemon/workspace/gitRepository.js";
import { git, gitVersion } from "./git.js";
import { temporaryFolder } from "./tree.js";

const skip = gitVersion === undefined && "git is missing";
const long = "n".repeat(200);
const names = [
  ...["a-b", "a", "ab/b", "ab/c/d", "a.b", "é", "日本/x", "\u{10ffff}", "\uffee", "with\nnewline", "z z"],
  ...Array.from({ length: 300 }, (_, index) => `many/deep/folder/file${index}.py`),
  // Longer than the 12 bits of an entry's length field.
  Array.from({ length: 22 }, () => long).join("/"),
];

for (const version of ["2", "3", "4"]) {
  test(`index version ${version} is read as git reads it`, { skip }, (context) => {
    const root = repository(context, names.slice(0, -1));
    git(root, "-c", `index.version=${version}`, "update-index", "--index-version", version);
    // An extended flag is what makes a version 3 of an index.
    if (version !== "2") git(root, "update-index", "--skip-worktree", "a", "many/deep/folder/file7.py");
    check(root, 20, Number(version));
  });
}

test("an entry whose name is too long for its length field is read", { skip }, (context) => {
  const root = temporaryFolder(context);
  git(root, "init", "-q");
  const blob = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391";
  for (const name of ["a", names[names.length - 1], "zz"]) {
    git(root, "update-index", "--add", "--cacheinfo", `100644,${blob},${name}`);
  }
  check(root, 20, 2);
});

test("an index of a SHA-256 repository is read", { skip }, (context) => {
  const root = temporaryFolder(context);
  git(root, "init", "-q", "--object-format=sha256");
  writeFileSync(join(root, "one.py"), "1");
  git(root, "add", ".");
  check(root, 32, 2);
  const opened = GitRepository.open(root, "", realFiles);
  assert.equal(opened?.tracks("one.py"), true);
});

test("a split index gives both of its parts", { skip }, (context) => {
  const root = repository(context, ["a.py", "b.py", "sub/c.py"]);
  git(root, "update-index", "--split-index");
  writeFileSync(join(root, "d.py"), "4");
  writeFileSync(join(root, "b.py"), "changed");
  git(root, "-c", "splitIndex.maxPercentChange=100", "add", ".");
  assert.ok(readdirSync(join(root, ".git")).some((name) => name.startsWith("sharedindex.")));
  const opened = GitRepository.open(root, "", realFiles);
  assert.deepEqual(
    ["a.py", "b.py", "sub/c.py", "d.py", "e.py"].map((path) => opened?.tracks(path)),
    [true, true, true, true, false],
  );
  assert.equal(opened?.tracksBelow("sub"), true);
});

test("a damaged index gives what stands before the damage and never throws", { skip }, (context) => {
  const root = repository(context, names.slice(0, 40));
  for (const version of ["2", "4"]) {
    git(root, "update-index", "--index-version", version);
    const bytes = readFileSync(join(root, ".git/index"));
    const whole = TrackedPaths.parse(bytes, 20).list();
    for (let end = 0; end < bytes.length; end += 7) {
      const read = TrackedPaths.parse(bytes.subarray(0, end), 20).list();
      assert.deepEqual(read, whole.slice(0, read.length));
    }
    let seed = 12345;
    for (let round = 0; round < 2000; round++) {
      const damaged = Buffer.from(bytes);
      for (let byte = 0; byte < 8; byte++) {
        seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
        damaged[(seed >>> 8) % damaged.length] = seed & 0xff;
      }
      const read = TrackedPaths.parse(damaged, 20);
      read.has("a");
      read.hasBelow("many");
    }
  }
});

function repository(context: Parameters<typeof temporaryFolder>[0], paths: readonly string[]): string {
  const root = temporaryFolder(context);
  git(root, "init", "-q");
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), path, { flag: "w" });
  }
  git(root, "add", ".");
  return root;
}

function check(root: string, hashBytes: 20 | 32, version: number): void {
  const bytes = readFileSync(join(root, ".git/index"));
  assert.equal(bytes.readUInt32BE(4), version);
  const tracked = TrackedPaths.parse(bytes, hashBytes);
  const expected = git(root, "ls-files", "-z");
  assert.deepEqual(tracked.list(), expected);
  for (const path of expected) {
    assert.ok(tracked.has(path), path);
    assert.ok(!tracked.has(`${path}x`), path);
    assert.ok(!expected.includes(`${path}/`) && !tracked.hasBelow(path), path);
    if (path.includes("/")) assert.ok(tracked.hasBelow(dirname(path)), path);
  }
}
