/** The directory of the go.mod that governs a file of the workspace; undefined where there is none. Kept for the snapshot. */
import type { LinkContext } from "../links.js";
import { Memo } from "../memo.js";
import { moduleAround, parentDirectory } from "./goModules.js";

export function mainModuleRoot(path: string, context: LinkContext): string | undefined {
  const directory = parentDirectory(path) ?? "";
  const known = context.shared("go module roots", () => new Map<string, Memo<string | undefined>>());
  let cell = known.get(directory);
  if (cell === undefined) {
    cell = new Memo();
    known.set(directory, cell);
  }
  return context.memo(cell, () => moduleAround(directory, context)?.root);
}
