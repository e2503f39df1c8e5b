/**
 * Incremental equals rebuild where files change while links are being made: link jobs of a file or two, each committed alone, and between a job's
 * end and its commit, or before it begins, an edit that is stored at once. So results come late and in every order, and summaries are told by jobs that
 * saw other facts.
 *
 * NAVD_TEST_SEQUENCES sets the number of sequences, NAVD_TEST_SEED repeats a run; both are printed.
 */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import fc from "fast-check";
import { onBug } from "../../daemon/base/bug.js";
import type { WorkerPool } from "../../daemon/index/workerPool.js";
import type { WorkspaceIndex } from "../../daemon/index/workspaceIndex.js";
import { DiskTree } from "./diskTree.js";
import { forAny } from "./forAny.js";
import { newFolder, openIndex, testPool } from "./indexes.js";
import { diffLines, dumpStore } from "./storeDump.js";

const sequences = Number(process.env["NAVD_TEST_SEQUENCES"] ?? 60);
const seed = Number(process.env["NAVD_TEST_SEED"] ?? Date.now() % 2 ** 31);

const pool = testPool(2);
const folder = newFolder("overtaken");

after(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

onBug(({ message }) => {
  throw new Error(message);
});

const count = 6;

/** A module whose functions give an object or what another module's give, and which reads a field of what some give. */
type Module = {
  readonly make: string;
  readonly take: string;
  readonly reads: readonly string[];
};

const anyModule: fc.Arbitrary<Module> = fc.record({
  make: fc.oneof(fc.constantFrom("Cart()", "Box()", "take()"), anyCall()),
  take: fc.oneof(fc.constantFrom("Cart()", "Box()"), anyCall()),
  reads: fc.array(anyCall(), { maxLength: 2 }),
});

function anyCall(): fc.Arbitrary<string> {
  return fc.record({ of: fc.nat(count - 1), name: fc.constantFrom("make", "take") }).map(({ of, name }) => {
    return `m${of}.${name}()`;
  });
}

function moduleText({ make, take, reads }: Module): string {
  const imports = Array.from({ length: count }, (_, nth) => `m${nth}`).join(", ");
  return [
    `from things import Cart, Box\nimport ${imports}`,
    `def make():\n    return ${make}`,
    `def take():\n    return ${take}`,
    ...reads.map((call) => `${call}.size`),
  ].join("\n\n");
}

const things = "class Cart:\n    size = 1\n\nclass Box:\n    size = 2\n";

type Edit = { readonly of: number; readonly to: Module };

type Run = {
  readonly modules: readonly Module[];
  readonly edits: readonly Edit[];
  /** For each link job in turn: what comes before it, and between its end and its commit. */
  readonly between: readonly ("nothing" | "edit before" | "edit after" | "late")[];
  readonly files: number;
};

const anyRun: fc.Arbitrary<Run> = fc.record({
  modules: fc.array(anyModule, { minLength: count, maxLength: count }),
  edits: fc.array(fc.record({ of: fc.nat(count - 1), to: anyModule }), { minLength: 4, maxLength: 12 }),
  between: fc.array(fc.constantFrom("nothing", "edit before", "edit after", "late"), { minLength: 8, maxLength: 40 }),
  files: fc.integer({ min: 1, max: 2 }),
});

test(`incremental equals rebuild with edits between link jobs: ${sequences} sequences, seed ${seed}`, async (context) => {
  let between = 0;
  await forAny(anyRun, { seed, runs: sequences }, async (run) => {
    between += await new DisturbedRun(run).check();
  });
  context.diagnostic(`${between} edits between link jobs`);
  assert.ok(between >= sequences, "hardly any edit came in between");
});

class DisturbedRun {
  private readonly tree = new DiskTree(newFolder("work"));
  private readonly edits: Edit[];
  private readonly turns: Run["between"][number][];
  private readonly done: string[] = [];
  private live: WorkspaceIndex | undefined;
  private between = 0;
  private jobsEnded = 0;

  constructor(private readonly run: Run) {
    this.edits = [...run.edits];
    this.turns = [...run.between];
  }

  /** Gives the number of edits that came in between. */
  async check(): Promise<number> {
    const { modules, files } = this.run;
    this.tree.write("things.py", things);
    for (let nth = 0; nth < count; nth++) this.tree.write(`m${nth}.py`, moduleText(modules[nth]));
    try {
      const linkJobs = { files, perCommit: 1 };
      const live = await openIndex(this.tree.root, join(folder, "live"), this.disturbedPool(), { linkJobs });
      this.live = live;
      await live.sync();
      while (this.edits.length > 0) {
        this.edit();
        await live.sync();
        this.done.push("sync");
      }
      await live.sync();
      assert.equal((await live.sync()).linked, 0, "another sync links");
      await this.compare(live);
      return this.between;
    } catch (error) {
      await this.live?.close();
      throw new Error(`${error instanceof Error ? error.message : String(error)}\nafter:\n  ${this.done.join("\n  ")}`);
    } finally {
      for (const name of ["live", "rebuilt"]) rmSync(join(folder, name), { recursive: true, force: true });
      rmSync(this.tree.root, { recursive: true, force: true });
    }
  }

  private async compare(live: WorkspaceIndex): Promise<void> {
    const rebuilt = await openIndex(this.tree.root, join(folder, "rebuilt"), pool);
    const { digest } = await rebuilt.sync();
    const stores = [live.status().storePath, rebuilt.status().storePath];
    const { expected } = live.verify();
    await live.close();
    await rebuilt.close();
    if (digest === expected) return;
    const left = await dumpStore(stores[0]);
    const right = await dumpStore(stores[1]);
    assert.fail(`the index (-) differs from one made from nothing (+):\n${diffLines(left, right)}`);
  }

  private edit(): string | undefined {
    const edit = this.edits.shift();
    if (edit === undefined) return undefined;
    const path = `m${edit.of}.py`;
    this.tree.write(path, moduleText(edit.to));
    this.done.push(`${path} = ${JSON.stringify(edit.to)}`);
    return path;
  }

  private async editAndStore(): Promise<void> {
    const path = this.edit();
    if (path === undefined) return;
    this.between++;
    await this.live?.prioritise(path, "stored", 2000);
    this.done.push("stored while linking");
  }

  /** Until other jobs have ended; they may be committed before what waits here. */
  private async untilOthersEnd(): Promise<void> {
    const until = this.jobsEnded + 3;
    for (let turn = 0; turn < 20 && this.jobsEnded < until; turn++) await new Promise((next) => setTimeout(next, 2));
  }

  private disturbedPool(): WorkerPool {
    return {
      size: pool.size,
      status: () => pool.status(),
      recycle: () => pool.recycle(),
      warm: async () => {},
      close: async () => {},
      run: async (job, priority, deadlineMs) => {
        const turn = job.kind === "link" ? this.turns.shift() : undefined;
        if (turn === "edit before") await this.editAndStore();
        const result = await pool.run(job, priority, deadlineMs);
        if (turn === "edit after" || turn === "late") await this.editAndStore();
        if (turn === "late") await this.untilOthersEnd();
        if (job.kind === "link") this.jobsEnded++;
        return result;
      },
    };
  }
}
