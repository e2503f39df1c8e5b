/**
 * Incremental equals rebuild over a real module: seeded edits of its own code, and after each batch the same module indexed from nothing.
 *
 * NAVD_TEST_MODULE names the module's folder, which is copied and never changed; else it is the corpus `tools` where `npm run corpora -- tools` has
 * fetched it. NAVD_TEST_MODULE_BATCHES sets the number of batches; without it, or without a module, nothing is tested.
 */
import assert from "node:assert/strict";
import { chmodSync, cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { DiskTree } from "./diskTree.js";
import { Draws } from "./draws.js";
import { newFolder, openIndex, testPool } from "./indexes.js";
import { realGoEdits } from "./realGoEdits.js";
import { diffLines, dumpStore } from "./storeDump.js";

const corpus = join(import.meta.dirname, "../../../benchmarks/corpora/tools");
const module = process.env["NAVD_TEST_MODULE"] ?? corpus;
const batches = Number(process.env["NAVD_TEST_MODULE_BATCHES"] ?? 0);
const seed = Number(process.env["NAVD_TEST_SEED"] ?? Date.now() % 2 ** 31);
/** Edits between two syncs, at most. */
const largestBatch = 8;

const skip = batches === 0 ? "only in the long run" : existsSync(module) ? false : `${module} is not there`;

test(`incremental equals rebuild over a module: ${batches} batches of edits, seed ${seed}`, {
  skip,
}, async (context) => {
  const folder = newFolder("module");
  const root = join(folder, "work");
  copyModule(module, root);
  const tree = DiskTree.of(root);
  const edits = realGoEdits(new Map(tree.paths().map((path) => [path, tree.text(path)])));
  const drawn = fc.oneof(...edits.map((edit) => ({ arbitrary: fc.constant(edit), weight: edit.weight })));
  const step = fc.record({ edit: drawn, draws: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }) });
  const steps = fc.sample(fc.array(step, { minLength: 2, maxLength: largestBatch }), { seed, numRuns: batches });
  const pool = testPool(2);
  const live = await openIndex(root, join(folder, "live"), pool);
  const done: string[] = [];
  const totals = { edits: 0, parsed: 0, linked: 0 };
  try {
    const first = await live.sync();
    for (const batch of steps) {
      for (const { edit, draws } of batch) {
        const did = edit.apply(tree, new Draws(draws));
        if (did === undefined) continue;
        done.push(`${edit.name}: ${did}`);
        totals.edits++;
      }
      const { parsed, linked, digest } = await live.sync();
      done.push(`sync: ${parsed} parsed, ${linked} linked`);
      totals.parsed += parsed;
      totals.linked += linked;
      rmSync(join(folder, "rebuilt", "workspaces"), { recursive: true, force: true });
      const rebuilt = await openIndex(root, join(folder, "rebuilt"), pool);
      const { digest: expected } = await rebuilt.sync();
      const store = rebuilt.status().storePath;
      await rebuilt.close();
      if (digest !== expected) {
        cpSync(live.status().storePath, join(folder, "copy.mdb"));
        const difference = diffLines(await dumpStore(join(folder, "copy.mdb")), await dumpStore(store));
        assert.fail(
          `the index (-) differs from one made from nothing (+):\n${difference.slice(0, 10_000)}\n${done.join("\n")}`,
        );
      }
    }
    const { edits: count, parsed, linked } = totals;
    const each = (linked / Math.max(1, count)).toFixed(1);
    context.diagnostic(
      `${first.files} files; ${count} edits, ${parsed} files parsed, ${linked} linked, ${each} an edit`,
    );
    const { expected, recomputed } = live.verify();
    assert.equal(recomputed, expected);
  } finally {
    await live.close();
    await pool.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Sources of the module cache are write-protected. */
function copyModule(from: string, to: string): void {
  cpSync(from, to, { recursive: true, dereference: true });
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(to, 0o755);
}
