/** Worktrees and clones: what one of them has had parsed, no other parses, and none shows another's paths. */
import assert from "node:assert/strict";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { DiskTree } from "../properties/diskTree.js";
import { GitBranches } from "../properties/gitBranches.js";
import { newFolder, openIndex, testPool } from "../properties/indexes.js";
import { vocabularies } from "../properties/vocabularies.js";

const pool = testPool(2);
const folder = newFolder("worktrees");
after(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the tenth worktree parses nothing, has the first's digest, and its answers lie in it", async () => {
  const first = join(folder, "first");
  for (const { files } of vocabularies) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(first, path)), { recursive: true });
      writeFileSync(join(first, path), text);
    }
  }
  const cache = join(folder, "cache");
  const digests = new Set<string>();
  for (let nth = 1; nth <= 10; nth++) {
    const root = nth === 1 ? first : join(folder, `worktree${nth}`);
    if (nth > 1) cpSync(first, root, { recursive: true });
    const index = await openIndex(root, cache, pool);
    const { parsed, files, digest } = await index.sync();
    digests.add(digest);
    assert.ok(files > 10);
    assert.equal(parsed > 0, nth === 1, `worktree ${nth} parsed ${parsed} files`);
    const view = index.view([]);
    assert.equal(view.root, root);
    const paths = view.filesUnder("");
    assert.ok(paths.length > 0 && paths.every((path) => !path.startsWith("/")));
    view.close();
    await index.close();
  }
  assert.equal(digests.size, 1);
});

for (const model of ["open", "closed"] as const) {
  test(`of a repository the tenth worktree links nothing either, beside one that is ${model}`, async () => {
    const main = join(folder, `main-${model}`);
    for (const { files } of vocabularies) {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(main, path)), { recursive: true });
        writeFileSync(join(main, path), text);
      }
    }
    const branches = new GitBranches(DiskTree.of(main));
    branches.add("main");
    const cache = join(folder, `cache-${model}`);
    const first = await openIndex(main, cache, pool);
    const { digest, linked } = await first.sync();
    assert.ok(linked > 10);
    if (model === "closed") await first.close();
    for (let nth = 2; nth <= 10; nth++) {
      const root = join(folder, `${model}-${nth}`);
      branches.addWorktree(root);
      const index = await openIndex(root, cache, pool);
      assert.equal(index.status().completeness.state, "catching-up");
      const summary = await index.sync();
      assert.deepEqual([summary.parsed, summary.linked, summary.digest], [0, 0, digest]);
      assert.equal(index.verify().recomputed, digest);
      const view = index.view([]);
      assert.equal(view.root, root);
      assert.ok(view.filesUnder("").every((path) => !path.startsWith("/")));
      view.close();
      assert.ok(!JSON.stringify(index.status()).includes(main));
      // What is written there stays there.
      writeFileSync(join(root, "only.go"), `package only\n\nfunc In${nth}() {}\n`);
      const edited = await index.sync();
      assert.deepEqual([edited.parsed, edited.linked], [1, 1]);
      const rebuilt = await openIndex(root, join(folder, "rebuilt", `${model}-${nth}`), pool);
      assert.equal((await rebuilt.sync()).digest, edited.digest);
      await rebuilt.close();
      await index.close();
      rmSync(root, { recursive: true });
    }
    if (model === "open") {
      assert.deepEqual((await first.sync()).digest, digest);
      await first.close();
    }
  });
}

test("a copy that cannot be made, or is of another version, is none", async () => {
  const main = join(folder, "main-damaged");
  mkdirSync(main, { recursive: true });
  writeFileSync(join(main, "a.go"), "package a\n\nfunc A() {}\n");
  const branches = new GitBranches(DiskTree.of(main));
  branches.add("main");
  const cache = join(folder, "cache-damaged");
  const first = await openIndex(main, cache, pool);
  const { digest } = await first.sync();
  const { storePath } = first.status();
  await first.close();
  writeFileSync(storePath, "no store");
  const root = join(folder, "beside-damaged");
  branches.addWorktree(root);
  const index = await openIndex(root, cache, pool);
  const summary = await index.sync();
  assert.deepEqual([summary.linked, summary.digest], [1, digest]);
  await index.close();
});

test("a branch that is switched to and back parses nothing the second time", async () => {
  const root = join(folder, "branches");
  const write = (branch: string): void => {
    for (let nth = 0; nth < 30; nth++) {
      mkdirSync(join(root, `p${nth}`), { recursive: true });
      writeFileSync(join(root, `p${nth}`, "f.go"), `package p${nth}\n\nfunc On${branch}() int { return ${nth} }\n`);
    }
  };
  write("Main");
  const index = await openIndex(root, join(folder, "branchCache"), pool);
  const { digest } = await index.sync();
  write("Other");
  assert.equal((await index.sync()).parsed, 30);
  write("Main");
  const back = await index.sync();
  assert.deepEqual([back.parsed, back.digest], [0, digest]);
  await index.close();
});
