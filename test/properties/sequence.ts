/**
 * One run of the property "incremental equals rebuild": a workspace, a live index over it, edits, and after each batch of edits the same
 * workspace indexed from nothing.
 *
 * Checked after each batch: the manifest's digest is the recomputed one; a second sync parses and links nothing; no content is parsed that
 * the index has had before; the digest is that of an index made in an empty cache folder, or (in every second sequence) of facts that are known
 * already. At the end of the others also that of one made by another number of workers, with jobs cut in another way, or by the other engine. A
 * difference is shown record by record (storeDump.ts).
 */
import assert from "node:assert/strict";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dialectOf } from "../../adapters/registry.js";
import type { KeyKind } from "../../daemon/index/dirtyKeys.js";
import type { WorkerPool } from "../../daemon/index/workerPool.js";
import type { WorkspaceIndex } from "../../daemon/index/workspaceIndex.js";
import { DiskTree } from "./diskTree.js";
import { Draws } from "./draws.js";
import { type EditSet, editSet, type Step } from "./edits.js";
import { newFolder, openIndex, recutPool, shuffledFiles } from "./indexes.js";
import { diffLines, dumpStore } from "./storeDump.js";
import { vocabularies } from "./vocabularies.js";
import type { Vocabulary } from "./vocabulary.js";

export type Sequence = {
  /** Names of the languages in it. */
  readonly languages: readonly string[];
  readonly batches: readonly (readonly Step[])[];
};

export type Bench = {
  /** Of the live index, and of most rebuilds. */
  readonly pool: WorkerPool;
  /** For the last rebuild of a sequence, in turn: other numbers of workers, the other engine. */
  readonly others: readonly WorkerPool[];
  /** undefined: all. */
  readonly keyKinds?: ReadonlySet<KeyKind>;
};

export type SequenceFigures = { edits: number; rebuilds: number; files: number; linked: number };

