/** What a path on the command line means: relative to the current directory where there is such a path, else to the folder that `--root` names. */
import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";

/** Absolute. Where there is neither, the one of the current directory, which the answer then speaks of. */
export function namedPath(path: string, { root }: { readonly root?: string }): string {
  const here = resolve(path);
  if (root === undefined || existsSync(here) || !existsSync(root)) return here;
  const inRoot = resolve(realpathSync(root), path);
  return existsSync(inRoot) ? inRoot : here;
}
