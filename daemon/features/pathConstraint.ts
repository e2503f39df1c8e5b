/**
 * Paths as people write them in front of a name: `./src/a.ts`, `/home/me/shop/src/a.ts`, `src/`; as hard constraints on root-relative paths.
 */
import { posix } from "node:path";
import { NavdError } from "../../proto/errors.js";

/** Root-relative, normal, without a slash at its end; "" is the root. Throws outsideRoot. */
export function pathConstraint(root: string, path: string): string {
  const normal = posix.normalize(path).replace(/\/+$/, "");
  const relative = normal.startsWith(`${root}/`) ? normal.slice(root.length + 1) : normal === root ? "" : normal;
  if (relative.startsWith("/") || relative === ".." || relative.startsWith("../")) {
    throw new NavdError("outsideRoot", `${path} is outside the workspace ${root}`, { path, root });
  }
  return relative === "." ? "" : relative;
}