/** Runs a sequence; rejects with the first difference and the edits before it. */
export async function checkSequence(sequence: Sequence, bench: Bench, seed = 0): Promise<SequenceFigures> {
  const run = new SequenceRun(sequence, bench, seed);
  try {
    return await run.run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\nafter:\n  ${run.done.join("\n  ")}`, { cause: error });
  } finally {
    await run.close();
  }
}

class SequenceRun {
  readonly done: string[] = [];
  private readonly folder = newFolder("property");
  private readonly tree = new DiskTree(newFolder("work"));
  private readonly figures: SequenceFigures = { edits: 0, rebuilds: 0, files: 0, linked: 0 };
  private readonly vocabularies: readonly Vocabulary[];
  private readonly set: EditSet;
  private live: WorkspaceIndex | undefined;
  private caches = 0;

  constructor(
    private readonly sequence: Sequence,
    private readonly bench: Bench,
    private readonly seed: number,
  ) {
    this.vocabularies = vocabularies.filter(({ language }) => sequence.languages.includes(language));
    this.set = editSet(this.vocabularies);
  }

  async run(): Promise<SequenceFigures> {
    for (const { files } of this.vocabularies) {
      for (const [path, text] of Object.entries(files)) this.tree.write(path, text);
    }
    const { keyKinds } = this.bench;
    const kinds = keyKinds === undefined ? {} : { keyKinds };
    this.live = await this.open("live", this.bench.pool, { ...kinds, keptStateFiles: 1 });
    await this.live.sync();
    this.tree.remember();
    if (this.seed % 10 === 0) await this.compare("known", this.bench.pool, this.live);
    for (const batch of this.sequence.batches) await this.batch(batch, this.live);
    const { others } = this.bench;
    if (this.seed % 2 === 0) await this.compare("known", this.bench.pool, this.live);
    else if (others.length > 0) {
      const pool = others[(this.seed >> 1) % others.length];
      await this.compare(`other${this.caches++}`, recutPool(pool, 1 + (this.seed % 4), this.seed), this.live);
    }
    return this.figures;
  }

  async close(): Promise<void> {
    await this.live?.close();
    rmSync(this.folder, { recursive: true, force: true });
    rmSync(this.tree.root, { recursive: true, force: true });
  }

  private async batch(batch: readonly Step[], live: WorkspaceIndex): Promise<void> {
    const before = this.contents(live);
    const asked: Promise<void>[] = [];
    let syncing: Promise<unknown> | undefined;
    for (const step of batch) {
      const did = this.set.apply(step, this.tree, new Draws(step.draws));
      if (did === undefined) continue;
      this.done.push(`${step.edit}: ${did}`);
      this.figures.edits++;
      // Some edits meet a sync that is running, and a question that puts the file in front.
      if (step.draws[4] % 7 === 0) syncing = live.sync();
      if (step.draws[4] % 5 === 0)
        asked.push(
          ...this.tree
            .paths()
            .slice(0, 3)
            .map((path) => live.prioritise(path, step.draws[4] % 2 === 0 ? "facts" : "stored", 1000)),
        );
    }
    await Promise.all([...asked, syncing]);
    const unbothered = asked.length === 0 && syncing === undefined;
    const { parsed, linked } = await live.sync();
    this.figures.linked += linked;
    this.done.push("sync");
    this.checkDigest(live);
    const found = this.contents(live);
    this.figures.files += found.size;
    if (unbothered) {
      const fresh = [...found].filter(([path, content]) => before.get(path) !== content).length;
      assert.ok(parsed <= fresh, `${parsed} files were parsed, ${fresh} are new`);
    }
    const second = await live.sync();
    assert.deepEqual([second.parsed, second.linked], [0, 0], "a second sync parses or links");
    assert.equal(live.status().completeness.state, "fresh");
    this.tree.remember();
    const known = this.seed % 2 === 0 && batch !== this.sequence.batches.at(-1);
    await this.compare(known ? "known" : `fresh${this.caches++}`, this.bench.pool, live);
  }

  /** Indexes the workspace in another cache folder and compares; facts that are there already are used. */
  private async compare(cache: string, pool: WorkerPool, live: WorkspaceIndex): Promise<void> {
    rmSync(join(this.folder, cache, "workspaces"), { recursive: true, force: true });
    const rebuilt = await this.open(cache, pool, { files: shuffledFiles(this.seed) });
    const { storePath } = rebuilt.status();
    let digest: string;
    try {
      ({ digest } = await rebuilt.sync());
      this.figures.rebuilds++;
      this.checkDigest(rebuilt);
    } finally {
      await rebuilt.close();
    }
    if (digest !== live.verify().expected) {
      const left = await dumpStore(await this.copyOf(live.status().storePath));
      const right = await dumpStore(await this.copyOf(storePath));
      assert.fail(`the index (-) differs from one made from nothing (+, ${cache}):\n${diffLines(left, right)}`);
    }
    if (cache !== "known") rmSync(join(this.folder, cache), { recursive: true, force: true });
  }

  private async copyOf(store: string): Promise<string> {
    const copy = join(this.folder, `copy${this.caches++}.mdb`);
    cpSync(store, copy);
    return copy;
  }

  private checkDigest(index: WorkspaceIndex): void {
    const { expected, recomputed } = index.verify();
    assert.equal(recomputed, expected, "the manifest's digest is not the one recomputed");
  }

  /** Every indexed path with what its facts depend on. */
  private contents(index: WorkspaceIndex): ReadonlyMap<string, string> {
    const view = index.view([]);
    try {
      return new Map(
        view.filesUnder("").map((path) => [path, `${dialectOf(path)} ${this.tree.bytes(path)?.toString("latin1")}`]),
      );
    } finally {
      view.close();
    }
  }

  private open(cache: string, pool: WorkerPool, settings: Parameters<typeof openIndex>[3]): Promise<WorkspaceIndex> {
    return openIndex(this.tree.root, join(this.folder, cache), pool, settings);
  }
}
