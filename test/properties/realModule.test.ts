/**
 * Incremental equals rebuild over real modules (realModules.ts): seeded edits of their own code, and after each batch the same module indexed
 * from nothing. NAVD_TEST_MODULE_BATCHES sets the number of batches; without it, or without a module, nothing is tested.
 */
import assert from "node:assert/strict";
import { cpSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { Draws } from "./draws.js";
import { newFolder, openIndex, testPool } from "./indexes.js";
import { copyModule, realModules } from "./realModules.js";
import { realSteps } from "./realSteps.js";
import { diffLines, dumpStore } from "./storeDump.js";

const batches = Number(process.env["NAVD_TEST_MODULE_BATCHES"] ?? 0);
const seed = Number(process.env["NAVD_TEST_SEED"] ?? Date.now() % 2 ** 31);
const skip = batches === 0 ? "only in the long run" : false;

for (const module of realModules()) {
  test(`incremental equals rebuild over ${basename(module)}: ${batches} batches of edits, seed ${seed}`, {
    skip,
  }, async (context) => {
    const folder = newFolder("module");
    const root = join(folder, "work");
    const { tree, edits } = copyModule(module, root);
    const steps = realSteps(edits, seed, batches);
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
}
