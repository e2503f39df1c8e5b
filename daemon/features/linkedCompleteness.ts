/** The completeness block of a question about uses: what is unresolved, and which files' uses nobody knows now. */
import type { Result } from "../../proto/methods.js";
import type { View } from "../graph/view.js";
import { completenessOf } from "./completeness.js";

type Missing = {
  /** The file that was asked in. */
  readonly path: string | undefined;
  readonly unresolved: number;
  /** Whether uses anywhere belong to the answer, and not only those of the file asked in. */
  readonly reach?: "file" | "workspace";
};

/** Files that an answer names as pending. */
const named = 20;

export function linkedCompleteness(
  view: View,
  { path, unresolved, reach = "file" }: Missing,
): Result<"references">["completeness"] {
  const block = completenessOf(view);
  const asked = path !== undefined && view.linksAt(path) === undefined && view.file(path) !== undefined ? [path] : [];
  const missing = new Set(reach === "workspace" ? [...asked, ...view.unlinked, ...view.linkFailures] : asked);
  for (const known of block.pending) missing.delete(known);
  if (missing.size === 0) return { ...block, unresolved };
  const state = block.state === "fresh" ? "partial" : block.state;
  const pending = [...missing, ...block.pending].slice(0, named);
  return { ...block, state, unresolved, pending, pendingCount: block.pendingCount + missing.size };
}
