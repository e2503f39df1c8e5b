/** A real folder and a live index that watches it: tests write files and look at views. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { WatchSettings } from "../../daemon/index/freshness.js";
import type { WorkerPool } from "../../daemon/index/workerPool.js";
import type { WorkspaceIndex } from "../../daemon/index/workspaceIndex.js";
import { openIndex } from "../properties/indexes.js";

export type WatchedParts = {
  /** Where folders are made. */
  readonly folder: string;
  readonly pool: WorkerPool;
  readonly watch: WatchSettings;
};

/** Long enough for a busy machine. */
export const patienceMs = 120_000;

export class Watched {
  private constructor(
    readonly root: string,
    readonly index: WorkspaceIndex,
  ) {}

  /** The index is verified behind `run`. */
  static async with(
    { folder, pool, watch }: WatchedParts,
    files: Readonly<Record<string, string>>,
    run: (watched: Watched) => Promise<void>,
  ): Promise<void> {
    const root = mkdtempSync(join(folder, "w"));
    for (const [path, text] of Object.entries(files)) write(root, path, text);
    const index = await openIndex(root, mkdtempSync(join(folder, "cache")), pool, { watch });
    try {
      await index.sync();
      await run(new Watched(root, index));
      const { expected, recomputed } = index.verify();
      assert.equal(recomputed, expected);
    } finally {
      await index.close();
    }
  }

  write(path: string, text: string): void {
    write(this.root, path, text);
  }

  /** Declared names of a file in a view of now; with the view's state. */
  look(path: string): { readonly names: string; readonly state: string; readonly pending: readonly string[] } {
    const view = this.index.view([]);
    try {
      const names = (view.file(path)?.facts.declarations ?? []).map(({ name }) => name).join(" ");
      const { state, pending } = view.completeness;
      return { names, state, pending };
    } finally {
      view.close();
    }
  }

  /** Asks, as a question does, until an answer is fresh; every answer before must say that it is not. */
  async fresh(path: string): Promise<string> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      await this.index.caughtUp("linked", 300);
      const { names, state, pending } = this.look(path);
      if (state === "fresh") return names;
      if (performance.now() > deadline) {
        assert.fail(
          `not fresh: ${JSON.stringify([pending, this.index.status().watching, this.index.status().notices])}`,
        );
      }
      await pause(5);
    }
  }

  async files(): Promise<number> {
    await this.fresh("none");
    return this.index.status().files;
  }
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
