/**
 * Real modules to edit: copies of folders of Go or Python, with edits that fit their language.
 *
 * NAVD_TEST_MODULE names them, with ":" between; else they are the corpora `tools` and `sympy`, as far as `npm run corpora -- tools sympy`
 * has fetched them.
 */
import { chmodSync, cpSync, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { DiskTree } from "./diskTree.js";
import type { Edit } from "./edits.js";
import { realFileEdits } from "./realFileEdits.js";
import { realGoEdits } from "./realGoEdits.js";
import { realPythonEdits } from "./realPythonEdits.js";

/** Absolute folders that are there. */
export function realModules(): readonly string[] {
  const corpora = join(import.meta.dirname, "../../../benchmarks/corpora");
  const named = process.env["NAVD_TEST_MODULE"]?.split(delimiter);
  return (named ?? [join(corpora, "tools"), join(corpora, "sympy")]).filter((folder) => existsSync(folder));
}

export type ModuleCopy = { readonly tree: DiskTree; readonly edits: readonly Edit[] };

/** The module itself is never changed. */
export function copyModule(from: string, to: string): ModuleCopy {
  cpSync(from, to, { recursive: true, dereference: true, filter: (path) => !path.startsWith(join(from, ".git/")) });
  // Sources of the module cache are write-protected.
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(to, 0o755);
  const tree = DiskTree.of(to);
  const original = new Map(tree.paths().map((path) => [path, tree.text(path)]));
  const [files, edits] = tree.has("go.mod")
    ? ([/\.go$/, realGoEdits] as const)
    : ([/\.pyi?$/, realPythonEdits] as const);
  return { tree, edits: [...edits, ...realFileEdits(files, original)] };
}
